import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type ClientOptions } from '../../../src/adapters/github/client.ts';
import { githubKind } from '../../../src/adapters/github/forge-kind.ts';
import { httpFetch } from '../../../src/adapters/github/http-fetch.ts';
import { githubForge, loadIssueFromUrl } from '../../../src/adapters/github/index.ts';
import { repeating } from '../../../src/adapters/github/repeating.ts';
import { serialWrites } from '../../../src/adapters/github/serial-writes.ts';
import type { ForgeReply } from '../../../src/ports/index.ts';
import { sendJson, startServer } from '../../support/http-server.ts';

interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A GitHub that gives these replies in turn, the last one for ever. */
async function github(...replies: Reply[]) {
  let nth = 0;
  const server = await startServer((request, response) => {
    request.resume();
    const { status = 200, body = {}, headers } = replies[Math.min(nth++, replies.length - 1)]!;
    sendJson(response, status, body, headers);
  });
  onTestFinished(() => server.close());
  return server;
}

/** Asks such a GitHub for an issue, or writes a comment, and tells what was heard and sent. */
async function call(replies: Reply[], options: ClientOptions = {}, isWrite = false) {
  const server = await github(...replies);
  const heard: ForgeReply[] = [];
  const fast = { apiUrl: `${server.url}/`, retryUnitMs: 0, writeIntervalMs: 0, maxWaitSeconds: 2 };
  const client = createClient({ ...fast, onReply: (reply) => heard.push(reply), ...options });
  const issue = { owner: 'acme', repo: 'shop', issue_number: 7 };
  const asked = isWrite ? client.rest.issues.createComment({ ...issue, body: 'b' }) : client.rest.issues.get(issue);
  const status = await asked.then(({ status: given }) => given as number, (error: { status: number }) => error.status);
  return { status, heard, requests: server.requests };
} // prettier-ignore

