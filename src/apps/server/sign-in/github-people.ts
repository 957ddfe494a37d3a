import { z } from 'zod';

/** What a person's own token may find out. */
export interface GithubPeople {
  /** The token behind the code that GitHub sent somebody back with; `undefined` when it refuses. */
  exchange(code: string, client: { id: string; secret: string }): Promise<string | undefined>;
  login(token: string): Promise<string | undefined>;
  /** Whether the repository of that number and name may be read. Errors refuse. */
  mayRead(token: string, repository: { id: string; fullName: string }): Promise<boolean>;
  /** Whether a pull request was merged; `undefined` when nobody can say. */
  merged(token: string, fullName: string, number: number): Promise<boolean | undefined>;
}

const timeoutMs = 10_000;

/** Plain requests: a person's token is used for these few questions alone. */
export function githubPeople({ forgeUrl, apiUrl }: { forgeUrl: string; apiUrl: string }): GithubPeople {
  const ask = async (path: string, token: string): Promise<unknown> => {
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'patchwright',
    };
    const response = await fetch(`${apiUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? ((await response.json()) as unknown) : undefined;
  };
  return {
    async exchange(code, { id, secret }) {
      const response = await fetch(`${forgeUrl}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: id, client_secret: secret, code }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const reply = z
        .object({ access_token: z.string() })
        .safeParse(await response.json().catch(() => undefined));
      return reply.data?.access_token;
    },
    async login(token) {
      return z.object({ login: z.string() }).safeParse(await ask('/user', token)).data?.login;
    },
    async mayRead(token, { id, fullName }) {
      const found = await ask(`/repos/${fullName}`, token).catch(() => undefined);
      // By number as well: another repository may have the name by now.
      return z.object({ id: z.number() }).safeParse(found).data?.id === Number(id);
    },
    async merged(token, fullName, number) {
      const found = await ask(`/repos/${fullName}/pulls/${number}`, token).catch(() => undefined);
      return z.object({ merged: z.boolean() }).safeParse(found).data?.merged;
    },
  };
}
