import { composeApp, type GithubApp } from '../../../composition/forge/compose-app.ts';
import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Settings } from '../../../composition/settings.ts';
import { messageAndHint, type PatchwrightError } from '../../../errors/index.ts';
import { writing } from '../permissions.ts';
import { adminsOf, type ServerSettings } from '../settings/server-settings.ts';

/** One thing that has to work, and what to do where it does not. */
export interface SetupCheck {
  name: string;
  works: boolean;
  words: string;
}

/** What has shown itself so far. */
export interface Seen {
  /** Signed deliveries since the start. */
  webhooks: number;
  /** Workers that live. */
  workers: number;
  /** One that the App is installed on. */
  repository: { id: string; installation: string; fullName: string } | undefined;
}

/** Tries everything that a first run needs. */
export async function checkSetup(
  settings: Settings,
  server: ServerSettings,
  seen: Seen,
): Promise<SetupCheck[]> {
  const proxied = settings.proxy !== undefined;
  const app = server.app && composeApp({ ...server.app, apiUrl: server.apiUrl, proxied });
  // With a database server, drafting is what workers do, and the key and the sandbox are theirs.
  const draftsElsewhere = server.databaseUrl !== undefined && settings.modelKey === undefined;
  return [
    webhookCheck(server, seen),
    await attempt('GitHub App', async () => `It signs in as ${(await app?.slug()) ?? 'nobody yet'}.`),
    await attempt('Token for a repository', () => mintOnce(app, seen)),
    ...(draftsElsewhere
      ? [workersCheck(seen)]
      : [
          await attempt('Model', () => askModel(settings)),
          await attempt('Isolation of checks', async () => {
            await composeRunner(settings);
            return 'Checks run isolated.';
          }),
        ]),
    adminsCheck(server),
  ];
}

function webhookCheck(server: ServerSettings, { webhooks }: Seen): SetupCheck {
  const words =
    webhooks > 0
      ? `${webhooks} signed deliveries arrived since the start.`
      : `None arrived since the start. Install the App, or label an issue; GitHub must be able to reach ${server.publicUrl ?? 'this server'}/webhooks.`;
  return { name: 'Webhook', works: webhooks > 0, words };
}

/** A token with all that a run asks for, which an installation may not have granted; given back at once. */
async function mintOnce(app: GithubApp | undefined, { repository }: Seen): Promise<string> {
  if (!app || !repository) throw new Error('Tested as soon as an issue gets the label.');
  const token = await app.mint(repository.installation, repository.id, writing);
  await app.revoke(token);
  return `GitHub issues one for ${repository.fullName}, with every permission that runs need.`;
}

function workersCheck({ workers }: Seen): SetupCheck {
  const words =
    workers > 0
      ? `${workers} active. They call the model and isolate checks; each logs what it lacks.`
      : 'None has reported. Start some where the model is accessible: patchwright worker';
  return { name: 'Workers', works: workers > 0, words };
}

/** An App of an organisation has no person as its owner. */
function adminsCheck(server: ServerSettings): SetupCheck {
  const names = adminsOf(server).join(', ') || 'nobody';
  return {
    name: 'Admins',
    works: true,
    words: `${names}. They can pause runs and see settings. If an organisation owns the App, list people in PATCHWRIGHT_ADMINS.`,
  };
}

async function attempt(name: string, work: () => Promise<string>): Promise<SetupCheck> {
  try {
    return { name, works: true, words: await work() };
  } catch (error) {
    return { name, works: false, words: messageAndHint(error as PatchwrightError) };
  }
}

/** Whether the endpoint answers at all; costs nothing. */
async function askModel({ environment, modelKey }: Settings): Promise<string> {
  const address = `${(environment['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1').replace(/\/+$/, '')}/models`;
  const response = await fetch(address, {
    headers: modelKey === undefined ? {} : { authorization: `Bearer ${modelKey}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  const host = new URL(address).host;
  if (response?.ok) return `${host} answers.`;
  const why = response === undefined ? 'does not answer' : `answers with ${response.status}`;
  throw new Error(`${host} ${why}. Set OPENAI_BASE_URL and OPENAI_API_KEY where drafts run.`);
}