describe('a call of GitHub', () => {
  test.each<[string, number, boolean, number]>([
    ['a look is made again where GitHub is away', 502, false, 4],
    ['a write is not', 502, true, 1],
    ...[400, 401, 403, 409, 410, 422, 451].map((status): [string, number, boolean, number] => [`an answer is an answer`, status, false, 1]),
  ])('%s: %i (write: %s)', async (_, status, isWrite, times) => {
    expect((await call([{ status, body: { message: 'no' } }], {}, isWrite)).requests).toHaveLength(times);
  });

  const notFound = { status: 404, body: { message: 'Not Found' } };
  test.each<[string, Reply[], boolean, number, number]>([
    ['a read twice more, before that is believed', [notFound], false, 404, 3],
    ['a read, which finds it', [notFound, {}], false, 200, 2],
    ['a read, which finds it at last', [notFound, notFound, {}], false, 200, 3],
    ['no write', [notFound, { status: 201 }], true, 404, 1],
    ['no bot, which is no user for good', [{ status: 404, body: { message: 'x[bot] is not a user' } }, {}], false, 404, 1],
  ])('is made again where the answer is that there is nothing: %s', async (_, replies, isWrite, status, times) => {
    const made = await call(replies, {}, isWrite);
    expect([made.status, made.requests.length]).toEqual([status, times]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['the wait is short', { 'retry-after': '1' }, 2],
    ['the wait is the longest that is waited for', { 'retry-after': '2' }, 2],
    ['the wait is longer', { 'retry-after': '3' }, 1],
    ['a moment is named that has come', { 'retry-after': new Date(0).toUTCString() }, 2],
    ['a moment is named that is far', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, 1],
    ['nobody says how long', {}, 1],
  ])('is made again after a limit where %s', async (_, headers, times) => {
    const limited = { status: 429, body: { message: 'slow down' }, headers };
    expect((await call([limited, {}])).requests).toHaveLength(times);
    expect((await call([limited, { status: 201 }], {}, true)).requests, 'nothing was written').toHaveLength(times);
  });

  test.each<[string, Reply, object]>([
    ['what is left of the hour', { headers: { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '90' } }, { remaining: 5, resetsAt: 90 }],
    ['nothing of what is not said', { headers: { 'x-ratelimit-remaining': '5' } }, {}],
    ['that there are too many calls', { status: 429 }, { limited: true }],
    ['that the hour is used up', { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '90' } }, { remaining: 0, resetsAt: 90, limited: true }],
    ['that it has to wait', { status: 403, headers: { 'retry-after': '60' } }, { limited: true }],
    ['that it may not, which is no limit', { status: 403, headers: { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '90' } }, { remaining: 9, resetsAt: 90 }],
    ['that nothing is there, with nothing left', { status: 404, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '90' } }, { remaining: 0, resetsAt: 90 }],
  ])('tells %s', async (_, reply, wanted) => {
    const { heard } = await call([reply], { maxWaitSeconds: 0 });
    expect(heard[0]).toEqual({ status: reply.status ?? 200, ...wanted });
  });

  test.each<[string, ClientOptions, string | undefined]>([
    ['a token', { token: 'one' }, 'token one'],
    ['a token that is renewed', { token: async () => 'two' }, 'token two'],
    ['no token', {}, undefined],
    ['an empty one', { token: '' }, undefined],
  ])('carries %s', async (_, options, authorization) => {
    const { requests } = await call([{}], options);
    expect(requests[0]?.headers.authorization).toBe(authorization);
    expect(requests[0]?.headers['user-agent']).toMatch(/^patchwright/);
    expect(requests[0]?.path).toBe('/repos/acme/shop/issues/7');
  });

  test.each<[string, string[], number, (string | undefined)[]]>([
    ['is made again with another one, as nothing was written', ['one', 'two'], 201, ['token one', 'token two']],
    ['has failed where there is no other', ['one', 'one'], 401, ['token one']],
    ['has failed where the other is refused as well', ['no', 'none'], 401, ['token no', 'token none']],
  ])('whose token is refused %s', async (_, [first, other], status, signed) => {
    const server = await startServer((request, response) => {
      request.resume();
      sendJson(response, request.headers.authorization === 'token two' ? 201 : 401, {});
    });
    onTestFinished(() => server.close());
    const token = async (refused?: string) => (refused === first ? other! : first!);
    const { rest } = createClient({ apiUrl: server.url, writeIntervalMs: 0, retryUnitMs: 0, token });
    const made = rest.issues.createComment({ owner: 'acme', repo: 'shop', issue_number: 7, body: 'b' });
    expect(await made.then((reply) => reply.status as number, (error: { status: number }) => error.status)).toBe(status);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(signed);
  });

  test.each([true, false])('leaves through the client that knows the proxy, or Node’s own: %s', async (proxied) => {
    const { requests } = await call([{}], { proxied });
    expect(requests[0]?.headers['sec-fetch-mode'] === 'cors').toBe(proxied);
  });
}); // prettier-ignore

describe('a redirect', () => {
  test('without an address is a reply', async () => {
    const server = await github({ status: 302 });
    expect((await httpFetch(server.url, { method: 'GET', headers: {} })).status).toBe(302);
  });

  test('is followed twenty times', async () => {
    const around = (times: number) => github(...Array.from({ length: times }, () => ({ status: 302, headers: { location: '/' } })), {});
    const ask = async (times: number) => (await httpFetch((await around(times)).url, { method: 'GET', headers: {} })).status;
    expect(await ask(20)).toBe(200);
    await expect(ask(21)).rejects.toThrow('redirected too often');
  });
}); // prettier-ignore

test('a reply has its words, its bytes and its status', async () => {
  const server = await github({ status: 404, body: { a: 'ü' } });
  const reply = await httpFetch(server.url, { method: 'GET', headers: {} });
  expect([reply.statusText, await reply.text()]).toEqual(['Not Found', '{"a":"ü"}']);
  expect(Buffer.from(await reply.arrayBuffer()).toString()).toBe('{"a":"ü"}');
});

describe('the log of a job', () => {
  const logOf = async (storage: Reply | undefined, direct?: unknown) => {
    const server = await startServer((request, response) => {
      if (request.url === '/storage') return sendJson(response, storage!.status ?? 200, storage!.body);
      if (direct !== undefined) return sendJson(response, 200, direct);
      response.writeHead(302, { location: `${server.url}/storage` });
      response.end();
    });
    onTestFinished(() => server.close());
    return githubForge({ repository: 'acme/shop', apiUrl: server.url, retryUnitMs: 0 }).jobLog(1, 5);
  };
  test.each<[string, Reply | undefined, unknown, string | undefined]>([
    ['from storage', { body: 123_456_789 }, undefined, '56789'],
    ['that is short', { body: 12 }, undefined, '12'],
    ['that is gone from storage', { status: 404, body: 'gone' }, undefined, undefined],
    ['that comes at once', undefined, 'one and two', 'd two'],
  ])('%s is its end', async (_, storage, direct, log) => {
    expect(await logOf(storage, direct)).toBe(log);
  });
}); // prettier-ignore

