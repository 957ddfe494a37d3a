import { describe, expect, it } from 'vitest';
import { modelTerms } from '../../src/composition/model/model-terms.ts';
import { boundByPayer, parseConfig, resolveConfig } from '../../src/config/index.ts';
import { openEventContext } from '../../src/jobs/events/index.ts';
import { dispatchOf } from '../../src/intake/events/index.ts';
import { fakeForge } from '../support/fake-forge.ts';

const configured = (yaml: string) =>
  resolveConfig([{ name: 'a repository', values: parseConfig(yaml, 'a repository') }]);
const priced = (yaml: string) => modelTerms(boundByPayer(configured(yaml), {})).prices.strong;

describe('what a repository may say of money that others pay (R26)', () => {
  it('is no price below the list, nor below the dearest for a model that nobody knows', () => {
    expect(priced('model: { prices: { gpt-5: { input: 0, output: 20 } } }')).toMatchObject({
      input: 1.25,
      output: 20,
    });
    expect(priced('model: { strong: o9-max, prices: { o9-max: { input: 0, output: 0 } } }')).toMatchObject({
      input: 20,
      output: 120,
    });
  });

  it.each([
    ['', 2, 2],
    ['limits: { maxCostUsd: 900, maxTokens: 1000000000 }', 2, 2],
    ['limits: { maxCostUsd: 0.5 }', 2, 0.5],
    ['', undefined, undefined],
    ['limits: { maxCostUsd: 900 }', undefined, 900],
  ])('is no bound above the payer’s: %s under %s is %s', (yaml, usdARun, bound) => {
    expect(boundByPayer(configured(yaml), { usdARun }).limits.maxCostUsd).toBe(bound);
  });

  it.each([
    ['openai, model: e', 2, 'none'],
    ['openai, model: e', undefined, 'openai'],
    ['openai, model: e, baseUrl: "http://127.0.0.1:11434/v1"', 2, 'openai'],
    ['builtin', 2, 'builtin'],
  ])('has nothing embedded that no bound covers: %s under %s is %s', (provider, usdARun, kept) => {
    const config = configured(`retrieval: { embeddings: { provider: ${provider} } }`);
    expect(boundByPayer(config, { usdARun }).retrieval.embeddings.provider).toBe(kept);
  });

  it('is asked of every event that the server serves, and of none where the repository pays', async () => {
    const file = 'model: { prices: { gpt-5: { input: 0, output: 0 } } }\nlimits: { maxCostUsd: 900 }\n';
    const forge = fakeForge({
      answers: {
        repositoryFacts: () => Promise.resolve({ defaultBranch: 'main', archived: false } as never),
        branchHead: () => Promise.resolve('head'),
        readText: () => Promise.resolve(file),
        viewer: () => Promise.resolve('patchwright[bot]'),
      },
    });
    const order = {
      event: dispatchOf(7, 'wendy', '1'),
      forge,
      repository: 'acme/shop',
      login: 'patchwright[bot]',
      markerSecret: '',
      secrets: [],
      overrides: { name: 'the server', values: {} },
      now: 0,
    };
    const { config: ofServer } = await openEventContext({ ...order, payer: { usdARun: 2 } });
    expect(ofServer.limits.maxCostUsd).toBe(2);
    expect(modelTerms(ofServer).prices.strong).toMatchObject({ input: 1.25, output: 10 });
    const { config: ofAction } = await openEventContext(order);
    expect(ofAction.limits.maxCostUsd).toBe(900);
    expect(ofAction.model.prices['gpt-5']).toEqual({ input: 0, output: 0 });
  });
});
