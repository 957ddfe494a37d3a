import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';

/** What GitHub gave out when the App was made. */
export const AppCredentials = z.object({
  appId: z.string().regex(/^\d+$/),
  slug: z.string().min(1),
  privateKey: z.string().includes('PRIVATE KEY'),
  /** Two while the secret is changed: deliveries signed with either are taken (R22). */
  webhookSecrets: z.array(z.string().min(1)).min(1),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  /** Who made the App: an admin, where it is a person. */
  owner: z.string().optional(),
});
export type AppCredentials = z.infer<typeof AppCredentials>;

/**
 * The credentials from the environment, else from the file that `/setup` wrote.
 * @returns `undefined` where there are none yet
 * @throws {UsageError} naming what is missing of them
 */
export function loadCredentials(
  state: string,
  variable: (name: string) => string | undefined,
): AppCredentials | undefined {
  const appId = variable('PATCHWRIGHT_APP_ID');
  if (appId === undefined) return readCredentials(state);
  const given = {
    appId,
    slug: variable('PATCHWRIGHT_APP_SLUG'),
    privateKey: variable('PATCHWRIGHT_APP_PRIVATE_KEY')?.replaceAll(String.raw`\n`, '\n'),
    webhookSecrets: variable('PATCHWRIGHT_WEBHOOK_SECRET')
      ?.split(/[\s,]+/)
      .filter(Boolean),
    clientId: variable('PATCHWRIGHT_CLIENT_ID'),
    clientSecret: variable('PATCHWRIGHT_CLIENT_SECRET'),
  };
  const parsed = AppCredentials.safeParse(given);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? '');
  throw new UsageError(
    `PATCHWRIGHT_APP_ID is set, and ${variables[field] ?? field} is missing or not what it should be`,
    {
      hint: `Set it, or point to a file with ${variables[field] ?? field}_FILE. Or unset PATCHWRIGHT_APP_ID and let /setup create the App.`,
    },
  );
}

const variables: Readonly<Record<string, string>> = {
  appId: 'PATCHWRIGHT_APP_ID',
  slug: 'PATCHWRIGHT_APP_SLUG',
  privateKey: 'PATCHWRIGHT_APP_PRIVATE_KEY',
  webhookSecrets: 'PATCHWRIGHT_WEBHOOK_SECRET',
};

/** Keeps what `/setup` was given, readable by this user alone. */
export function saveCredentials(state: string, credentials: AppCredentials): void {
  const file = fileOf(state);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.tmp`, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

function readCredentials(state: string): AppCredentials | undefined {
  const file = fileOf(state);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return AppCredentials.parse(JSON.parse(text));
  } catch (cause) {
    throw new UsageError(`${file} does not contain the credentials of an App`, {
      cause,
      hint: 'Restore its backup, or remove it and go through /setup again.',
    });
  }
}

function fileOf(state: string): string {
  return path.join(state, 'server', 'app.json');
}
