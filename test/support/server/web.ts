import { createHmac } from 'node:crypto';
import { readServerSettings } from '../../../src/apps/server/settings/server-settings.ts';
import type { AppCredentials } from '../../../src/apps/server/settings/app-credentials.ts';
import type { GithubPeople } from '../../../src/apps/server/sign-in/github-people.ts';
import { buildWebApp } from '../../../src/apps/server/web/web-app.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import type { Delivery } from '../../../src/jobs/queue/index.ts';
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
  options: { people?: GithubPeople; app?: AppCredentials | undefined } = {},
) {
  const { people } = options;
  const app = 'app' in options ? options.app : credentials;
  const settings = settingsFrom({ PATCHWRIGHT_STATE_DIR: state, PATCHWRIGHT_ADMINS: 'boss' }, state);
  const logged: Logged = [];
  let server = { ...readServerSettings(settings), app, publicUrl: 'https://bot.example' };
  const web = buildWebApp({
    database,
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
