import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { composeApp } from '../../composition/forge/compose-app.ts';
import { composeTraces } from '../../composition/compose-traces.ts';
import { openDatabase } from '../../composition/open-database.ts';
import { programVersion } from '../../composition/program-version.ts';
import type { Settings } from '../../composition/settings.ts';
import { UsageError } from '../../errors/index.ts';
import { appendExchange, beginCall, countReplies, forgetCall } from '../../jobs/queue/index.ts';
import type { Database, Traces } from '../../ports/index.ts';
import { takeInReplies } from './caller/folder-keeper.ts';
import type { KeptExchange, ModelCall } from './caller/protocol.ts';
import { ModelCaller } from './caller/model-caller.ts';
import type { Log } from './log.ts';
import { saveCredentials, type AppCredentials } from './settings/app-credentials.ts';
import type { ServerSettings } from './settings/server-settings.ts';
import { untilSetUp } from './settings/until-set-up.ts';
import { closeToOthers } from './settings/private-folders.ts';
import { close, listen } from './web/listen.ts';
import { buildWebApp } from './web/web-app.ts';
import type { WorkerTools } from './worker/run-claimed.ts';
import { childEnvironment } from './worker/child-environment.ts';
import { untilReached } from './until-reached.ts';
import { maxOfRun, mostOfCall, overBudget } from './worker/run-budget.ts';
import { sweepDeliveries } from './worker/sweep.ts';
import { work } from './worker/work.ts';

export interface ServeOptions {
  settings: Settings;
  server: ServerSettings;
  host: string;
  port: number;
  /** Runs at the same time in this process; 0 leaves them to workers. */
  slots: number;
  log: Log;
  signal: AbortSignal;
}

/** How often a worker asks whether failed deliveries are to be looked for, ms. */
const sweepMs = 60_000;

/** How often an embedded server looks for replies that were kept while it was gone, ms. */
const takeInMs = 1000;

/** Time that runs under way are given when the process is asked to end, ms. Their work is kept, so it may be short. */
const graceMs = 10_000;

/** The web process; with an embedded database, or where asked for, the worker as well. Returns when it was asked to end. */
export async function serve(options: ServeOptions): Promise<void> {
  const { settings, host, port, slots, log, signal } = options;
  let { server } = options;
  closeToOthers(settings.state);
  const traces = await composeTraces(settings);
  const database = await openDatabase(settings.state, server.databaseUrl);
  const adopted = new AbortController();
  let here = `http://${host}:${port}`;
  const publicUrl = () => server.publicUrl ?? here;
  const setup = {
    settings,
    publicUrl,
    token: randomBytes(32).toString('base64url'),
    adopt: (app: AppCredentials) => {
      saveCredentials(settings.state, app);
      server = { ...server, app };
      adopted.abort();
    },
  };
  try {
    const web = buildWebApp({
      database,
      server: () => ({ ...server, publicUrl: publicUrl() }),
      log,
      setup,
      traces,
    });
    const listening = await listen(web.fetch, { host, port });
    const address = listening.address();
    here = `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
    log('listening', { address: here, database: server.databaseUrl ? 'PostgreSQL' : 'embedded' });
    if (!server.app) {
      log('set-up-needed', { open: `${publicUrl()}/setup?token=${setup.token}` });
      await Promise.race([ended(signal), ended(adopted.signal)]);
    }
    if (slots > 0 && server.app && !signal.aborted)
      await runWorker({ ...options, server: { ...server, publicUrl: publicUrl() }, database, traces });
    await ended(signal);
    await close(listening);
  } finally {
    await database.close();
    await traces.close();
  }
}

/** A worker of its own, on a PostgreSQL server. */
export async function serveWorker(
  options: Pick<ServeOptions, 'settings' | 'server' | 'slots' | 'log' | 'signal'>,
) {
  const { settings } = options;
  if (options.server.databaseUrl === undefined)
    throw new UsageError('A worker needs DATABASE_URL', {
      hint: 'The embedded database belongs to one process: patchwright server then does the runs itself. For several processes, use a PostgreSQL server.',
    });
  closeToOthers(settings.state);
  const server = await untilSetUp(options);
  if (!server) return;
  const traces = await composeTraces(settings);
  const database = await openDatabase(settings.state, server.databaseUrl);
  try {
    await runWorker({ ...options, server, database, traces });
  } finally {
    await database.close();
    await traces.close();
  }
}

async function runWorker(
  options: Pick<ServeOptions, 'settings' | 'server' | 'slots' | 'log' | 'signal'> & {
    database: Database;
    traces: Traces;
  },
): Promise<void> {
  const { server, database, log, signal } = options;
  const { app } = server;
  if (!app) return;
  const tools: WorkerTools = {
    ...options,
    server: { ...server, app },
    app: composeApp({
      appId: app.appId,
      privateKey: app.privateKey,
      apiUrl: server.apiUrl,
      proxied: options.settings.proxy !== undefined,
      // These figures are for metrics only, so a failure to store them is ignored.
      onReply: ({ status, limited }) =>
        void countReplies(database, '', { counts: { [status]: 1 }, limited }).catch(() => undefined),
    }),
    graceMs,
    caller: openCaller(options),
  };
  const name = `${hostname()}-${process.pid}`;
  const sweeping = setInterval(() => {
    sweepDeliveries(database, tools.app, Date.now(), log).catch((error: unknown) =>
      log('sweep-failed', { error: (error as { code?: string }).code ?? 'unexpected' }),
    );
  }, sweepMs);
  // An embedded database was not running while this server was gone, so replies were kept in files meanwhile.
  const takeIn = () => takeInReplies(database, options.settings.state, server.leaseMs);
  const takingIn =
    server.databaseUrl === undefined
      ? setInterval(() => void takeIn().catch(() => undefined), takeInMs)
      : undefined;
  if (takingIn) await takeIn();
  await work({ ...tools, name, version: programVersion, slots: options.slots, log, signal });
  clearInterval(takingIn);
  tools.caller.release();
  clearInterval(sweeping);
}

function openCaller({
  settings,
  server,
  database,
  signal,
}: Pick<ServeOptions, 'settings' | 'server' | 'signal'> & { database: Database }): ModelCaller {
  const { databaseUrl, leaseMs } = server;
  const keep = (call: ModelCall, exchange: KeptExchange) =>
    untilReached(() => appendExchange(database, call, exchange), signal);
  return new ModelCaller({
    order: { databaseUrl, leaseMs },
    environment: childEnvironment(settings, 'draft'),
    begin: (call) => untilReached(() => beginCall(database, call, mostOfCall(call.asked)), signal),
    drop: (call) => forgetCall(database, call),
    keep,
    async lose(call) {
      await keep(call, { costUsd: mostOfCall(call.asked) });
      return overBudget(database, { id: call.run }, maxOfRun(server), call.asked);
    },
  });
}

async function ended(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
