import { serve as listen, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { composeApp } from '../../composition/compose-app.ts';
import { openDatabase } from '../../composition/open-database.ts';
import { programVersion } from '../../composition/program-version.ts';
import type { Settings } from '../../composition/settings.ts';
import { UsageError } from '../../errors/index.ts';
import type { Database } from '../../ports/index.ts';
import type { Log } from './log.ts';
import type { ServerSettings } from './settings/server-settings.ts';
import { buildWebApp } from './web/web-app.ts';
import type { WorkerTools } from './worker/run-claimed.ts';
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

/** Time that runs under way are given when the process is asked to end, ms. Their work is kept, so it may be short. */
const graceMs = 10_000;

/** The web process; with an embedded database, or where asked for, the worker as well. Returns when it was asked to end. */
export async function serve(options: ServeOptions): Promise<void> {
  const { settings, server, host, port, slots, log, signal } = options;
  const database = await openDatabase(settings.state, server.databaseUrl);
  try {
    const app = buildWebApp({ database, server: () => server, log });
    const listening = listen({ fetch: app.fetch, hostname: host, port });
    await Promise.race([once(listening, 'listening'), failure(listening, host, port)]);
    const address = listening.address();
    const at = typeof address === 'object' && address ? address.port : port;
    log('listening', {
      address: `http://${host}:${at}`,
      database: server.databaseUrl ? 'PostgreSQL' : 'embedded',
    });
    if (slots > 0) await runWorker({ ...options, database });
    else await ended(signal);
    await close(listening);
  } finally {
    await database.close();
  }
}

/** A worker of its own, on a PostgreSQL server. */
export async function serveWorker(
  options: Pick<ServeOptions, 'settings' | 'server' | 'slots' | 'log' | 'signal'>,
) {
  const { settings, server } = options;
  if (server.databaseUrl === undefined)
    throw new UsageError('A worker needs DATABASE_URL', {
      hint: 'The embedded database belongs to one process: patchwright server serves runs itself. For several, name a PostgreSQL server.',
    });
  const database = await openDatabase(settings.state, server.databaseUrl);
  try {
    await runWorker({ ...options, database });
  } finally {
    await database.close();
  }
}

async function runWorker(
  options: Pick<ServeOptions, 'settings' | 'server' | 'slots' | 'log' | 'signal'> & { database: Database },
): Promise<void> {
  const { server, log, signal } = options;
  const app = server.app;
  if (!app) {
    log('no-app', { hint: 'Set up the GitHub App first: docs/server.md' });
    return ended(signal);
  }
  const tools: WorkerTools = {
    ...options,
    server: { ...server, app },
    app: composeApp({ appId: app.appId, privateKey: app.privateKey, apiUrl: server.apiUrl }),
    graceMs,
  };
  const name = `${hostname()}-${process.pid}`;
  await work({ ...tools, name, version: programVersion, slots: options.slots, log, signal });
}

async function failure(listening: ServerType, host: string, port: number): Promise<never> {
  const [error] = (await once(listening, 'error')) as [NodeJS.ErrnoException];
  throw new UsageError(`${host}:${port} cannot be listened on (${error.code ?? error.message})`, {
    cause: error,
    hint: 'Name another one: --port NUMBER, --host ADDRESS.',
  });
}

async function ended(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

async function close(listening: ServerType): Promise<void> {
  const closed = once(listening, 'close');
  listening.close();
  if ('closeAllConnections' in listening) listening.closeAllConnections();
  await closed;
}
