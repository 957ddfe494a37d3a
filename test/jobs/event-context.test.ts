import { describe, expect, test } from 'vitest';
import type { PartialConfig } from '../../src/config/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import type { TriggerEvent } from '../../src/intake/events/index.ts';
import { openEventContext, type EventRequest } from '../../src/jobs/events/index.ts';
import type { Forge } from '../../src/ports/index.ts';
import { fakeForge } from '../support/fake-forge.ts';

/** Opens the context of a job in a repository whose default branch has this configuration. */
function open(
  configuration: string | undefined,
  order: Partial<EventRequest> = {},
  answers: Partial<Forge> = {},
) {
  const forge = fakeForge({
    answers: {
      repositoryFacts: async () => ({ defaultBranch: 'trunk', archived: false, isPrivate: false }),
      branchHead: async (branch) => (branch === 'trunk' ? 'head-of-trunk' : undefined),
      readText: async (path, ref) =>
        path === '.github/patchwright.yml' && ref === 'head-of-trunk' ? configuration : undefined,
      isThere: async () => configuration !== undefined,
      viewer: async () => 'viewer[bot]',
      ...answers,
    },
  });
  return openEventContext({
    ...{ event: {} as TriggerEvent, forge, repository: 'acme/shop', login: 'our-bot[bot]', now: 0 },
    ...{ markerSecret: 's', secrets: [], overrides: { name: 'the workflow', values: {} } },
    ...order,
  });
}

const foreign = 'model:\n  baseUrl: https://models.example.org/v1\n';

describe('the configuration of a job', () => {
  test('is that of the default branch, under what the workflow sets', async () => {
    const values: PartialConfig = { limits: { maxCalls: 3 } };
    const { config } = await open('limits:\n  maxCalls: 9\n  maxFiles: 2\n', {
      overrides: { name: 'w', values },
    });
    expect(config.limits).toMatchObject({ maxCalls: 3, maxFiles: 2 });
    expect((await open(undefined)).config.limits.maxCalls).toBe(24);
  });

  test('that is no file is told, and is not taken for none', async () => {
    const { configProblem } = await open(undefined, {}, { isThere: async () => true });
    expect(configProblem?.message).toContain('it is no file');
  });

  test('is none in a repository without a commit', async () => {
    const { configProblem } = await open(
      undefined,
      {},
      { branchHead: async () => undefined, branches: async () => [] },
    );
    expect(configProblem).toBeUndefined();
  });

  test('that is wrong is told, and defaults stand in for all of it', async () => {
    const { config, configProblem } = await open('limits:\n  maxCalls: 9\n  maxFlies: 2\n');
    expect(configProblem?.message).toContain('maxFlies');
    expect(config.limits.maxCalls).toBe(24);
  });

  test('names no endpoint that the key of a workflow would go to; on one’s own machine one may be asked', async () => {
    const { config, configProblem } = await open(foreign);
    expect(configProblem?.message).toContain('models.example.org');
    expect(config.model.baseUrl).toBe('https://api.openai.com/v1');
    expect((await open(foreign, { personal: true })).configProblem).toBeUndefined();
    const values: PartialConfig = { model: { baseUrl: 'https://models.example.org/v1' } };
    expect(
      (await open(foreign, { overrides: { name: 'the workflow', values } })).configProblem,
    ).toBeUndefined();
  });

  test('spends no more than who pays allows, whatever it says itself', async () => {
    const payer = { payer: { usdARun: 2 } };
    expect((await open('limits:\n  maxCostUsd: 50\n', payer)).config.limits.maxCostUsd).toBe(2);
    expect((await open('limits:\n  maxCostUsd: 1\n', payer)).config.limits.maxCostUsd).toBe(1);
    expect((await open('limits:\n  maxFlies: 2\n', payer)).config.limits.maxCostUsd).toBe(2);
  });
});

describe('the logins that we know ourselves by', () => {
  const ourselves = async (...asked: Parameters<typeof open>) => (await open(...asked)).intake.ourselves;

  test('are that of the token, that of the App that publishes, and the configured ones', async () => {
    const configuration = 'github:\n  identities: ["old-bot[bot]"]\n';
    expect(await ourselves(configuration, { identities: ['app[bot]'] })).toEqual([
      'viewer[bot]',
      'app[bot]',
      'old-bot[bot]',
    ]);
  });

  test('leave out the token’s own where it only reads for an App', async () => {
    expect(await ourselves('', { login: 'viewer[bot]', identities: ['app[bot]'] })).toEqual(['app[bot]']);
  });

  test('are what the door says where the token may not ask, and unknown while the forge is away', async () => {
    const failing = (code: ForgeError['code']) => ({
      viewer: async () => {
        throw new ForgeError(code, 'no');
      },
    });
    expect(await ourselves('', {}, failing('forbidden'))).toEqual(['our-bot[bot]']);
    for (const code of ['unreachable', 'server-error', 'rate-limited'] as const)
      await expect(ourselves('', {}, failing(code)), code).rejects.toThrow('no');
  });
});

describe('the context of a job', () => {
  test('is nobody’s own machine unless it is said to be', async () => {
    expect((await open('')).intake.personal).toBe(false);
    expect((await open('', { personal: true })).intake.personal).toBe(true);
  });

  test('cannot be opened where the configuration cannot be read, which is no wrong configuration', async () => {
    const readText = () => Promise.reject(new ForgeError('server-error', 'it is down'));
    await expect(open('', {}, { readText })).rejects.toThrow('it is down');
  });

  test('has what its order says, each in its place', async () => {
    const order = { markerSecret: 'm', secrets: ['k'], now: 7, runUrl: 'u', runId: 'r', writeIntervalMs: 3 };
    const { intake, gate, ...context } = await open('', order);
    expect(intake).toMatchObject({ now: 7, seal: { secret: 'm', repository: 'acme/shop' } });
    expect(gate).toMatchObject({ secrets: ['k'], webUrl: 'https://github.test/acme/shop' });
    expect(context).toMatchObject({ secrets: ['k'], runUrl: 'u', runId: 'r', writeIntervalMs: 3 });
  });
});
