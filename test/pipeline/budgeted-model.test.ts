import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/errors/index.ts';
import { computeCostCeiling } from '../../src/pipeline/spending/cost-ceiling.ts';
import { Budget, BudgetedModel } from '../../src/pipeline/index.ts';
import { worstCase } from '../../src/pipeline/spending/budgeted-model.ts';
import type { ModelRequest, RunEvent } from '../../src/ports/index.ts';
import { scriptModel, type ScriptedAnswer } from '../support/scripted-model.ts';

const prices = { strong: { input: 2, output: 10 }, weak: { input: 0.1, output: 0.4 } };
const terms = { prices, thinkingTokens: 50 };
const request: ModelRequest = {
  role: 'strong',
  purpose: 'plan',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is wrong?' },
  ],
  maxOutputTokens: 100,
};
const usage = (promptTokens: number, completionTokens: number) => ({
  calls: 1,
  promptTokens,
  completionTokens,
  costUsd: 0,
});
const reply = { text: 'All of it.', usage: usage(1_000_000, 100_000) };
const broken = (options: { retryable: boolean; billed: boolean }) =>
  new ModelError('cut-off', 'The reply broke off', {
    retryable: options.retryable,
    ...(options.billed ? { usage: usage(500_000, 50_000) } : {}),
  });

function scene(script: readonly ScriptedAnswer[], limits = { maxCalls: 5 }) {
  const budget = new Budget(limits);
  const events: RunEvent[] = [];
  const inner = scriptModel(script);
  const model = new BudgetedModel(inner, budget, terms, { emit: (event) => void events.push(event) });
  return { budget, events, inner, model };
}

describe('what a call costs', () => {
  test('is what the endpoint counted, at the price of its model, and is told', async () => {
    const { budget, events, model } = scene([reply, reply]);
    expect((await model.complete(request)).usage.costUsd).toBeCloseTo(2 + 1);
    expect((await model.complete({ ...request, role: 'weak', purpose: 'review' })).text).toBe('All of it.');
    expect(budget.spent).toEqual({
      calls: 2,
      promptTokens: 2_000_000,
      completionTokens: 200_000,
      costUsd: expect.closeTo(3 + 0.14),
    });
    expect(events).toMatchObject([
      { type: 'budget-spent', purpose: 'plan', total: { calls: 1 } },
      { type: 'budget-spent', purpose: 'review', total: { calls: 2 } },
    ]);
  });

  test('is paid when the reply broke off, and the one more try is paid as well', async () => {
    const { budget, inner, model } = scene([broken({ retryable: true, billed: true }), reply]);
    await model.complete(request);
    expect(inner.calls).toHaveLength(2);
    expect(budget.spent).toMatchObject({ calls: 2, promptTokens: 1_500_000, costUsd: expect.closeTo(4.5) });
  });

  test.each([
    ['that cannot go better the next time', broken({ retryable: false, billed: true }), 1],
    [
      'that cost nothing, since whoever asked has tried again already',
      broken({ retryable: true, billed: false }),
      0,
    ],
    ['of the program itself', new Error('a bug'), 0],
  ] as const)('a failure %s is not tried again', async (_, failure, calls) => {
    const { budget, events, inner, model } = scene([failure, reply]);
    await expect(model.complete(request)).rejects.toBe(failure);
    expect(inner.calls).toHaveLength(1);
    expect(budget.spent).toMatchObject({ calls, promptTokens: calls * 500_000 });
    expect(events).toHaveLength(calls);
  });

  test('a second failure is the answer, and both are paid', async () => {
    const failure = broken({ retryable: true, billed: true });
    const { budget, model } = scene([failure, failure, reply]);
    await expect(model.complete(request)).rejects.toBe(failure);
    expect(budget.spent).toMatchObject({ calls: 2, costUsd: expect.closeTo(3) });
  });

  test('nothing is tried again once the run was ended', async () => {
    const stop = new AbortController();
    const { inner, model } = scene([]);
    inner.complete = async () => {
      stop.abort();
      throw broken({ retryable: true, billed: true });
    };
    await expect(model.complete(request, stop.signal)).rejects.toThrow('broke off');
  });

  test('a call that failed for nothing leaves room for another', async () => {
    const { model } = scene([broken({ retryable: false, billed: false }), reply], { maxCalls: 1 });
    await expect(model.complete(request)).rejects.toThrow('broke off');
    expect((await model.complete(request)).text).toBe('All of it.');
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'max-calls' });
  });
});

