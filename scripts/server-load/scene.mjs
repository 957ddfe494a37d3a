// What any load on a server is played on: an emulated GitHub with one small repository, a model, PostgreSQL, a folder for
// what our processes keep, and the environment that makes them find one another. Everything is on loopback.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startModel } from './model.mjs';
import { freePort, installedPostgres, startPostgres } from './postgres.mjs';

/** Shared with the emulated GitHub, which signs its deliveries with it. */
export const webhookSecret = 'hook-secret';

/** The arguments of a load, `more` besides those that each one has; ends the process where one is missing. */
export function readArguments(more) {
  const { values } = parseArgs({
    options: {
      world: { type: 'string' },
      cli: { type: 'string', default: path.resolve('dist/apps/cli/main.js') },
      'postgres-bin': { type: 'string', default: installedPostgres() },
      ...more,
    },
  });
  if (values.world && values['postgres-bin']) return values;
  process.stderr.write(
    'Name the folder of github-world.mjs with --world, and where initdb lies with --postgres-bin.\n',
  );
  process.exit(2);
}

/**
 * @param purpose stands in the name of the folder
 * @param modelMs how long the model takes to answer
 * @param settings variables of our processes besides the usual ones
 * @param callsAnHour that GitHub allows an installation
 */
export async function startScene(
  { world: folder, cli, 'postgres-bin': bin },
  { purpose, modelMs, settings, callsAnHour = 5000 },
) {
  const { startWorld } = await import(pathToFileURL(path.resolve(folder, 'github-world.mjs')).href);
  const base = mkdtempSync(path.join(tmpdir(), `patchwright-${purpose}-`));
  const running = new Set();
  // Whatever ends this process, nothing that it started goes on.
  process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(1));
  const model = await startModel(modelMs);
  const database = await startPostgres(bin);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const files = path.join(base, 'files');
  mkdirSync(path.join(files, 'src'), { recursive: true });
  writeFileSync(path.join(files, 'src', 'greet.js'), "export const greet = (name) => 'Helo ' + name;\n");
  const world = await startWorld({
    files,
    webhookUrl: `${address}/webhooks`,
    webhookSecret,
    app: { slug: 'issue-bot' },
    rateLimit: callsAnHour,
  });
  const log = openSync(path.join(base, 'server.log'), 'a');
  const environment = {
    PATH: process.env.PATH,
    PATCHWRIGHT_APP_ID: String(world.app.appId ?? world.app.id ?? 4242),
    PATCHWRIGHT_APP_SLUG: 'issue-bot',
    PATCHWRIGHT_APP_PRIVATE_KEY_FILE: world.app.privateKeyPath,
    PATCHWRIGHT_WEBHOOK_SECRET: webhookSecret,
    GITHUB_API_URL: world.url,
    GITHUB_SERVER_URL: world.url,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: `sk-of-the-${purpose}`,
    PATCHWRIGHT_MODEL: 'm',
    PATCHWRIGHT_WRITE_INTERVAL_MS: '0',
    DATABASE_URL: database.url,
    ...settings,
  };
  return {
    base,
    model,
    database,
    address,
    world,
    /** Starts the web process (`web`) or a worker (any other name), which keeps its state in a folder of that name. */
    begin(name) {
      const verb =
        name === 'web' ? ['server', '--port', String(port), '--slots', '0'] : ['worker', '--slots', '2'];
      const state = path.join(base, name);
      mkdirSync(state, { recursive: true });
      const child = spawn(process.execPath, [cli, ...verb], {
        env: { ...environment, HOME: state, PATCHWRIGHT_STATE_DIR: state },
        stdio: ['ignore', log, log],
      });
      running.add(child);
      child.once('exit', () => running.delete(child));
      return child;
    },
    /** A new issue with the label that asks for a pull request; its number. */
    async labelOne(nth) {
      const title = `Greeting number ${nth} is misspelt`;
      const { number } = await world.issue({
        title,
        body: 'greet() says Helo, see src/greet.js',
        as: 'rita',
      });
      await world.label({ number, label: 'patchwright', as: 'wendy' });
      return number;
    },
    /** Runs that are not done; many, where the database is away. */
    async unfinished() {
      const rows = await database.query("select count(*)::int as runs from runs where state <> 'done'");
      return rows?.[0]?.runs ?? 99;
    },
    async isReady() {
      const reply = await fetch(`${address}/readyz`).catch(() => undefined);
      return reply?.ok === true;
    },
    /** Ends all but our own processes, and the script. */
    async stop() {
      await world.stop();
      model.stop();
      await database.stop();
      closeSync(log);
      rmSync(base, { recursive: true, force: true });
      process.exit(0);
    },
  };
}
