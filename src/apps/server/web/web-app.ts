import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import path from 'node:path';
import { acceptDeliveries, listWorkers, recentRepositories } from '../../../jobs/queue/index.ts';
import type { Delivery } from '../../../intake/events/index.ts';
import { readDelivery } from '../../../intake/github/index.ts';
import { DatabaseError, ForgeError } from '../../../errors/index.ts';
import type { Database, Traces } from '../../../ports/index.ts';
import { nameOf, type Log } from '../log.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { addPages } from '../pages/routes.ts';
import { sameSecret } from '../same-secret.ts';
import { githubPeople, type GithubPeople } from '../sign-in/github-people.ts';
import { addSetup, type SetupTools } from '../setup/routes.ts';
import { addSignIn } from '../sign-in/routes.ts';
import { Sessions } from '../sign-in/sessions.ts';
import { diskRoom } from './disk-room.ts';
import { gather } from './gather.ts';
import { openMetrics } from './metrics.ts';
import { rateLimit, safeHeaders } from './safe-pages.ts';
import { webhookHandler } from './webhooks.ts';

export interface WebTools {
  database: Database;
  /** As they are now: `/setup` may add the App while the server runs. */
  server: () => ServerSettings;
  log: Log;
  /** A run was queued. */
  onQueued?: () => void;
  /** Where the time of storing goes. */
  traces: Traces;
  /** What `/setup` needs besides. */
  setup: Omit<SetupTools, 'server' | 'seen'>;
  /** Questions of people's own tokens; GitHub itself by default. */
  people?: GithubPeople;
}

const databaseAway =
  'The database does not answer or takes no changes. Runs wait and continue by themselves, and this page reloads by itself.\n';
const githubAway =
  'GitHub does not answer, so it is unknown what you may read. This page reloads by itself.\n';
/** They tell what a run costs and which installations there are. */
const noMetrics = 'Metrics need the token of PATCHWRIGHT_METRICS_TOKEN.\n';
const askForToken = { 'www-authenticate': 'Bearer' };

/** Pages ask again by themselves. */
const retryAfter = { refresh: '10' };

/** So many deliveries go into one transaction at most: few enough that none waits for long. */
const most = 200;

/** What the server answers, address by address. */
export function buildWebApp(tools: WebTools): Hono {
  const { database, server, log, traces } = tools;
  const metrics = openMetrics(database);
  const maxRestMs = server().databaseUrl === undefined ? 50 : 0;
  const accept = gather<Delivery>(
    async (deliveries) => {
      const login = `${server().app?.slug ?? ''}[bot]`;
      const came = await traces.span('accept', { deliveries: deliveries.length }, () =>
        acceptDeliveries(database, deliveries, { login, read: readDelivery }),
      );
      for (const [what, many] of Object.entries(came)) if (many > 0) metrics.deliveries(what, many);
      if (came.queued > 0) tools.onQueued?.();
    },
    { most, maxRestMs },
  );
  const app = new Hono();
  let webhooksSeen = 0;
  app.use(safeHeaders(() => (server().app ? [] : [server().forgeUrl])));
  app.post(
    '/webhooks',
    webhookHandler({
      accept,
      secrets: () => server().app?.webhookSecrets ?? [],
      count: (came) => {
        if (came === 'accepted') webhooksSeen += 1;
        metrics.deliveries(came);
      },
      log,
    }),
  );
  const hasRoom = diskRoom(path.join(tools.setup.settings.state, 'server'), () => performance.now());
  app.get('/healthz', (context) => context.text('ok\n'));
  app.get('/readyz', async (context) => {
    const problem = await readiness(tools, hasRoom);
    return problem === undefined ? context.text('ready\n') : context.text(`${problem}\n`, 503);
  });
  app.get('/metrics', async (context) => {
    const [, given] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (!sameSecret(server().metricsToken, given)) return context.text(noMetrics, 401, askForToken);
    return context.text(await metrics.render(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  app.use(rateLimit(addressOf, () => performance.now()));
  // Our own forms are a few words.
  app.use(
    bodyLimit({ maxSize: 64 * 1024, onError: (context) => context.text('The form is too large.\n', 413) }),
  );
  const people = tools.people ?? githubPeople(server());
  const pages = { database, server, sessions: new Sessions(database), people, now: () => Date.now() };
  addSignIn(app, pages);
  addPages(app, pages);
  const seen = async () => ({
    webhooks: webhooksSeen,
    workers: (await listWorkers(database)).length,
    repository: (await recentRepositories(database, 1))[0],
  });
  addSetup(app, { ...tools.setup, server, seen });
  app.notFound((context) => context.text('There is nothing here.\n', 404));
  app.onError((error, context) => {
    if (error instanceof DatabaseError && error.retryable) return context.text(databaseAway, 503, retryAfter);
    if (error instanceof ForgeError && error.retryable) return context.text(githubAway, 503, retryAfter);
    if (error instanceof ForgeError && error.code === 'token-refused') return context.redirect('/sign-in');
    log('request-failed', { path: context.req.routePath, error: nameOf(error) });
    return context.text('Something went wrong; the log says what.\n', 500);
  });
  return app;
}

/** Whoever is connected to us: behind a proxy that is the proxy, which then has to limit by itself. */
function addressOf({ env }: Context): string {
  return (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '';
}

async function readiness(
  { database, server }: WebTools,
  hasRoom: () => Promise<boolean>,
): Promise<string | undefined> {
  const { app, databaseUrl } = server();
  if (!app) return 'The GitHub App is not set up yet.';
  // A PostgreSQL server has a disk of its own.
  if (databaseUrl === undefined && !(await hasRoom()))
    return 'The disk of the embedded database takes nothing more.';
  const reached = await database.query('select 1').then(
    () => true,
    () => false,
  );
  return reached ? undefined : 'The database does not answer.';
}
