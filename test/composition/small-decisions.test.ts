import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundModel, costLimitUsd } from '../../src/composition/model/bounded-model.ts';
import { endpointOptions } from '../../src/composition/model/compose-model.ts';
import { composeEmbedder } from '../../src/composition/semantic-search/open-embedder.ts';
import { compareByMeaning } from '../../src/composition/semantic-search/open-semantic-search.ts';
import { ModelError, UsageError } from '../../src/errors/index.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { hostEnvironment } from '../../src/composition/host-environment.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { asSeenHere, type FinishedRun } from '../../src/composition/run-folders/finished-run.ts';
import { sealResult } from '../../src/composition/run-folders/run-seals.ts';
import { configFromEnvironment, parseConfig, resolveConfig } from '../../src/config/index.ts';
import { thinkingRoom } from '../../src/config/thinking-room.ts';
import { temporaryFolder } from '../support/repository.ts';
import { scriptModel } from '../support/scripted-model.ts';

const configOf = (text: string) =>
  resolveConfig([{ name: 'the test', values: parseConfig(text, 'the test') }]);

describe('the key of the model', () => {
  const local = configOf('model:\n  baseUrl: http://127.0.0.1:11434/v1\n');

  test('is needed for an endpoint elsewhere, and for none on this machine', () => {
    expect(() => endpointOptions(configOf(''), { modelKey: undefined })).toThrow(
      /No API key for https:\/\/api\.openai\.com/,
    );
    expect(() => endpointOptions(configOf(''), { modelKey: '' })).toThrow(/No API key/);
    expect(endpointOptions(local, { modelKey: undefined }).apiKey).toBe('unused');
    expect(endpointOptions(local, { modelKey: 'k' }).apiKey).toBe('k');
  });

  test.each(['sk-one\nsk-two', 'sk-oneé漢', 'sk-\u001b[31mone'])('is refused at once where it cannot be sent: %j', (modelKey) => {
    const refused = () => endpointOptions(local, { modelKey });
    expect(refused).toThrow(/contains a line break or another invalid character/);
    expect(refused).not.toThrow(/sk-|one/);
    expect(endpointOptions(local, { modelKey: 'sk-one\n' }).apiKey).toBe('sk-one\n');
  }); // prettier-ignore
});

test('each limit of an endpoint is its own', () => {
  const config = configOf('model:\n  timeoutSeconds: 7\n  stallSeconds: 3\n  retries: 2\n  thinkingTokens: 9\n  weak: w\n  strong: s\n  reasoningEffort: low\n');
  expect(endpointOptions(config, { modelKey: 'k' })).toMatchObject({
    ...{ timeoutMs: 7000, stallMs: 3000, retries: 2, thinkingTokens: 9, reasoningEffort: 'low' },
    ...{ models: { strong: 's', weak: 'w' }, baseUrl: 'https://api.openai.com/v1' },
  });
}); // prettier-ignore

test('an empty variable is one that is not set', () => {
  expect(
    configFromEnvironment({ PATCHWRIGHT_MODEL: '', OPENAI_BASE_URL: '', PATCHWRIGHT_TESTS: ' ' }),
  ).toEqual({ model: {}, validation: {} });
  expect(configFromEnvironment({ PATCHWRIGHT_MODEL: 'm', PATCHWRIGHT_WEAK_MODEL: 'w' }).model).toEqual({
    strong: 'm',
    weak: 'w',
  });
});

test.each([['1', true], ['true', true], ['yes', true], ['0', false], ['false', false], ['No', false], [' off ', false], ['', false]])('PATCHWRIGHT_OFFLINE=%s means %s', (value, offline) => {
  expect(settingsFrom({ PATCHWRIGHT_OFFLINE: value }, '/nonexistent').offline).toBe(offline);
}); // prettier-ignore

test('the room to think is what is configured, also none, else what a family is known to need', () => {
  expect([
    thinkingRoom(['gpt-5'], undefined),
    thinkingRoom(['openai/GPT-5-mini'], undefined),
    thinkingRoom(['gpt-4.1'], undefined),
  ]).toEqual([16_000, 16_000, 0]);
  expect([thinkingRoom(['gpt-5'], 0), thinkingRoom(['gpt-4.1'], 900)]).toEqual([0, 900]);
});

describe('the money of a command beside the runs', () => {
  test('is what the command line says, else what a configuration that it names says, else a dollar', () => {
    const configured = configOf('limits:\n  maxCostUsd: 3\n');
    expect([
      costLimitUsd(configured, { maxCost: 2 }),
      costLimitUsd(configured, { config: 'mine.yml' }),
      costLimitUsd(configOf(''), {}),
    ]).toEqual([2, 3, 1]);
  });

  test('is lowered by a repository, and never raised', () => {
    const least = configOf('limits:\n  maxCostUsd: 0.2\n');
    expect([costLimitUsd(configOf('limits:\n  maxCostUsd: 300\n'), {}), costLimitUsd(least, {})]).toEqual([
      1, 0.2,
    ]);
  });

  test('and its calls and tokens are bounds that no call passes', async () => {
    const ask = async (limits: Parameters<typeof boundModel>[2]) => {
      const model = scriptModel(['one', 'two']);
      const bound = boundModel(model, configOf(''), limits, { emit: () => undefined });
      const request = {
        role: 'strong',
        purpose: 'lint',
        messages: [{ role: 'user', content: 'x' }],
        maxOutputTokens: 10,
      } as const;
      await bound.complete(request).catch(() => undefined);
      await bound.complete(request).catch(() => undefined);
      return model.calls.length;
    };
    expect([
      await ask({}),
      await ask({ maxCalls: 1 }),
      await ask({ maxTokens: 1 }),
      await ask({ maxCost: 1e-9 }),
    ]).toEqual([2, 1, 0, 0]);
  });
});

