import { markup, type Html } from '../../../reporting/html/index.ts';
import { adminsOf, type ServerSettings } from '../settings/server-settings.ts';

/** What the server was started with; of secrets, whether they are there. */
export function renderSettings(server: ServerSettings): Html {
  const { limits, app } = server;
  const money = Object.entries(limits.usdADay).map(([scope, usd]) => `${scope} $${usd}`);
  const facts: readonly (readonly [string, string])[] = [
    ['Database', server.databaseUrl === undefined ? 'embedded' : 'PostgreSQL (DATABASE_URL)'],
    ['Address', server.publicUrl ?? 'not set (PATCHWRIGHT_PUBLIC_URL)'],
    ['Forge', server.forgeUrl],
    ['GitHub App', app ? `${app.slug} (number ${app.appId})` : 'not set up'],
    ['Private key', app ? 'set' : 'missing'],
    ['Webhook secrets', String(app?.webhookSecrets.length ?? 0)],
    ['Sign-in', app?.clientId === undefined ? 'not set up' : 'set up'],
    [
      'Concurrent runs',
      `${limits.all} in total, ${limits.installation} per installation, ${limits.repository} per repository`,
    ],
    ['Daily budgets', money.length === 0 ? 'none' : money.join(', ')],
    ['Reserved per run', money.length === 0 ? 'nothing, as there is no budget' : `$${server.usdARun}`],
    ['Metrics', server.metricsToken === undefined ? 'closed (PATCHWRIGHT_METRICS_TOKEN)' : 'with the token'],
    ['Lease', `${server.leaseMs / 1000} s`],
    ['Admins', adminsOf(server).join(', ') || 'nobody (PATCHWRIGHT_ADMINS)'],
  ];
  return markup`<h1>Settings</h1><dl>${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
