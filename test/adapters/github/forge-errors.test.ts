import { describe, expect, test } from 'vitest';
import { toForgeError } from '../../../src/adapters/github/forge-errors.ts';
import { ForgeError } from '../../../src/errors/index.ts';

interface Said {
  status?: number;
  message?: string;
  headers?: Record<string, unknown>;
  /** The body; `null` when the connection broke before there was one. */
  data?: unknown;
  name?: string;
}

function thrown({ data = {}, headers = {}, message = 'no words', ...rest }: Said): unknown {
  const response = data === null ? undefined : { headers, data };
  return Object.assign(new Error(message), rest, { response });
}

/** Answers as GitHub gives them, and what we call them. */
const rows: [said: Said, code: string][] = [
  [{ status: 301 }, 'moved'],
  [{ status: 400 }, 'invalid'],
  [{ status: 401, message: 'Bad credentials' }, 'token-refused'],
  [{ status: 403 }, 'forbidden'],
  [{ status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'rate-limited'],
  [{ status: 403, headers: { 'x-ratelimit-remaining': '4999' } }, 'forbidden'],
  [{ status: 403, headers: { 'retry-after': '60' } }, 'rate-limited'],
  [{ status: 404, headers: { 'x-ratelimit-remaining': '0' } }, 'not-found'],
  [{ status: 403, message: 'You have exceeded a secondary rate limit.' }, 'rate-limited'],
  [{ status: 403, message: 'This installation has been suspended' }, 'token-refused'],
  [{ status: 403, message: 'Sorry. Your account was suspended.' }, 'token-refused'],
  [{ status: 403, message: 'Repository was archived so is read-only.' }, 'archived'],
  [{ status: 403, data: { message: 'Repository was archived so is read-only.' } }, 'archived'],
  [{ status: 403, message: 'Unable to create comment because issue is locked.' }, 'locked'],
  [{ status: 403, message: 'The repository is blocked by its plan' }, 'forbidden'],
  [{ status: 403, message: 'Resource not accessible by integration' }, 'missing-permission'],
  [{ status: 403, message: 'Resource not accessible by personal access token' }, 'missing-permission'],
  [{ status: 403, message: 'Must have admin rights to Repository.' }, 'missing-permission'],
  [
    {
      status: 403,
      message: 'GitHub Actions is not permitted to create or approve pull requests.',
    },
    'pull-requests-switched-off',
  ],
  [{ status: 403, message: 'Cannot update this protected branch.' }, 'protected-branch'],
  [{ status: 404, message: 'Not Found' }, 'not-found'],
  [{ status: 409, message: 'Git Repository is empty.' }, 'empty-repository'],
  [{ status: 409, message: 'Head branch was modified.' }, 'conflict'],
  [{ status: 410, message: 'This issue was deleted' }, 'gone'],
  [{ status: 422, message: 'Validation Failed' }, 'invalid'],
  [{ status: 422, message: 'Reference already exists' }, 'name-clash'],
  [{ status: 422, message: 'Update is not a fast forward' }, 'conflict'],
  [{ status: 422, message: 'Repository rule violations found' }, 'protected-branch'],
  [{ status: 404, message: 'Reference already exists' }, 'not-found'],
  [{ status: 429 }, 'rate-limited'],
  [{ status: 500, message: 'Server Error' }, 'server-error'],
  [{ status: 500, message: 'read ECONNRESET', data: null }, 'unreachable'],
  [{ status: 502, data: null }, 'server-error'],
  [{ status: 503, headers: { 'retry-after': '60' } }, 'server-error'],
  [{ message: 'fetch failed', data: null }, 'unreachable'],
  [{ name: 'GraphqlResponseError', message: 'Could not resolve to a node' }, 'invalid'],
];

describe('what GitHub refuses', () => {
  test.each(rows)('%j is called %s', (said, code) => {
    expect(toForgeError(thrown(said), 'do it')).toMatchObject({ code, status: said.status });
  });

  test.each<[said: Said, message: string]>([
    [{ status: 404, message: 'Not Found - https://docs.github.com/rest' }, 'Not Found (404)'],
    [{ status: 502, message: '<html><body>Bad gateway</body></html>' }, 'it answered with a web page (502)'],
    [{ status: 400, message: 'x'.repeat(1000) }, `${'x'.repeat(300)} (400)`],
    [{ message: 'fetch failed', data: null }, 'fetch failed'],
    [{ status: 500, message: 'read ECONNRESET', data: null }, 'read ECONNRESET'],
  ])('is said in one line: %j', (said, message) => {
    expect(toForgeError(thrown(said), 'do it').message).toBe(`GitHub could not do it: ${message}`);
  });

  test('with a 404 leads to no setting of a machine: a server has its token from its App', () => {
    const { hint } = toForgeError(thrown({ status: 404, message: 'Not Found' }), 'make branch b');
    expect(hint).toMatch(/token may not/);
    expect(hint).not.toMatch(/[A-Z]_[A-Z]/);
  });

  test('is not named twice', () => {
    const error = new ForgeError('gone', 'It was deleted');
    expect(toForgeError(error, 'do it')).toBe(error);
  });
});
