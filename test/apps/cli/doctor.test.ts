import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { examineEmbeddings } from '../../../src/apps/cli/doctor/examine-embeddings.ts';
import { examineEndpoint } from '../../../src/apps/cli/doctor/examine-endpoint.ts';
import { examineRepository } from '../../../src/apps/cli/doctor/examine-repository.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { resolveConfig } from '../../../src/config/index.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

/** What `doctor` says of an endpoint that answers everything with one status and body. */
async function examined(status: number, body: string, type = 'application/json') {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const config = resolveConfig([{ name: 'test', values: { model: { baseUrl, strong: 'm' } } }]);
  const [endpoint] = await examineEndpoint(config, { modelKey: 'key' });
  return endpoint!;
}

test.each([
  ['a web page', 200, '<html>Welcome</html>', 'text/html', 'note', /does not list its models/],
  ['an empty list', 200, '{"data":[]}', 'application/json', 'note', /does not list its models/],
  ['no credit', 402, '{"error":{"message":"No credit"}}', 'application/json', 'problem', /402 No credit/],
  ['a failing server', 500, 'boom', 'text/plain', 'problem', /answers with an error: 500 /],
  ['a refused key', 401, '{}', 'application/json', 'problem', /refuses the key/],
  ['another model', 200, '{"data":[{"id":"x"}]}', 'application/json', 'problem', /does not list m/],
  ['this model', 200, '{"data":[{"id":"m"}]}', 'application/json', 'ok', /serves m$/],
])('an endpoint that answers with %s is not taken for one that cannot be reached', async (...given) => {
  const [, status, body, type, expected, words] = given;
  const endpoint = await examined(status, body, type);
  expect(endpoint).toMatchObject({ status: expected, found: expect.stringMatching(words) });
});

test('a configuration that is not committed is told from one that counts, and from none', async () => {
  const repo = makeRepository({ 'a.js': 'a\n' });
  const settings = settingsFrom({}, temporaryFolder());
  const told = async () => {
    const { checkups } = await examineRepository(repo, { asksModel: false }, settings);
    return checkups.find(({ what }) => what === 'configuration');
  };
  expect(await told()).toMatchObject({ status: 'ok', found: expect.stringMatching(/^defaults, because/) });
  writeFiles(repo, { '.github/patchwright.yml': 'limits:\n  maxCalls: 5\n' });
  expect(await told()).toMatchObject({ status: 'note', found: expect.stringContaining('not committed') });
  git(repo, 'add', '.');
  git(repo, 'commit', '--quiet', '--message', 'configure');
  expect(await told()).toEqual({
    what: 'configuration',
    status: 'ok',
    found: '.github/patchwright.yml and defaults',
  });
});

test('submodules, whose files no check sees, are named', async () => {
  const repo = makeRepository({ 'a.js': 'a\n' });
  const settings = settingsFrom({}, temporaryFolder());
  const told = async () => (await examineRepository(repo, { asksModel: false }, settings)).checkups.filter(({ what }) => what === 'submodules'); // prettier-ignore
  const add = (...names: string[]) => {
    for (const name of names) git(repo, 'update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},${name}`); // prettier-ignore
    git(repo, 'commit', '--quiet', '--message', 'add');
  };
  expect(await told()).toEqual([]);
  add('lib/one');
  expect(await told()).toMatchObject([{ status: 'note', found: 'lib/one' }]);
  add('lib/a', 'lib/b', 'lib/c', 'lib/d', 'lib/e');
  expect(await told()).toMatchObject([{ found: 'lib/a, lib/b, lib/c, lib/d, lib/e, and 1 more' }]);
});

test('what searches by meaning is said, and the packages of the larger models are asked for where they are meant', () => {
  const told = (provider: 'none' | 'builtin' | 'transformers') =>
    examineEmbeddings(
      resolveConfig([{ name: 'test', values: { retrieval: { embeddings: { provider } } } }]),
      '/state',
    );
  const [off, larger] = told('none');
  expect(off).toMatchObject({
    what: 'semantic search',
    status: 'ok',
    found: expect.stringContaining('builtin'),
  });
  expect(larger).toMatchObject({ what: 'larger models', status: 'ok' });
  expect(larger!.found).toMatch(/@huggingface\/transformers is .* \(.+\), hnswlib-node is .* \(.+\)/);
  expect(told('builtin')[0]).toMatchObject({
    status: 'ok',
    found: expect.stringMatching(/^the built-in model \(builtin:[\da-f]{12}, \d+ dimensions\)/),
  });
  for (const { status, advice } of told('transformers'))
    expect(
      status === 'ok' || advice?.includes(`npm install --prefix ${path.join('/state', 'packages')} `),
    ).toBe(true);
  expect(told('transformers').map(({ what }) => what)).toEqual(['@huggingface/transformers', 'hnswlib-node']);
});
