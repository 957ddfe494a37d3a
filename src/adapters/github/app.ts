import { createPrivateKey } from 'node:crypto';
import { createAppAuth } from '@octokit/auth-app';
import { ForgeError } from '../../errors/index.ts';
import type { ForgeReply } from '../../ports/index.ts';
import { createClient, type Client } from './client.ts';
import { attempt, find, pagesOf } from './context.ts';

export interface AppOptions {
  appId: string;
  /** PEM. */
  privateKey: string;
  apiUrl: string;
  /** Length of one "second" of waiting before a retry, ms. */
  retryUnitMs?: number;
  /** See `ClientOptions`. */
  proxied?: boolean;
  /** Told of every reply. */
  onReply?: (reply: ForgeReply) => void;
}

/** What a token may do in its one repository. */
type Permissions = Readonly<Record<string, 'read' | 'write'>>;

/** A failed delivery that GitHub can be asked to make again. */
interface HookDelivery {
  id: number;
  guid: string;
  event: string;
  deliveredAt: string;
  failed: boolean;
}

interface DeliveryData {
  id: number;
  guid: string;
  event: string;
  delivered_at: string;
  status_code: number;
}

/** A GitHub App, as which nothing is done but giving out tokens and asking for deliveries again. */
export interface GithubApp {
  /** The App's slug; its login is `slug[bot]`. */
  slug(): Promise<string>;
  /** A token for one repository, for an hour (R6). */
  mint(installation: string, repository: string, permissions: Permissions): Promise<string>;
  revoke(token: string): Promise<void>;
  /** The installation that a repository belongs to now; `undefined` where there is none, or nobody can tell. */
  installationOf(repository: string): Promise<string | undefined>;
  /** The name that a repository has now, by its number; `undefined` where there is none, or nobody can tell. */
  nameOf(repository: string, token: string): Promise<string | undefined>;
  /** Deliveries of the last three days, newest first. */
  deliveries(since: number): Promise<readonly HookDelivery[]>;
  redeliver(id: number): Promise<void>;
}

/** @throws {ForgeError} when GitHub refuses or cannot be reached */
export function githubApp({ appId, privateKey, apiUrl, ...ways }: AppOptions): GithubApp {
  const pace = { writeIntervalMs: 0, ...ways };
  let auth: ReturnType<typeof authOf> | undefined;
  // Signs each call, once more where GitHub's clock differs from ours.
  const hook = async (...asked: unknown[]) => {
    auth ??= authOf({ appId, privateKey });
    return auth.hook(...(asked as Parameters<typeof auth.hook>)) as Promise<unknown>;
  };
  // One client for each call: a client holds times of day, and a worker's clock may be set back.
  const client = () => createClient({ apiUrl, authStrategy: () => ({ hook }), ...pace });
  return {
    slug: () =>
      attempt('read the App', async () => (await client().rest.apps.getAuthenticated()).data?.slug ?? ''),
    mint: (installation, repository, permissions) =>
      attempt('get a token for the repository', async () => {
        const { data } = await client().rest.apps.createInstallationAccessToken({
          installation_id: Number(installation),
          repository_ids: [Number(repository)],
          permissions: { ...permissions },
        });
        return data.token;
      }),
    revoke: (token) =>
      attempt('revoke a token', async () => {
        await createClient({ apiUrl, token, ...pace }).rest.apps.revokeInstallationAccessToken();
      }),
    installationOf: (repository) =>
      find('find the installation of the repository', async () => {
        const [owner = '', repo = ''] = repository.split('/');
        const { id } = (await client().rest.apps.getRepoInstallation({ owner, repo })).data;
        return Number.isSafeInteger(id) ? String(id) : undefined;
      }).catch(() => undefined),
    nameOf: (repository, token) =>
      find('read the repository', async () => {
        const asked = createClient({ apiUrl, token, ...pace });
        const { data } = await asked.request('GET /repositories/{id}', { id: repository });
        const name: unknown = data?.full_name;
        return typeof name === 'string' && /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(name) ? name : undefined;
      }).catch(() => undefined),
    deliveries: (since) => attempt('list deliveries', () => listDeliveries(client(), since)),
    redeliver: (id) =>
      attempt('ask for a delivery again', async () => {
        await client().rest.apps.redeliverWebhookDelivery({ delivery_id: id });
      }),
  };
}

async function listDeliveries(client: Client, since: number): Promise<HookDelivery[]> {
  const found: HookDelivery[] = [];
  const pages = client.paginate.iterator(client.rest.apps.listWebhookDeliveries, { per_page: 100 });
  const read = pagesOf((delivery: DeliveryData) => delivery);
  for await (const page of pages) {
    for (const { id, guid, event, delivered_at: deliveredAt, status_code: status } of read(
      page,
      () => undefined,
    )) {
      if (Date.parse(deliveredAt) < since) return found;
      found.push({ id, guid, event, deliveredAt, failed: status < 200 || status > 299 });
    }
  }
  return found;
}

function authOf({ appId, privateKey }: Pick<AppOptions, 'appId' | 'privateKey'>) {
  try {
    createPrivateKey(privateKey.replaceAll(String.raw`\n`, '\n')); // else found out at the first call, as a broken connection
    return createAppAuth({ appId, privateKey, log: { warn: () => undefined } });
  } catch (cause) {
    throw new ForgeError('token-refused', 'The private key of the App cannot be read', {
      cause,
      hint: 'Use the App’s PEM file from GitHub, from -----BEGIN to -----END.',
    });
  }
}
