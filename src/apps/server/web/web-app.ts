import { Hono } from 'hono';
import { acceptDeliveries, type Delivery } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import type { Log } from '../log.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { gather } from './gather.ts';
import { openMetrics } from './metrics.ts';
import { webhookHandler } from './webhooks.ts';

export interface WebTools {
  database: Database;
  /** As they are now: `/setup` may add the App while the server runs. */
  server: () => ServerSettings;
  log: Log;
  /** A run was queued. */
  onQueued?: () => void;
}

/** So many deliveries go into one transaction at most: few enough that none waits for long. */
const batch = 200;

/** What the server answers, address by address. */
export function buildWebApp(tools: WebTools): Hono {
  const { database, server, log } = tools;
  const metrics = openMetrics(database);
  const accept = gather<Delivery>(async (deliveries) => {
    const came = await acceptDeliveries(database, deliveries, `${server().app?.slug ?? ''}[bot]`);
    for (const [what, many] of Object.entries(came)) if (many > 0) metrics.deliveries(what, many);
    if (came.queued > 0) tools.onQueued?.();
  }, batch);
  const app = new Hono();
  app.post(
    '/webhooks',
    webhookHandler({
      accept,
      secrets: () => server().app?.webhookSecrets ?? [],
      count: (came) => metrics.deliveries(came),
      log,
    }),
  );
  app.get('/healthz', (context) => context.text('ok\n'));
  app.get('/readyz', async (context) => {
    const problem = await readiness(tools);
    return problem === undefined ? context.text('ready\n') : context.text(`${problem}\n`, 503);
  });
  app.get('/metrics', async (context) =>
    context.text(await metrics.render(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
  app.notFound((context) => context.text('There is nothing here.\n', 404));
  app.onError((error, context) => {
    log('request-failed', { path: context.req.routePath, error: error.name });
    return context.text('Something went wrong; the log says what.\n', 500);
  });
  return app;
}

async function readiness({ database, server }: WebTools): Promise<string | undefined> {
  if (!server().app) return 'The GitHub App is not set up yet.';
  const reached = await database.query('select 1').then(
    () => true,
    () => false,
  );
  return reached ? undefined : 'The database does not answer.';
}
