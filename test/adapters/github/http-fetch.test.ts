import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { httpFetch, proxiedFetch } from '../../../src/adapters/github/http-fetch.ts';
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

describe.each([
  ['over Node’s own client', httpFetch],
  ['over fetch, as with a proxy', proxiedFetch],
])('a redirect %s', (_how, send) => {
  it('is followed with what was asked', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/new') return sendJson(response, 200, { here: true });
      response.writeHead(301, { location: '/new' });
      response.end();
    });
    const headers = { authorization: 'token secret' };
    const reply = await send(`${server.url}/old`, { ...get, headers });
    expect([reply.url, JSON.parse(await reply.text())]).toEqual([`${server.url}/new`, { here: true }]);
    expect(server.requests.at(-1)?.headers.authorization).toBe('token secret');
  });

  it.each([301, 302, 303, 307, 308])(
    'with %i to another host is handed over: nothing is asked there',
    async (status) => {
      const elsewhere = await serve((_request, response) => sendJson(response, 200, { admin: true }));
      const server = await serve((_request, response) => {
        response.writeHead(status, { location: elsewhere.url });
        response.end();
      });
      for (const method of ['GET', 'POST'])
        expect((await send(server.url, { method, headers: {} })).status).toBe(status);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  it.each([
    [301, []],
    [302, []],
    [303, []],
    [307, ['POST {"a":1}']],
    [308, ['POST {"a":1}']],
  ])('with %i makes no read of a write', async (status, wanted) => {
    const heard: string[] = [];
    const server = await serve(async (request, response) => {
      let text = '';
      for await (const part of request) text += String(part);
      if (request.url === '/new') heard.push(`${request.method} ${text}`);
      response.writeHead(request.url === '/new' ? 200 : status, { location: '/new' });
      response.end();
    });
    const { status: said } = await send(server.url, { method: 'POST', headers: {}, body: '{"a":1}' });
    expect([said, heard]).toEqual([wanted.length > 0 ? 200 : status, wanted]);
  });

  it('to what is no address is handed over', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: 'http://[' });
      response.end();
    });
    expect((await send(server.url, get)).status).toBe(302);
  });

  it('is handed over where it is asked for, and one in a circle ends', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: '/' });
      response.end();
    });
    expect((await send(server.url, { ...get, redirect: 'manual' })).status).toBe(302);
    await expect(send(server.url, get)).rejects.toThrow('redirected too often');
  });
});

describe('a server', () => {
  const limits = { connectMs: 5000, silenceMs: 5000, wholeMs: 5000, bytes: 1000 };

  it.each<[string, object, (response: ServerResponse) => void]>([
    ['says nothing', { silenceMs: 30 }, () => undefined],
    ['falls silent', { silenceMs: 30 }, (response) => response.write('{')],
    ['never comes to an end', { wholeMs: 60 }, drip],
  ])('that %s is waited for, but not for ever', async (_, shorter, answer) => {
    const server = await serve((_request, response) => answer(response));
    await expect(httpFetch(server.url, get, { ...limits, ...shorter })).rejects.toThrow(
      /^(?:no|incomplete) .* 127/,
    );
  });

  it.each([
    ['plain', {}, Buffer.alloc(1001, 32)],
    ['packed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(1001))],
  ])('that sends more than is held, %s, is not heard to its end', async (_, headers, body) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
    await expect(httpFetch(server.url, get, limits)).rejects.toThrow();
  });
});

function drip(response: ServerResponse): void {
  const drops = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(drops));
}

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