test('programs that we start ourselves come from outside of the repository, also through a link', () => {
  const folder = temporaryFolder();
  const [repository, tools, linked] = ['repository', 'tools', 'linked'].map((name) =>
    path.join(folder, name),
  );
  for (const one of [path.join(repository!, '.git'), path.join(repository!, 'bin'), tools!])
    mkdirSync(one, { recursive: true });
  symlinkSync(path.join(repository!, 'bin'), linked!);
  const searchPath = [path.join(repository!, 'bin'), linked, 'relative', tools].join(path.delimiter);
  const environment = hostEnvironment(
    { environment: { NAME: 'value', GONE: undefined }, searchPath },
    repository!,
  );
  expect(environment).toEqual({ NAME: 'value', PATH: tools });
});

test('a finished run that was made elsewhere says nothing of its checks and its cost; one that we sealed is believed', async () => {
  const [dir, state] = [temporaryFolder(), temporaryFolder()];
  for (const name of ['run.json', 'report.json']) writeFileSync(path.join(dir, name), '{}');
  const verdict = { verdict: 'patched', reason: 'validated', message: 'm' } as const;
  const run = {
    verdict,
    result: {
      verdict,
      checks: [{ name: 'tests' }],
      proof: { status: 'proven', tests: ['a'] },
      usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 1e9 },
      costCeiling: { calls: 1, tokens: 1, costUsd: 1e9 },
    },
  } as unknown as FinishedRun;
  const seen = await asSeenHere(run, dir, state);
  expect(seen).toMatchObject({
    verdict: { verdict: 'unverified', reason: 'made-elsewhere' },
    result: {
      checks: [],
      proof: { status: 'not-run', tests: [] },
      usage: { calls: 0, costUsd: 0 },
      costCeiling: { calls: 0, costUsd: 0 },
    },
  });
  for (const promised of ['planned', 'unchanged'] as const) {
    const ended = { ...run, verdict: { ...verdict, verdict: promised } };
    expect((await asSeenHere(ended, dir, state)).verdict).toMatchObject({ reason: 'made-elsewhere' });
  }
  for (const other of ['unverified', 'failed'] as const) {
    const ended = { ...run, verdict: { ...verdict, verdict: other } };
    expect((await asSeenHere(ended, dir, state)).verdict).toEqual(ended.verdict);
  }
  await sealResult(state, {
    dir,
    writeText: async (name, text) => writeFileSync(path.join(dir, name), text),
  });
  expect(await asSeenHere(run, dir, state)).toBe(run);
  writeFileSync(path.join(dir, 'report.json'), '{"verdict":"patched"}');
  expect((await asSeenHere(run, dir, state)).verdict.reason).toBe('made-elsewhere');
});

describe('the model of meaning', () => {
  const settings = { state: '/nowhere', offline: true, modelKey: undefined };
  const opened = (text: string) => composeEmbedder(configOf(`retrieval:\n  embeddings:\n${text}`), settings);

  test('is none unless one is configured, and the one that comes with the program is opened once', async () => {
    expect(await composeEmbedder(configOf(''), settings)()).toBeUndefined();
    const open = opened('    provider: builtin\n');
    const first = open();
    expect(open()).toBe(first);
    expect(await first).toBeDefined();
  });

  test('of an endpoint has to be named: that is no reason to go on without it', async () => {
    await expect(opened('    provider: openai\n')()).rejects.toThrow('retrieval.embeddings.model is missing');
  });

  const request = { state: '/nowhere', store: memoryBlobStore(), clock: { now: () => 0 } };
  const comparison = { texts: ['a'], queries: ['b'] };
  test.each<[string, () => Promise<never> | Promise<undefined>, string]>([
    ['is not configured', async () => undefined, 'no embedding model is configured (retrieval.embeddings.provider)'],
    ['cannot be had', () => Promise.reject(new ModelError('unreachable', 'It is away')), 'It is away'],
    ['cannot be had, for which there is help', () => Promise.reject(new ModelError('unreachable', 'It is away', { hint: 'Load it.' })), 'It is away. Load it.'],
  ])('that %s leaves the words, and it is said why', async (_, embedder, skipped) => {
    expect(await compareByMeaning(comparison, { ...request, embedder })).toEqual({ skipped });
  });

  test.each([new UsageError('its name is missing'), new Error('a fault')])('that is asked for wrongly ends the run: %s', async (error) => {
    await expect(compareByMeaning(comparison, { ...request, embedder: () => Promise.reject(error) })).rejects.toThrow(error.message);
  });
}); // prettier-ignore
