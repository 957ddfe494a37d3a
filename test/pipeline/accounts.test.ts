import { describe, expect, test } from 'vitest';
import { ModelError, OverBudgetError } from '../../src/errors/index.ts';
import { Budget } from '../../src/pipeline/spending/budget.ts';
import { BudgetedModel } from '../../src/pipeline/spending/budgeted-model.ts';
import type { ModelRequest } from '../../src/ports/index.ts';

const price = { input: 0, output: 1 };
const call = (completionTokens: number) => ({ promptTokens: 10, completionTokens, price });
const used = (completionTokens: number) => ({
  calls: 1,
  promptTokens: 10,
  completionTokens,
  costUsd: completionTokens / 1_000_000,
});

describe('the account of a run', () => {
  test.each<[string, ConstructorParameters<typeof Budget>[0], string]>([
    ['calls', { maxCalls: 2 }, 'max-calls'],
    ['tokens', { maxCalls: 9, maxTokens: 220 }, 'max-tokens'],
    ['money', { maxCalls: 9, maxCostUsd: 0.0002 }, 'max-cost'],
  ])(
    'counts the %s of calls that are under way as if they used the most, and then what they used',
    (_, limits, code) => {
      const budget = new Budget(limits);
      const first = budget.reserve(call(100));
      budget.reserve(call(100));
      expect(() => budget.reserve(call(100))).toThrow(OverBudgetError);
      expect(() => budget.reserve(call(100))).toThrow(expect.objectContaining({ code }));
      budget.settle(first, undefined);
      expect(() => budget.reserve(call(100))).not.toThrow();
    },
  );

  test('is full at its limit and not before, though money is counted in fractions', () => {
    const budget = new Budget({ maxCalls: 9, maxCostUsd: 0.3 });
    budget.charge({ ...used(0), costUsd: 0.1 });
    expect(() => budget.reserve(call(200_001))).toThrow('of at most $0.3 is spent');
    budget.settle(budget.reserve(call(200_000)), { ...used(0), costUsd: 0.2 });
    expect(() => budget.reserve(call(1))).toThrow(OverBudgetError);
  });

  test('adds up what an endpoint had in its cache, where it says so', () => {
    const budget = new Budget({ maxCalls: 9 });
    budget.charge(used(1));
    expect(budget.spent).not.toHaveProperty('cachedTokens');
    for (const cachedTokens of [3, 4]) budget.charge({ ...used(1), cachedTokens });
    expect(budget.spent).toMatchObject({ calls: 3, promptTokens: 30, completionTokens: 3, cachedTokens: 7 });
  });
});

describe('a call that is paid from it', () => {
  const request: ModelRequest = { role: 'strong', purpose: 'plan', maxOutputTokens: 9, messages: [{ role: 'user', content: 'x' }] };
  const terms = { prices: { strong: price, weak: price }, thinkingTokens: 0 };
  test.each([true, false])('is made again once where its reply broke off, but not when it was ended (%s)', async (ended) => {
    const control = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const inner = {
      complete: (_: ModelRequest, signal?: AbortSignal) => {
        signals.push(signal);
        if (ended) control.abort();
        return Promise.reject(new ModelError('cut-off', 'it broke off', { retryable: true, usage: used(1) }));
      },
    };
    const budget = new Budget({ maxCalls: 9 });
    const model = new BudgetedModel(inner, budget, terms, { emit: () => undefined });
    await expect(model.complete(request, control.signal)).rejects.toThrow('it broke off');
    expect(signals).toEqual(Array.from({ length: ended ? 1 : 2 }, () => control.signal));
    expect(budget.spent.calls).toBe(ended ? 1 : 2);
  });
}); // prettier-ignore
