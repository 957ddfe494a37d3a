import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../../src/adapters/github/client.ts';

const day = 86_400_000;

test.each(['forward', 'back'])('a clock that is set %s by a day holds no call', async (direction) => {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"items":[],"id":1}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = createClient({ token: 't', apiUrl: `http://127.0.0.1:${port}`, writeIntervalMs: 0 });
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const about = { owner: 'o', repo: 'r', issue_number: 1 };
  const calls = async () => {
    await client.issues.get(about);
    await client.issues.createComment({ ...about, body: 'b' });
    await client.search.issuesAndPullRequests({ q: 'x' });
    await client.graphql('{ viewer { login } }');
  };
  await calls();
  clock.mockImplementation(() => now() + (direction === 'back' ? -day : day));
  await calls();
  expect(server.listening).toBe(true);
});
