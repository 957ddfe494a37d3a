import { ForgeError, type ForgeProblem } from '../../errors/index.ts';

/** The part of Octokit's RequestError we read; also true for errors of `fetch`, which carry no status. */
interface Failure {
  name?: unknown;
  status?: unknown;
  message?: unknown;
  response?: { headers?: Record<string, unknown>; data?: unknown };
}

/** Phrases of GitHub's own messages that tell more than the status. First match wins. */
const phrases: readonly { status: number; words: RegExp; code: ForgeProblem }[] = [
  {
    status: 403,
    words: /not permitted to create or approve pull requests/i,
    code: 'pull-requests-switched-off',
  },
  { status: 403, words: /rate limit/i, code: 'rate-limited' },
  { status: 403, words: /(?:installation|account) (?:has been|was) suspended/i, code: 'token-refused' },
  { status: 403, words: /archived/i, code: 'archived' },
  { status: 403, words: /\block(ed)?\b/i, code: 'locked' },
  { status: 403, words: /not accessible by|must have|permission/i, code: 'missing-permission' },
  { status: 403, words: /protected branch|repository rule/i, code: 'protected-branch' },
  { status: 409, words: /repository is empty/i, code: 'empty-repository' },
  { status: 422, words: /protected branch|repository rule|branch protection/i, code: 'protected-branch' },
  { status: 422, words: /already exists|reference exists/i, code: 'name-clash' },
  { status: 422, words: /fast.?forward/i, code: 'conflict' },
];

const byStatus: Readonly<Record<number, ForgeProblem>> = {
  301: 'moved',
  304: 'not-json', // nobody asked what has changed
  401: 'token-refused',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'gone',
  422: 'invalid',
  429: 'rate-limited',
};

const hints: Readonly<Partial<Record<ForgeProblem, string>>> = {
  'token-refused': 'The token was refused or has expired. Set a valid one in GITHUB_TOKEN (or GH_TOKEN).',
  'missing-permission':
    'The token needs contents, pull-requests and issues: write, and checks, actions and metadata: read.',
  'pull-requests-switched-off':
    'Enable Settings → Actions → General → Workflow permissions → "Allow GitHub Actions to create and approve pull requests".',
  'not-found': 'GitHub also answers 404 where the token may not do that, or not there.',
  gone: 'It was deleted.',
  archived: 'An archived repository is read-only: unarchive it in Settings → General.',
  locked: 'The conversation is locked: unlock it, then ask again.',
  'protected-branch': 'A branch rule covers Patchwright’s branches: exclude patchwright/** from it.',
  'empty-repository': 'Push a first commit, then ask again.',
  'rate-limited': 'Wait until the limit resets, or use a GitHub App token, which has its own limit.',
  'server-error': 'GitHub has a problem; see githubstatus.com and run again later.',
  'not-json': 'Something between this machine and GitHub answers instead: check GITHUB_API_URL and proxies.',
  unreachable: 'Check the network, the proxy and GITHUB_API_URL.',
};

/** Turns whatever a call threw into a ForgeError that says what was being done. */
export function toForgeError(error: unknown, doing: string): ForgeError {
  if (error instanceof ForgeError) return error;
  if (error instanceof TypeError && error.cause === undefined)
    return new ForgeError('not-json', `GitHub could not ${doing}: the answer is not from GitHub`, {
      cause: error,
      hint: hints['not-json'],
    });
  const failure = error as Failure;
  const status = typeof failure.status === 'number' ? failure.status : undefined;
  const code = problemOf(failure, status);
  const said = detailOf(failure, status);
  const hint = hints[code];
  return new ForgeError(code, `GitHub could not ${doing}: ${said}`, {
    cause: error,
    status,
    hint,
  });
}

function problemOf(failure: Failure, status: number | undefined): ForgeProblem {
  if (failure.name === 'GraphqlResponseError') return 'invalid'; // an answer, with status 200
  if (status === undefined || isLostConnection(failure, status)) return 'unreachable';
  if (status >= 500) return 'server-error';
  const headers = failure.response?.headers ?? {};
  if (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined))
    return 'rate-limited';
  const words = `${String(failure.message ?? '')} ${JSON.stringify(failure.response?.data ?? '')}`;
  return (
    phrases.find((phrase) => phrase.status === status && phrase.words.test(words))?.code ??
    byStatus[status] ??
    'invalid'
  );
}

/** Octokit gives a connection that broke the status 500 and no response. */
function isLostConnection(failure: Failure, status: number): boolean {
  return status === 500 && failure.response === undefined;
}

function detailOf(failure: Failure, status: number | undefined): string {
  const message = String(failure.message ?? 'no answer').split(' - https://')[0] ?? '';
  const short = /<html|<!doctype/i.test(message) ? 'it answered with a web page' : message.slice(0, 300);
  return status === undefined || isLostConnection(failure, status) ? short : `${short} (${status})`;
}
