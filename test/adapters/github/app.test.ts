import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { githubApp } from '../../../src/adapters/github/index.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;

test.each([
  ['an hour before', -3600],
  ['a day after', 86_400],
])('gets a token from a GitHub whose clock is %s ours', async (_, seconds) => {
  const theirs = () => Math.floor(Date.now() / 1000) + seconds;
  const asked: number[] = [];
  const replies: number[] = [];
  const server = createServer((request, response) => {
    const [, claims = ''] = request.headers.authorization!.split('.');
    const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number };
    asked.push(iat - theirs());
    const refused = Math.abs(iat - theirs()) > 120;
    const words = "'Expiration time' claim ('exp') is too far in the future";
    response.writeHead(refused ? 401 : 201, {
      'content-type': 'application/json',
      date: new Date(theirs() * 1000).toUTCString(),
    });
    response.end(JSON.stringify(refused ? { message: words } : { token: 'ghs_one' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = githubApp({
    appId: '1',
    privateKey: pem,
    apiUrl,
    onReply: ({ status }) => replies.push(status),
  });
  expect(await app.mint('5', '7', { contents: 'read' })).toBe('ghs_one');
  expect(replies, 'signed once more').toEqual([401, 201]);
  expect(Math.abs(asked[1]!)).toBeLessThan(120);
});

test('a clock that is set back by an hour keeps no call waiting', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ token: 'ghs_one' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = githubApp({ appId: '1', privateKey: pem, apiUrl });
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  clock.mockImplementation(() => now() + 3_600_000);
  expect(await app.mint('5', '7', { contents: 'read' })).toBe('ghs_one');
  clock.mockImplementation(now);
  expect(await app.mint('5', '7', { contents: 'read' })).toBe('ghs_one');
});
