import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { httpFetch } from '../../../src/adapters/github/http-fetch.ts';
import { sendJson, startServer, type TestServer } from '../../support/http-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serve(...[handle]: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(handle);
  open.push(server);
  return server;
}

const get = { method: 'GET', headers: {} };

describe('a reply', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('that comes as %s is read as what it was', async (encoding, encode) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(encode('{"title":"Grüße"}'));
    });
    expect(await (await httpFetch(server.url, get)).text()).toBe('{"title":"Grüße"}');
    expect(server.requests[0]?.headers['accept-encoding']).toContain(encoding);
  });

  it('with the status of a failure is a reply all the same', async () => {
    const server = await serve((_request, response) => sendJson(response, 404, { message: 'Not Found' }));
    const reply = await httpFetch(server.url, get);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it('that is cut off in the middle is an error, not a shorter text', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    });
    await expect(httpFetch(server.url, get)).rejects.toThrow();
  });
});

describe('a redirect', () => {
  it('is followed, and another host gets no credentials', async () => {
    const elsewhere = await serve((_request, response) => sendJson(response, 200, { here: true }));
    const server = await serve((request, response) => {
      const location = request.url === '/old' ? '/new' : `${elsewhere.url}/there`;
      response.writeHead(301, { location });
      response.end();
    });
    const reply = await httpFetch(`${server.url}/old`, {
      ...get,
      headers: { authorization: 'token secret' },
    });
    expect([reply.url, JSON.parse(await reply.text())]).toEqual([`${elsewhere.url}/there`, { here: true }]);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'token secret',
      'token secret',
    ]);
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"a":1}'],
    [308, 'POST', '{"a":1}'],
  ])('with %i makes of a POST a %s', async (status, method, body) => {
    const bodies: string[] = [];
    const server = await serve(async (request, response) => {
      let text = '';
      for await (const part of request) text += String(part);
      if (request.url === '/new') bodies.push(text);
      response.writeHead(request.url === '/new' ? 200 : status, { location: '/new' });
      response.end();
    });
    await httpFetch(server.url, { method: 'POST', headers: {}, body: '{"a":1}' });
    expect([server.requests.at(-1)?.method, bodies]).toEqual([method, [body]]);
  });

  it('is handed over where it is asked for, and one in a circle ends', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: '/' });
      response.end();
    });
    expect((await httpFetch(server.url, { ...get, redirect: 'manual' })).status).toBe(302);
    await expect(httpFetch(server.url, get)).rejects.toThrow('redirected too often');
  });
});

describe('a call', () => {
  it('to where nobody listens, and one that is not wanted any more, are errors', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    await expect(httpFetch(gone.url, get)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const server = await serve(() => undefined);
    const signal = AbortSignal.abort();
    await expect(httpFetch(server.url, { ...get, signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
