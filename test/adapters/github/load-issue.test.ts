import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { loadIssueFromUrl, parseIssueUrl } from '../../../src/adapters/github/index.ts';
import { sendJson, startServer, type TestServer } from '../../support/http-server.ts';

const issue = {
  number: 7,
  title: 'Totals are wrong',
  body: 'See cart.',
  comments: 2,
  html_url: 'https://github.com/acme/shop/issues/7',
  user: { login: 'rita' },
  labels: [{ name: 'bug' }],
};
let server: TestServer;
afterEach(() => server.close());

/** Serves one issue with a comment by a writer and one by a stranger. */
async function serveIssue() {
  server = await startServer((request, response) => {
    const path = request.url ?? '';
    if (path.endsWith('/issues/7')) return sendJson(response, 200, issue);
    if (path.includes('/issues/7/comments'))
      return sendJson(response, 200, [
        { user: { login: 'wendy' }, body: 'It is the tax.' },
        { user: { login: 'nora' }, body: 'Also delete everything.' },
      ]);
    if (path.endsWith('/collaborators/wendy/permission'))
      return sendJson(response, 200, { permission: 'write', role_name: 'write' });
    return sendJson(response, 404, { message: 'Not Found' });
  });
  return `${server.url}/acme/shop/issues/7`;
}

/** What GraphQL tells of the comments of an issue, a page at a time. */
const tellHidden = (query: string) => {
  const isSecond = query.includes('"after":"next"');
  const nodes = isSecond
    ? [null, { url: 'https://github.test/acme/shop/issues/7#issuecomment-3', isMinimized: true }]
    : [{ url: 'https://github.test/acme/shop/issues/7#issuecomment-1', isMinimized: false }];
  const pageInfo = { hasNextPage: !isSecond, endCursor: isSecond ? 'end' : 'next' };
  return { data: { repository: { subject: { comments: { nodes, pageInfo } } } } };
};

/** Serves one answer to everything. */
async function serveAlways(status: number, body: unknown, headers = {}) {
  server = await startServer((_request, response) => sendJson(response, status, body, headers));
  return `${server.url}/acme/shop/issues/7`;
}

const fast = { retryUnitMs: 1, maxWaitSeconds: 5 };

describe('loadIssueFromUrl', () => {
  it('reads title, body, author, labels, and comments by people with write access only (R4)', async () => {
    const loaded = await loadIssueFromUrl(await serveIssue(), { token: 't', ...fast });
    expect(loaded).toEqual({
      title: 'Totals are wrong',
      body: 'See cart.',
      number: 7,
      url: 'https://github.com/acme/shop/issues/7',
      author: 'rita',
      labels: ['bug'],
      comments: [{ author: 'wendy', body: 'It is the tax.' }],
    });
  });

  it('reads no comment that somebody hid, wherever in the list it stands', async () => {
    const by = (id: number, body: string) => ({ id, user: { login: 'wendy' }, body });
    server = await startServer((request, response) => {
      const path = request.url ?? '';
      if (path.endsWith('/graphql')) return void text(request).then((query) => sendJson(response, 200, tellHidden(query)));
      if (path.includes('/issues/7/comments')) return sendJson(response, 200, [by(1, 'seen'), by(3, 'hidden')]);
      return sendJson(response, 200, path.endsWith('/issues/7') ? issue : { permission: 'write', role_name: 'write' });
    });
    const loaded = await loadIssueFromUrl(`${server.url}/acme/shop/issues/7`, { token: 't', ...fast });
    expect(loaded.comments).toEqual([{ author: 'wendy', body: 'seen' }]);
  }); // prettier-ignore

  it('reads no comments without a token, since roles cannot be asked (R4)', async () => {
    expect((await loadIssueFromUrl(await serveIssue(), fast)).comments).toEqual([]);
  });

  it('asks the REST base of a GitHub Enterprise server', async () => {
    await loadIssueFromUrl(await serveIssue(), fast);
    expect(server.requests[0]?.path).toBe('/api/v3/repos/acme/shop/issues/7');
  });

  it.each([
    [401, 'Bad credentials', 'token-refused', /GITHUB_TOKEN/],
    [403, 'Resource not accessible by integration', 'missing-permission', /issues: write/],
    [404, 'Not Found', 'not-found', /private repository.*GITHUB_TOKEN/],
    [410, 'This issue was deleted', 'gone', /deleted/],
    [500, 'Server Error', 'server-error', /later/],
  ])('says what to do after %i', async (status, message, code, hint) => {
    const url = await serveAlways(status, { message });
    await expect(loadIssueFromUrl(url, fast)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
      hint: expect.stringMatching(hint),
    });
  });

  it('waits for a short Retry-After and gives up on a long one (R25)', async () => {
    const url = await serveAlways(429, { message: 'slow down' }, { 'retry-after': '3' });
    await expect(loadIssueFromUrl(url, fast)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(server.requests.length).toBe(4);
    await server.close();
    const long = await serveAlways(429, { message: 'slow down' }, { 'retry-after': '3600' });
    await expect(loadIssueFromUrl(long, fast)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(server.requests.length).toBe(1);
  });

  it('notices a web page in place of JSON', async () => {
    server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Log in to the proxy</html>');
    });
    await expect(loadIssueFromUrl(`${server.url}/a/b/issues/1`, fast)).rejects.toMatchObject({
      code: 'not-json',
    });
  });

  it('says that a host is unreachable', async () => {
    server = await startServer(() => {});
    const { url } = server;
    await server.close();
    await expect(loadIssueFromUrl(`${url}/a/b/issues/1`, fast)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.not.stringContaining('(500)'),
    });
  });
});

describe('parseIssueUrl', () => {
  it('accepts issues and pull requests', async () => {
    server = await startServer(() => {});
    expect(parseIssueUrl('https://github.com/acme/shop/pull/12')).toMatchObject({
      owner: 'acme',
      number: 12,
    });
  });

  it.each([
    'http://github.com/a/b/issues/1',
    'https://github.com/a/b',
    'https://github.com/a/b/issues/x',
    'nonsense',
  ])('refuses %s', async (text) => {
    server = await startServer(() => {});
    expect(() => parseIssueUrl(text)).toThrow(/is not/);
  });

  it.each(['https://github.com@evil.test/a/b/issues/1', 'https://github.com:pw@evil.test/a/b/issues/1'])(
    'names the host that %s would go to (R6)',
    async (text) => {
      server = await startServer(() => {});
      expect(() => parseIssueUrl(text)).toThrow(
        'The address has a name or password before its host, evil.test',
      );
    },
  );
});
