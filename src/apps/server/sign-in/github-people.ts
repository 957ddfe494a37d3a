import { z } from 'zod';
import { ForgeError, type ForgeProblem } from '../../../errors/index.ts';

/** What a person's own token may find out. */
export interface GithubPeople {
  /** The token behind the code that GitHub sent somebody back with; `undefined` when it refuses. */
  exchange(code: string, client: { id: string; secret: string }): Promise<string | undefined>;
  login(token: string): Promise<string | undefined>;
  /**
   * Whether the repository of that number and name may be read. @throws {ForgeError} `token-refused` when the token has expired, as
   * most do after eight hours, or was taken back; a retryable one when GitHub does not say
   */
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
    try {
      const response = await fetch(`${apiUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
      const problem = problemOf(response);
      if (problem)
        throw new ForgeError(problem, `GitHub answered a person’s question with ${response.status}`);
      return response.ok ? ((await response.json()) as unknown) : undefined;
    } catch (cause) {
      if (cause instanceof ForgeError) throw cause;
      throw new ForgeError('unreachable', 'GitHub did not answer a person’s question', { cause });
    }
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
      const found = await ask(`/repos/${fullName}`, token);
      // By number as well: another repository may have the name by now.
      return z.object({ id: z.number() }).safeParse(found).data?.id === Number(id);
    },
    async merged(token, fullName, number) {
      const found = await ask(`/repos/${fullName}/pulls/${number}`, token).catch(() => undefined);
      return z.object({ merged: z.boolean() }).safeParse(found).data?.merged;
    },
  };
}

/** Why GitHub did not decide; nothing where its answer is one, also that there is nothing for this person. */
function problemOf({ status, headers }: Response): ForgeProblem | undefined {
  if (status === 401) return 'token-refused';
  if (status >= 500) return 'server-error';
  const isLimit = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after');
  return status === 429 || (status === 403 && isLimit) ? 'rate-limited' : undefined;
}
