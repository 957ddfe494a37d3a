import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { readServerSettings } from '../../../src/apps/server/settings/server-settings.ts';
import type { AppCredentials } from '../../../src/apps/server/settings/app-credentials.ts';
import type { GithubPeople } from '../../../src/apps/server/sign-in/github-people.ts';
import { noTraces } from '../../../src/adapters/opentelemetry/index.ts';
import { buildWebApp } from '../../../src/apps/server/web/web-app.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import type { Delivery } from '../../../src/intake/events/index.ts';
import type { Database } from '../../../src/ports/index.ts';

const secret = 'webhook-secret';

const credentials: AppCredentials = {
  appId: '1',
  slug: 'patchwright',
  privateKey: '-----BEGIN PRIVATE KEY-----\nsecret-of-the-app\n-----END PRIVATE KEY-----',
  webhookSecrets: ['old-secret', secret],
  clientId: 'client',
  clientSecret: 'client-secret',
};

/** What the web process logged. */
type Logged = { what: string; facts: unknown }[];

/** Everything that the server answers, without a socket. */
export function webOf(
  database: Database,
  state: string,
  options: {
    people?: GithubPeople;
    app?: AppCredentials | undefined;
    publicUrl?: string;
    metricsToken?: undefined;
  } = {},
) {
  const { people, publicUrl = 'https://bot.example' } = options;
  const app = 'app' in options ? options.app : credentials;
  const settings = settingsFrom({ PATCHWRIGHT_STATE_DIR: state, PATCHWRIGHT_ADMINS: 'boss' }, state);
  const logged: Logged = [];
  const metricsToken = 'metricsToken' in options ? undefined : 'metrics-token';
  let server = { ...readServerSettings(settings), app, publicUrl, metricsToken };
  const web = buildWebApp({
    database,
    traces: noTraces,
    server: () => server,
    log: (what, facts) => void logged.push({ what, facts }),
    setup: {
      settings,
      publicUrl: () => server.publicUrl,
      token: 'one-time',
      adopt: (made) => void (server = { ...server, app: made }),
    },
    ...(people ? { people } : {}),
  });
  return { web, logged, settings };
}

/** How Prometheus asks for metrics. */
export const watching = { headers: { authorization: 'Bearer metrics-token' } };

export function sign(body: string | Uint8Array, key = secret, algorithm = 'sha256'): string {
  return `${algorithm}=${createHmac(algorithm, key).update(body).digest('hex')}`;
}

/** A delivery as GitHub posts it; `headers` replace the right ones. */
export function posted(
  { id, event, payload }: Delivery,
  headers: Record<string, string> = {},
): [string, RequestInit] {
  const right = {
    'x-github-delivery': id,
    'x-github-event': event,
    'x-hub-signature-256': sign(payload),
    'content-type': 'application/json',
  };
  return ['/webhooks', { method: 'POST', body: payload, headers: { ...right, ...headers } }];
}

/** Signs in as GitHub would send somebody back. @returns the cookie of the session */
export async function signIn(web: ReturnType<typeof buildWebApp>, login: string): Promise<string> {
  const begun = await web.request('/sign-in');
  const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!;
  const back = await web.request(`/sign-in/callback?code=${login}&state=${state}`, { headers: { cookie } });
  expect(back.status).toBe(302);
  return back.headers
    .getSetCookie()
    .find((one) => one.includes('session='))!
    .split(';')[0]!;
}
