import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchCommit } from '../../../src/adapters/git/index.ts';
import { composeCheckout } from '../../../src/composition/forge/compose-forge.ts';
import { startServer } from '../../support/http-server.ts';
import { git, makeRepository, temporaryFolder } from '../../support/repository.ts';

/** A repository of five commits, served over HTTP by git itself. */
async function served() {
  const origin = makeRepository({ 'a.txt': 'a\n' });
  for (const message of ['two', 'three', 'four', 'five'])
    git(origin, 'commit', '--quiet', '--allow-empty', '--message', message);
  const server = await startServer(async (request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://127.0.0.1');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...{ PATH: process.env['PATH'], GIT_PROJECT_ROOT: origin, GIT_HTTP_EXPORT_ALL: '1' },
        ...{ PATH_INFO: pathname, QUERY_STRING: search.slice(1), REQUEST_METHOD: request.method },
        ...{ CONTENT_TYPE: request.headers['content-type'], GIT_PROTOCOL: request.headers['git-protocol'] },
        ...{ HTTP_CONTENT_ENCODING: request.headers['content-encoding'], REMOTE_ADDR: '127.0.0.1' },
        ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' },
      } as NodeJS.ProcessEnv,
    });
    request.pipe(backend.stdin);
    const reply = await buffer(backend.stdout);
    const end = reply.indexOf('\r\n\r\n');
    const headers = reply.subarray(0, end).toString().split('\r\n');
    for (const header of headers.filter((line) => !line.startsWith('Status:')))
      response.setHeader(header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 2));
    response.statusCode = Number(/^Status: (\d+)/m.exec(headers.join('\n'))?.[1] ?? 200);
    response.end(reply.subarray(end + 4));
  });
  onTestFinished(() => server.close());
  const commit = git(origin, 'rev-parse', 'HEAD').trim();
  const first = git(origin, 'rev-parse', 'HEAD~4').trim();
  return { origin, commit, first, url: `${server.url}/.git`, requests: server.requests };
}

/** A clone that has the first commit of the origin; one that is cut off says so of itself. */
function cloneOf(origin: string, first: string, isShallow: boolean): string {
  const root = temporaryFolder();
  git(root, 'init', '--quiet');
  const cut = isShallow ? ['--depth=1'] : [];
  git(root, '-c', 'protocol.file.allow=always', 'fetch', '--quiet', ...cut, `file://${origin}`, first);
  return root;
}

describe('a commit that a clone lacks', () => {
  test.each([
    ['a whole clone', false, 2, 5],
    ['a clone that is cut off', true, 2, 2],
    ['a clone that is cut off, with one commit', true, 1, 1],
  ])('comes into %s with as much history as it is to have', async (_, isShallow, depth, commits) => {
    const { origin, commit, first, url } = await served();
    const root = cloneOf(origin, first, isShallow);
    await fetchCommit({ root, url, sha: commit, depth });
    expect(Number(git(root, 'rev-list', '--count', commit))).toBe(commits);
    expect(git(root, 'tag', '--list') + git(root, 'branch', '--list')).toBe('');
  });

  test('is not asked for where it is there already', async () => {
    const { origin, first, url, requests } = await served();
    await fetchCommit({ root: cloneOf(origin, first, false), url, sha: first });
    expect(requests).toEqual([]);
  });

  test('is asked of the address that was given alone, whatever else the clone says has its objects', async () => {
    const { origin, commit, first, url } = await served();
    const other = await startServer((_, response) => void response.writeHead(404).end());
    onTestFinished(() => other.close());
    const root = cloneOf(origin, first, false);
    git(root, 'config', 'core.repositoryFormatVersion', '1');
    git(root, 'config', 'extensions.partialClone', 'other');
    git(root, 'config', 'remote.other.url', `${other.url}/.git`);
    git(root, 'config', 'remote.other.promisor', 'true');
    await fetchCommit({ root, url, sha: commit });
    expect(git(root, 'cat-file', '-t', commit).trim()).toBe('commit');
    expect(other.requests).toEqual([]);
  });

  test.each([
    ['the proxy of https', 'asked', { http: '', https: 'proxy', except: '' }],
    ['the proxy of http, where https has none of its own', 'asked', { http: 'proxy', https: '', except: '' }],
    ['the proxy of https rather than that of http', 'asked', { http: 'http://127.0.0.1:9', https: 'proxy', except: '' }],
    ['no proxy, where the host is to be reached without', 'not asked', { http: '', https: 'proxy', except: 'git.invalid' }],
  ])('comes through %s', async (_, is, named) => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const own = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const through = { ...named, http: named.http.replace(/^proxy$/, own), https: named.https.replace(/^proxy$/, own) };
    const root = makeRepository({ 'a.txt': 'a\n' });
    const order = { root, url: 'https://git.invalid/x.git', sha: 'a'.repeat(40), proxy: through };
    await expect(fetchCommit(order)).rejects.toThrow(/could not be fetched/);
    expect(asked).toEqual(is === 'asked' ? ['git.invalid:443'] : []);
  }); // prettier-ignore

  test.each([
    ['the server is away', 502, 'unreachable'],
    ['it asks to come back later', 429, 'unreachable'],
    ['it closes the connection', 0, 'unreachable'],
    ['it refuses the token', 401, 'token-refused'],
    ['it forbids it', 403, 'unreadable'],
    ['there is no such repository', 404, 'unreadable'],
  ])('does not come where %s, which is told apart: %i', async (_, status, code) => {
    const server = await startServer((request, response) => {
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, status === 401 ? { 'www-authenticate': 'Basic realm="x"' } : {}).end();
    });
    onTestFinished(() => server.close());
    const order = { root: makeRepository({ 'a.txt': 'a\n' }), url: `${server.url}/x.git`, sha: 'a'.repeat(40), token: 't' };
    await expect(fetchCommit(order)).rejects.toMatchObject({ code });
  }); // prettier-ignore

  test('is asked for once more with another token where the first one is refused', async () => {
    const signed: string[] = [];
    const server = await startServer(({ headers }, response) => {
      signed.push(Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64').toString());
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
    onTestFinished(() => server.close());
    const token = async (refused?: string) => (refused === 'old' ? 'new' : 'old');
    const access = { apiUrl: server.url, serverUrl: server.url, repository: 'acme/shop', token };
    const open = composeCheckout(makeRepository({ 'a.txt': 'a\n' }), access);
    await expect(open('a'.repeat(40))).rejects.toMatchObject({ code: 'token-refused' });
    expect(signed).toEqual(['x-access-token:old', 'x-access-token:new']);
  });

  test('and that nobody has is told with what to look at', async () => {
    const { origin, first, url } = await served();
    const order = { root: cloneOf(origin, first, false), url, sha: 'a'.repeat(40) };
    await expect(fetchCommit(order)).rejects.toMatchObject({
      message: expect.stringMatching(/^Commit aaaaaaaaaaaa could not be fetched: /) as string,
      hint: expect.stringContaining('still on a branch') as string,
    });
  });
});
