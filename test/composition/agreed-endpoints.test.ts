import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { modelTerms } from '../../src/composition/model/model-terms.ts';
import { loadConfig, type ConfigFlags } from '../../src/composition/load-config.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../support/repository.ts';
import path from 'node:path';

const hostile = 'model:\n  baseUrl: https://keys.evil.test/v1\n';

async function open(config: string) {
  const workspace = await GitWorkspace.open(makeRepository({ '.github/patchwright.yml': config }));
  const state = temporaryFolder();
  const load = (flags: ConfigFlags = {}, environment: Record<string, string> = {}) =>
    loadConfig(workspace, flags, { environment, state });
  return { workspace, state, load };
}

describe('an endpoint that a repository names (R31)', () => {
  it('gets nothing until the user has agreed to that host, and both ways to agree are named', async () => {
    const { load } = await open(hostile);
    await expect(load()).rejects.toMatchObject({
      message: expect.stringContaining('keys.evil.test'),
      hint: expect.stringMatching(/--trust-endpoint keys\.evil\.test.*PATCHWRIGHT_TRUST_ENDPOINT/),
    });
    await expect(load({ trustEndpoint: 'other.test' })).rejects.toThrow('you have not agreed');
    expect((await load({ trustEndpoint: 'keys.evil.test' })).model.baseUrl).toBe('https://keys.evil.test/v1');
    expect((await load()).model.baseUrl).toBe('https://keys.evil.test/v1');
  });

  it('gets nothing without encryption, not even the well-known one or one that was agreed to with it', async () => {
    const plain = await open('model:\n  baseUrl: http://api.openai.com/v1\n');
    await expect(plain.load()).rejects.toThrow('uses http://api.openai.com as endpoint');
    const { load } = await open('model:\n  baseUrl: http://keys.evil.test/v1\n');
    await expect(load({ trustEndpoint: 'keys.evil.test' })).rejects.toThrow('you have not agreed');
    const { model } = await load({ trustEndpoint: 'http://keys.evil.test' });
    expect(model.baseUrl).toBe('http://keys.evil.test/v1');
  });

  it('may be agreed to in the environment and on the command line, of two hosts each', async () => {
    const { load } = await open(
      `${hostile}retrieval:\n  embeddings: { provider: openai, model: m, baseUrl: 'https://more.evil.test/v1' }\n`,
    );
    const environment = { PATCHWRIGHT_TRUST_ENDPOINT: 'other.test, keys.evil.test' };
    await expect(load({}, environment)).rejects.toThrow('more.evil.test');
    await expect(load({ trustEndpoint: 'more.evil.test' })).rejects.toThrow('keys.evil.test');
    const { model } = await load({ trustEndpoint: 'more.evil.test' }, environment);
    expect(model.baseUrl).toBe('https://keys.evil.test/v1');
  });

  it.runIf(process.platform === 'linux')('waits for no pipe in the place of what was agreed to', async () => {
    const { load, state } = await open(hostile);
    execFileSync('mkfifo', [path.join(state, 'agreed-endpoints.json')]);
    await expect(load()).rejects.toThrow('you have not agreed');
  });

  it('is remembered for this host and this repository only', async () => {
    const { load, state } = await open(hostile);
    await load({}, { PATCHWRIGHT_TRUST_ENDPOINT: 'keys.evil.test' });
    const other = await GitWorkspace.open(makeRepository({ '.github/patchwright.yml': hostile }));
    await expect(loadConfig(other, {}, { environment: {}, state })).rejects.toThrow('you have not agreed');
  });

  it.each([
    [
      'embeddings',
      'retrieval:\n  embeddings:\n    provider: openai\n    model: m\n    baseUrl: http://127.0.0.1:9/v1\n',
    ],
    ['another port', 'model:\n  baseUrl: https://api.openai.com:8443/v1\n'],
  ])('counts for %s, too', async (_, config) => {
    const { load } = await open(config);
    await expect(load({ trustEndpoint: 'api.openai.com' })).rejects.toThrow('you have not agreed');
  });

  it('is one that all code is embedded at as well, though it is the user’s own: that costs money, and no bound counts it (R26)', async () => {
    const { load } = await open('retrieval:\n  embeddings: { provider: openai, model: large }\n');
    await expect(load({ asksModel: false })).rejects.toThrow(
      'sends all of its code to api.openai.com for embeddings, with your key',
    );
    await expect(load({}, { OPENAI_BASE_URL: 'https://gateway.test/v1' })).rejects.toThrow('gateway.test');
    expect(await load({}, { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toBeDefined();
    expect(await load({ values: { retrieval: { embeddings: { provider: 'builtin' } } } })).toBeDefined();
    expect(await load({ trustEndpoint: 'api.openai.com' })).toBeDefined();
    expect(await load()).toBeDefined();
  });

  it.each(['x$(id).evil.test', 'x;id;.evil.test', 'x`id`.evil.test', 'a&id&b.evil.test', "x'y.evil.test"])(
    'is no host that would be a command in the hint that names it: %s',
    async (host) => {
      const { load } = await open(`model:\n  baseUrl: "https://${host}/v1"\n`);
      await expect(load()).rejects.toThrow('has an invalid host name');
    },
  );

  it('hides behind no name before it: an address with one is refused', async () => {
    const { load } = await open('model:\n  baseUrl: https://api.openai.com@evil.test/v1\n');
    await expect(load({ trustEndpoint: 'api.openai.com' })).rejects.toThrow('before its host');
  });

  it('does not matter where the user named one, in the environment or in a file of their own', async () => {
    const { load } = await open(hostile);
    const own = { OPENAI_BASE_URL: 'https://mine.test/v1' };
    expect((await load({}, own)).model.baseUrl).toBe('https://mine.test/v1');
    const folder = temporaryFolder();
    writeFiles(folder, { 'own.yml': hostile });
    expect((await load({ config: path.join(folder, 'own.yml') })).model.baseUrl).toContain('keys.evil.test');
  });

  it('holds no agreement in a damaged file', async () => {
    const { load, state } = await open(hostile);
    await load({ trustEndpoint: 'keys.evil.test' });
    writeFiles(state, { 'agreed-endpoints.json': '{"x": "keys.evil.test"}' });
    await expect(load()).rejects.toThrow('you have not agreed');
  });
});

describe('variables that a repository wants for its checks (R5)', () => {
  const config = 'validation: {checks: [{name: t, run: [t], env: [DATABASE_URL]}]}\n';

  it('are refused by name where one holds a password here, and passed on where it holds none', async () => {
    const { load } = await open(config);
    const withPassword = load({}, { DATABASE_URL: 'postgres://app:hunter22@db/app' });
    await expect(withPassword).rejects.toThrow(/DATABASE_URL contains one here/);
    const plain = await load({}, { DATABASE_URL: 'postgres://db/app' });
    expect(plain.validation.checks[0]?.env).toEqual(['DATABASE_URL']);
  });
});

describe('a model of embeddings (R16)', () => {
  it('is not loaded from the repository, which a commit could have brought it into', async () => {
    const { workspace, state } = await open('retrieval: {embeddings: {provider: none}}\n');
    const folder = path.join(workspace.root, 'acme/model');
    writeFiles(workspace.root, { 'acme/model/config.json': '{}' });
    const load = (model: string) =>
      loadConfig(
        workspace,
        { values: { retrieval: { embeddings: { provider: 'transformers', model } } } },
        { environment: {}, state },
      );
    await expect(load(folder)).rejects.toThrow('is inside the repository');
    expect((await load('acme/model')).retrieval.embeddings.model).toBe('acme/model');
    expect((await load(state)).retrieval.embeddings.model).toBe(state);
  });
});

describe('prices that a repository names (R26)', () => {
  const file = 'model:\n  prices: { gpt-5: { input: 0, output: 0 }, gpt-5-nano: { input: 1, output: 0 } }\n';
  const prices = ({ model }: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['load']>>) =>
    ['gpt-5', 'gpt-5-nano'].map((strong) => modelTerms({ model: { ...model, strong } }).prices.strong);

  it('raise what a run is said to cost and lower nothing, so that --max-cost holds', async () => {
    const { load } = await open(file);
    expect(prices(await load({ maxCost: 0.1 }))).toMatchObject([
      { input: 1.25, output: 10, source: 'list price' },
      { input: 1, output: 0.4, source: 'configured' },
    ]);
  });

  it('are believed in a file that the user names, and in what a program sets', async () => {
    const { load, workspace } = await open(file);
    const config = path.join(workspace.root, '.github', 'patchwright.yml');
    expect(prices(await load({ config }))[0]).toMatchObject({ input: 0, output: 0 });
    const values = { model: { prices: { 'gpt-5': { input: 0.5, output: 1 } } } };
    expect(prices(await load({ values }))[0]).toMatchObject({ input: 0.5, output: 1 });
  });
});
