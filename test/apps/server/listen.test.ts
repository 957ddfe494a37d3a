import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { close, listen, type ConnectionLimits } from '../../../src/apps/server/web/listen.ts';

const patient: ConnectionLimits = { headersMs: 60_000, requestMs: 60_000, checkMs: 20, connections: 100 };

async function served(
  limits: Partial<ConnectionLimits>,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const fetch = async (request: Request) => new Response(`${(await request.text()).length} bytes`);
  const server = await listen(fetch, { host: '127.0.0.1', port: 0 }, { ...patient, ...limits });
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    await close(server);
  }
}

async function said(port: number, words: string): Promise<string> {
  return readAll(connect(port, '127.0.0.1').setEncoding('utf8'), words);
}

async function readAll(socket: Socket, words: string): Promise<string> {
  let answer = '';
  socket.on('data', (text) => (answer += text)).on('error', () => undefined);
  socket.write(words);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const whole = 'POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody';

test('a whole request is answered', async () => {
  await served({}, async (port) => expect(await said(port, whole)).toContain('4 bytes'));
});

test.each([
  ['headers that never end are', { headersMs: 50 }, 'POST / HTTP/1.1\r\nHost: here\r\n'],
  ['a body that never ends is', { requestMs: 50, headersMs: 50 }, whole.slice(0, -1)],
])('%s waited for no longer than said (H25)', async (_, limits, words) => {
  await served(limits, async (port) => {
    expect(await said(port, words)).toContain('408 Request Timeout');
    expect(await said(port, whole), 'others are served').toContain('4 bytes');
  });
});

test('no more connections are held than said, and the next one is served when one is gone', async () => {
  await served({ connections: 2 }, async (port) => {
    const held = [1, 2].map(() => connect(port, '127.0.0.1'));
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    expect(await said(port, whole)).toBe('');
    held[0]?.end();
    await expect.poll(() => said(port, whole)).toContain('4 bytes');
  });
});

test('an address that cannot be listened on is told with what to do', async () => {
  await served({}, async (port) => {
    const again = listen(() => new Response(''), { host: '127.0.0.1', port });
    await expect(again).rejects.toThrow(`127.0.0.1:${port} cannot be used to listen (EADDRINUSE)`);
  });
});
