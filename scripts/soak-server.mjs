// Mixed load on a server and a worker for some minutes: labels that become pull requests, deliveries that start nothing or
// come twice, wrong signatures, and pages. Prints memory, descriptors and folders of both processes when they are warm and
// idle, and again at the end; what grew between the two is what a longer run would grow by. Everything is on loopback.
//   node scripts/soak-server.mjs --world FOLDER [--minutes 4] [--postgres-bin /usr/lib/postgresql/15/bin]
import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startModel } from './kill-server/model.mjs';
import { freePort, installedPostgres, startPostgres } from './kill-server/postgres.mjs';

const { values } = parseArgs({
  options: {
    world: { type: 'string' },
    minutes: { type: 'string', default: '4' },
    cli: { type: 'string', default: path.resolve('dist/apps/cli/main.js') },
    'postgres-bin': { type: 'string', default: installedPostgres() },
  },
});
if (!values.world || !values['postgres-bin']) {
  process.stderr.write(
    'Name the folder of github-world.mjs with --world, and where initdb lies with --postgres-bin.\n',
  );
  process.exit(2);
}
const secret = 'hook-secret';
const { startWorld } = await import(pathToFileURL(path.resolve(values.world, 'github-world.mjs')).href);
const base = mkdtempSync(path.join(tmpdir(), 'patchwright-soak-'));
const model = await startModel(50);
const database = await startPostgres(values['postgres-bin']);
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const world = await startRepository();
const log = openSync(path.join(base, 'server.log'), 'a');
const processes = {
  web: begin('web', ['server', '--port', String(port), '--slots', '0']),
  worker: begin('worker', ['worker', '--slots', '2']),
};
const sent = { issues: 0, deliveries: 0, repeated: 0, unsigned: 0, pages: 0, odd: 0 };

await until(async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok);
await load(60_000); // caches fill and code is compiled
const before = await idle();
await load(Number(values.minutes) * 60_000);
const after = await idle();
const runs = await database.query('select verdict, count(*)::int as runs from runs group by 1');
process.stdout.write(`${JSON.stringify({ minutes: Number(values.minutes), sent, runs, before, after })}\n`);
await stop();

function startRepository() {
  const files = path.join(base, 'files');
  mkdirSync(path.join(files, 'src'), { recursive: true });
  writeFileSync(path.join(files, 'src', 'greet.js'), "export const greet = (name) => 'Helo ' + name;\n");
  return startWorld({
    files,
    webhookUrl: `${address}/webhooks`,
    webhookSecret: secret,
    app: { slug: 'issue-bot' },
  });
}

function begin(name, verb) {
  const state = path.join(base, name);
  mkdirSync(state, { recursive: true });
  return spawn(process.execPath, [values.cli, ...verb], {
    env: {
      PATH: process.env.PATH,
      HOME: state,
      PATCHWRIGHT_STATE_DIR: state,
      PATCHWRIGHT_APP_ID: String(world.app.appId ?? world.app.id ?? 4242),
      PATCHWRIGHT_APP_SLUG: 'issue-bot',
      PATCHWRIGHT_APP_PRIVATE_KEY_FILE: world.app.privateKeyPath,
      PATCHWRIGHT_WEBHOOK_SECRET: secret,
      GITHUB_API_URL: world.url,
      GITHUB_SERVER_URL: world.url,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'sk-of-the-soak',
      PATCHWRIGHT_MODEL: 'm',
      PATCHWRIGHT_WRITE_INTERVAL_MS: '0',
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', log, log],
  });
}

/** Labels as fast as runs end, and all else about ten times a second. */
async function load(ms) {
  const end = Date.now() + ms;
  for (let beat = 0; Date.now() < end; beat += 1) {
    if (beat % 10 === 0 && (await unfinished()) < 3) await labelOne();
    await Promise.all([deliver(), visit()]);
    await wait(100);
  }
}

async function labelOne() {
  sent.issues += 1;
  const title = `Greeting number ${sent.issues} is misspelt`;
  const { number } = await world.issue({ title, body: 'greet() says Helo, see src/greet.js', as: 'rita' });
  await world.label({ number, label: 'patchwright', as: 'wendy' });
}

/** One that starts nothing, the same again, and one that nobody signed. */
async function deliver() {
  const body = JSON.stringify({ action: 'started', installation: { id: 1 }, filler: 'x'.repeat(8000) });
  const id = randomUUID();
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  for (const [what, sign, expected] of [
    ['deliveries', signature, 202],
    ['repeated', signature, 202],
    ['unsigned', 'sha256=00', 401],
  ]) {
    const headers = {
      'content-type': 'application/json',
      'x-github-event': 'watch',
      'x-github-delivery': id,
      'x-hub-signature-256': sign,
    };
    const reply = await fetch(`${address}/webhooks`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    sent[what] += 1;
    if (reply.status !== expected) sent.odd += 1;
  }
}

async function visit() {
  for (const page of ['/metrics', '/readyz', '/', '/runs/1', '/nothing']) {
    const reply = await fetch(`${address}${page}`, { redirect: 'manual' });
    await reply.arrayBuffer();
    sent.pages += 1;
    if (reply.status >= 500) sent.odd += 1;
  }
}

async function unfinished() {
  const rows = await database.query("select count(*)::int as runs from runs where state <> 'done'");
  return rows?.[0]?.runs ?? 99;
}

/** How both processes stand when nothing is left to do and connections had time to close. */
async function idle() {
  await until(async () => (await unfinished()) === 0);
  await wait(8000);
  return Object.fromEntries(Object.entries(processes).map(([name, { pid }]) => [name, stand(name, pid)]));
}

function stand(name, pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const folders = readdirSync(path.join(base, name), { recursive: true, withFileTypes: true });
  return {
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    folders: folders.filter((entry) => entry.isDirectory() && !entry.parentPath.includes('.git')).length,
  };
}

async function until(holds) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return;
    await wait(250);
  }
  throw new Error(`It does not come so far; the log: ${base}/server.log`);
}

async function stop() {
  for (const child of Object.values(processes)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await world.stop();
  model.stop();
  await database.stop();
  closeSync(log);
  rmSync(base, { recursive: true, force: true });
  process.exit(0);
}
