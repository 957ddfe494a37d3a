import { mayWrite, type Issue, type IssueComment } from '../../domain/index.ts';
import { ForgeError, UsageError } from '../../errors/index.ts';
import { createClient, type Client, type ClientOptions } from './client.ts';
import { pagesOf } from './context.ts';
import { toForgeError } from './forge-errors.ts';
import { hiddenComments } from './hidden-comments.ts';
import { readRole } from './roles.ts';

/** An issue's place, read from its web address. */
export interface IssueAddress {
  origin: string;
  owner: string;
  name: string;
  number: number;
}

/**
 * Reads `https://github.com/OWNER/NAME/issues/N` (or `/pull/N`, or the same on GitHub Enterprise).
 * @throws {UsageError} when it is no such address
 */
export function parseIssueUrl(text: string): IssueAddress {
  const wrong = (why: string) =>
    new UsageError(`"${text.slice(0, 200)}" ${why}`, {
      hint: 'Pass a URL like https://github.com/OWNER/NAME/issues/12, a file, or - for standard input.',
    });
  if (!URL.canParse(text)) throw wrong('is not a web address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1' && url.hostname !== 'localhost')
    throw wrong('is not an https address');
  // What stands before the host looks like one (`https://github.com@evil.test/…`), and a password belongs into no address.
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`The address has a name or password before its host, ${url.host}`, {
      hint: `If the issue is there, leave that out: ${url.origin}${url.pathname}`,
    });
  const match = /^\/([\w.-]+)\/([\w.-]+)\/(?:issues|pull)\/(\d{1,9})\/?$/.exec(url.pathname);
  if (!match) throw wrong('is not an issue URL');
  return { origin: url.origin, owner: match[1]!, name: match[2]!, number: Number(match[3]) };
}

/** REST base of the GitHub that serves `origin`: github.com has its own host, Enterprise serves `/api/v3`. */
export function apiUrlFor(origin: string): string {
  return origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
}

export interface LoadIssueOptions extends ClientOptions {
  /** Whose comments are read (R4): `writers` asks the live role of each author, `everyone` takes them all. */
  commentsFrom?: 'writers' | 'everyone';
}

/**
 * Fetches an issue with its comments for a local run. Texts come as GitHub stores them: pass them through
 * `visibleText` before a model sees them (R17).
 * @throws {UsageError} when the address is none
 * @throws {ForgeError} unknown number, 401, 403, 404, rate limit, network
 */
export async function loadIssueFromUrl(url: string, options: LoadIssueOptions = {}): Promise<Issue> {
  const { origin, owner, name, number } = parseIssueUrl(url);
  const client = createClient({ ...options, apiUrl: options.apiUrl ?? apiUrlFor(origin) });
  const repo = { owner, repo: name };
  try {
    const { data } = await client.rest.issues.get({ ...repo, issue_number: number });
    return {
      title: data.title,
      body: data.body ?? '',
      number: data.number,
      url: data.html_url,
      author: data.user?.login ?? 'ghost',
      labels: data.labels
        .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
        .filter(Boolean),
      comments: data.comments === 0 ? [] : await loadComments(client, repo, number, options),
    };
  } catch (error) {
    throw withAdvice(toForgeError(error, `show issue ${number} of ${owner}/${name}`));
  }
}

/** Here the token is the user's own, where there is any. */
function withAdvice(failure: ForgeError): ForgeError {
  if (failure.code !== 'not-found') return failure;
  const hint =
    'Check the address. A private repository also answers 404 if the token has no access: set GITHUB_TOKEN.';
  return new ForgeError('not-found', failure.message, { cause: failure, status: 404, hint });
}

async function loadComments(
  client: Client,
  repo: { owner: string; repo: string },
  number: number,
  { commentsFrom = 'writers', token }: LoadIssueOptions,
): Promise<IssueComment[]> {
  if (commentsFrom === 'writers' && !token) return []; // roles are told to signed-in callers only
  const query = { ...repo, issue_number: number, per_page: 100 };
  const listed = await client.paginate(
    client.rest.issues.listComments,
    query,
    pagesOf((one: { id: number; user: { login: string } | null; body?: string | null }) => one),
  );
  const hidden = token ? await hiddenComments({ client, repo }, number) : new Set<number>();
  const comments = listed
    .filter(({ id }) => !hidden.has(id))
    .map(({ user, body }) => ({ author: user?.login ?? 'ghost', body: body ?? '' }));
  if (commentsFrom === 'everyone') return comments;
  const writers = new Set<string>();
  for (const author of new Set(comments.map((comment) => comment.author)))
    if (mayWrite(await readRole(client, repo, author))) writers.add(author);
  return comments.filter((comment) => writers.has(comment.author));
}
