import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchCommit } from '../../../src/adapters/git/index.ts';
import { proxyFrom } from '../../../src/composition/outbound-proxy.ts';
import { spawnCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { changeBlock, planReply, scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { sendJson, startServer, type TestServer } from '../../support/http-server.ts';

const started: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
});

/** A proxy that knows hosts by name, as nobody else here does, and notes who was asked for. */
async function startProxy(
  hosts: Readonly<Record<string, string>>,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer();
  server.on('connect', (request, client) => {
    asked.push(request.url!);
    client.on('error', () => undefined);
    const target = hosts[request.url!];
    if (target === undefined) return client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const through = connect(Number(new URL(target).port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      through.pipe(client);
      client.pipe(through);
    });
    through.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.push({ close: () => void server.close() });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('behind a proxy, the issue is read and the model asked through it', async () => {
  const repo = makeRepository({ 'src/greet.js': "export const greet = () => 'Helo';\n" });
  const endpoint = await scriptedEndpoint({ plan: planReply(changeBlock('modify', 'src/greet.js')) });
  const issue = {
    number: 1,
    title: 'The greeting is misspelt',
    body: 'It says "Helo".',
    user: { login: 'ann' },
    labels: [],
    comments: 0,
  };
  const forge: TestServer = await startServer((request, response) =>
    sendJson(response, 200, request.url!.split('?')[0]!.endsWith('issues/1') ? issue : []),
  );
  started.push(endpoint, forge);
  const proxy = await startProxy({ 'api.example:80': forge.url, 'model.example:80': endpoint.url });
  const args = ['run', 'https://github.com/acme/shop/issues/1', '--repo', repo, '--plan-only'];
  const { code, stderr } = await spawnCli([...args, '--state-dir', temporaryFolder()], {
    env: {
      HTTP_PROXY: proxy.url,
      GITHUB_API_URL: 'http://api.example',
      OPENAI_BASE_URL: 'http://model.example/v1',
      OPENAI_API_KEY: 'key',
    },
  });
  expect(stderr).not.toContain('Error');
  expect(code).toBe(0);
  expect(new Set(proxy.asked)).toEqual(new Set(['api.example:80', 'model.example:80']));
  expect(endpoint.calls.length).toBeGreaterThan(0);
});

test('a model on this machine is reached without the proxy', async () => {
  const repo = makeRepository({ 'src/greet.js': "export const greet = () => 'Helo';\n" });
  const endpoint = await scriptedEndpoint({ plan: planReply(changeBlock('modify', 'src/greet.js')) });
  started.push(endpoint);
  const proxy = await startProxy({});
  const folder = temporaryFolder();
  writeFiles(folder, { 'issue.md': '# The greeting is misspelt\n' });
  const { code } = await spawnCli(
    ['run', `${folder}/issue.md`, '--repo', repo, '--plan-only', '--state-dir', folder],
    {
      env: { http_proxy: proxy.url, OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: 'key' },
    },
  );
  expect(code).toBe(0);
  expect(proxy.asked).toEqual([]);
});

test.each([
  ['HTTPS_PROXY', 'htp://me:s3cr3t-word@127.0.0.1:2'],
  ['HTTPS_PROXY', 'http://me:s3cr3t-word@127.0.0.1:2:x'],
  ['HTTP_PROXY', 'me:s3cr3t-word@127.0.0.1:2'],
])('%s=%s is refused in words that hold no password of it', async (name, address) => {
  const { code, stdout, stderr } = await spawnCli(['search', 'add'], {
    cwd: makeRepository({ 'a.js': 'x\n' }),
    env: { [name]: address },
  });
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${name} is not a proxy address`),
  });
  expect(stdout + stderr).not.toContain('s3cr3t-word');
});

test('git fetches through it', async () => {
  const proxy = await startProxy({});
  const fetching = fetchCommit({
    root: makeRepository({ a: 'a' }),
    url: 'https://git.example/acme/shop.git',
    sha: 'a'.repeat(40),
    proxy: proxyFrom({ HTTPS_PROXY: proxy.url, NO_PROXY: 'other.example' }),
  });
  await expect(fetching).rejects.toThrow('502');
  expect(proxy.asked).toEqual(['git.example:443']);
});

test.skipIf(process.platform !== 'linux')('a full disk behind the output is said, and is no success', () => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'exec "$0" dist/apps/cli/main.js --help > /dev/full', process.execPath],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toMatch(/^Standard output could not be written[^\n]*ENOSPC[^\n]*\n$/);
  expect(status).toBe(1);
});
