import { z } from 'zod';
import type { AppCredentials } from '../settings/app-credentials.ts';

const Made = z.object({
  id: z.number().int(),
  slug: z.string(),
  pem: z.string(),
  webhook_secret: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  owner: z.object({ login: z.string() }),
});

/** Gives GitHub the code that it sent somebody back with, once, for the App's credentials; `undefined` when it refuses. */
export async function convertCode(apiUrl: string, code: string): Promise<AppCredentials | undefined> {
  const response = await fetch(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'patchwright' },
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) return undefined;
  const made = Made.safeParse(await response.json().catch(() => undefined)).data;
  return (
    made && {
      appId: String(made.id),
      slug: made.slug,
      privateKey: made.pem,
      webhookSecrets: [made.webhook_secret],
      clientId: made.client_id,
      clientSecret: made.client_secret,
      owner: made.owner.login,
    }
  );
}