describe('the comments of an issue that is read from its address', () => {
  const load = async (commentsFrom: 'writers' | 'everyone' | undefined, comments = 1, token?: string) => {
    const server = await startServer((request, response) => {
      if (request.url!.includes('/collaborators/')) return sendJson(response, 404, {});
      const isList = request.url!.includes('/comments');
      sendJson(response, 200, isList ? [{ user: null, body: null }, { user: { login: 'nora' }, body: 'Hi' }] : { number: 7, title: 'T', labels: ['a', {}, { name: 'b' }], comments, html_url: 'u' });
    });
    onTestFinished(() => server.close());
    const issue = await loadIssueFromUrl(`${server.url}/acme/shop/issues/7`, { commentsFrom, token, retryUnitMs: 0 });
    return { issue, asked: server.requests.length };
  };
  test('are those of everybody, without a token, where the configuration says so', async () => {
    expect((await load('everyone')).issue.comments).toEqual([{ author: 'ghost', body: '' }, { author: 'nora', body: 'Hi' }]);
    expect((await load('writers', 1, 't')).issue.comments).toEqual([]);
    expect((await load(undefined, 1, 't')).issue.comments).toEqual([]);
  });

  test('are not asked for where there are none, and what is missing of the issue is nothing', async () => {
    const { issue, asked } = await load('everyone', 0);
    expect(asked).toBe(1);
    expect(issue).toMatchObject({ body: '', author: 'ghost', labels: ['a', 'b'], comments: [] });
  });
}); // prettier-ignore

test.each([
  ['https://github.com/acme/shop/issues/7', 'https://api.github.com', 'https://github.com'],
  ['https://ghe.example/acme/shop/pull/7/', 'https://ghe.example/api/v3', 'https://ghe.example'],
  ['http://localhost:80/acme/shop/issues/7', 'http://localhost/api/v3', 'http://localhost'],
])('%s is of the GitHub at %s', (url, apiUrl, serverUrl) => {
  expect(githubKind.serves(url)).toBe(true);
  expect(githubKind.placeOf(url)).toEqual({ apiUrl, serverUrl, repository: 'acme/shop', number: 7 });
});

describe('the pace of calls', () => {
  test('writes come one after the other, in order, also after one that failed', async () => {
    const did: string[] = [];
    const { schedule } = serialWrites(0).key('');
    const write = (name: string, fails = false) =>
      schedule({}, async (given: unknown) => {
        did.push(`${name} begins`);
        await new Promise(setImmediate);
        did.push(`${name} ends`);
        if (fails) throw new Error(name);
        return given;
      }, name);
    const all = await Promise.allSettled([write('one', true), write('two'), write('three')]);
    expect(did).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(all.map((one) => one.status === 'fulfilled' && one.value)).toEqual([false, 'two', 'three']);
  });

  test('a write waits for what is left of the pause behind the one before, and the first one for nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const did: string[] = [];
    const { schedule } = serialWrites(1000).key('');
    const write = (name: string) => schedule({}, () => did.push(name));
    void write('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(did).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(400);
    void write('two');
    void write('three');
    for (const [ms, wanted] of [[599, 1], [1, 2], [999, 2], [1, 3]] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(did).toHaveLength(wanted);
    }
  });

  test('a call that failed is made again with the same words as long as somebody says when', async () => {
    const limiter = repeating();
    const given: unknown[] = [];
    const work = async (...args: unknown[]) => {
      given.push(args);
      if (given.length < 3) throw new Error('away');
      return 'done';
    };
    await expect(limiter.schedule(work, 'a'), 'nobody says').rejects.toThrow('away');
    const told: unknown[] = [];
    limiter.on('failed', (error, { args }) => (told.push([(error as Error).message, args]), 0));
    expect(await limiter.schedule(work, 'a', 'b')).toBe('done');
    expect(given).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    expect(told).toEqual([['away', ['a', 'b']]]);
  });
}); // prettier-ignore