describe('the worst case of a call', () => {
  test('is all of the prompt and the framing of each message, 15 % more, and the longest reply with its thinking', () => {
    const counted = worstCase(request, terms, () => 1000);
    expect(counted).toEqual({ promptTokens: 1150 + 2 * 8, completionTokens: 150, price: prices.strong });
    expect(worstCase({ ...request, role: 'weak' }, terms).price).toBe(prices.weak);
  });
});

describe('a budget that is just enough', () => {
  const price = { input: 2, output: 10 };
  const call = { promptTokens: 100, completionTokens: 100, price };

  test.each([
    [
      'tokens',
      { maxCalls: 9, maxTokens: 200 },
      { maxCalls: 9, maxTokens: 199 },
      'max-tokens',
      'limits.maxTokens',
    ],
    [
      'cost',
      { maxCalls: 9, maxCostUsd: 0.0012 },
      { maxCalls: 9, maxCostUsd: 0.0011 },
      'max-cost',
      'limits.maxCostUsd',
    ],
    ['calls', { maxCalls: 1 }, { maxCalls: 0 }, 'max-calls', 'limits.maxCalls'],
  ])('in %s allows the call, and one that is short of it does not', (_, enough, short, code, option) => {
    expect(() => new Budget(enough).reserve(call)).not.toThrow();
    expect(() => new Budget(short).reserve(call)).toThrow(
      expect.objectContaining({ code, hint: expect.stringContaining(option) }),
    );
  });

  test('is used up by what a call really used', () => {
    const budget = new Budget({ maxCalls: 9, maxTokens: 300 });
    budget.settle(budget.reserve(call), usage(100, 50));
    expect(budget.spent).toMatchObject({ calls: 1, promptTokens: 100, completionTokens: 50 });
    expect(() => budget.reserve(call)).toThrow('150 of at most 300 are used');
  });
});

describe('the bound that is told before the first call', () => {
  const unlimited = { maxCalls: 100 };
  const run = { maxReplyTokens: 1000, prices };

  test('takes all calls, the longest replies, and the dearer price of each kind', () => {
    const limits = { maxCalls: 10, maxTokens: 1_000_000 };
    expect(computeCostCeiling({ ...run, limits })).toEqual({
      calls: 10,
      tokens: 1_000_000,
      costUsd: expect.closeTo((990_000 * 2 + 10_000 * 10) / 1e6),
    });
    expect(computeCostCeiling({ ...run, limits: { ...limits, maxCalls: 3 } })).toMatchObject({
      calls: 3,
      costUsd: expect.closeTo((997_000 * 2 + 3000 * 10) / 1e6),
    });
    const weakIsDearer = { strong: prices.weak, weak: prices.strong };
    expect(computeCostCeiling({ ...run, limits, prices: weakIsDearer }).costUsd).toBeCloseTo(2.08);
  });

  test('is never more than the limits allow, and has no end where nothing limits it', () => {
    expect(computeCostCeiling({ ...run, limits: { ...unlimited, maxTokens: 500 } }).costUsd).toBeCloseTo(
      0.005,
    );
    expect(
      computeCostCeiling({ ...run, limits: { ...unlimited, maxTokens: 1e6, maxCostUsd: 0.5 } }).costUsd,
    ).toBe(0.5);
    expect(computeCostCeiling({ ...run, limits: unlimited })).toMatchObject({
      tokens: Infinity,
      costUsd: Infinity,
    });
  });
});
