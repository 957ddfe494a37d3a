import { describe, expect, test } from 'vitest';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { costCeilingOf } from '../../src/pipeline/index.ts';

/** The most that a run may cost, of a model at 1 and 10 dollars per million tokens. */
function ceiling(configuration: string, thinkingTokens = 0) {
  const config = resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]);
  const price = { input: 1, output: 10 };
  return costCeilingOf({ config, terms: { prices: { strong: price, weak: price }, thinkingTokens } });
}

describe('the most that a run may cost', () => {
  test('is its calls, its tokens and its money, whichever comes first', () => {
    expect(ceiling('limits:\n  maxCalls: 3\n').calls).toBe(3);
    expect(ceiling('limits:\n  maxTokens: 100000\n')).toMatchObject({ tokens: 100_000 });
    expect(ceiling('limits:\n  maxCostUsd: 0.01\n').costUsd).toBe(0.01);
  });

  test('counts the thinking of each reply', () => {
    const few = 'limits:\n  maxCalls: 2\n  maxTokens: 100000\n';
    expect(ceiling(few, 16_000).costUsd - ceiling(few).costUsd).toBeCloseTo((2 * 16_000 * (10 - 1)) / 1e6, 9);
  });

  // Checks of rules, second tries and repairs of repairs count as well: nothing but the limit ends them all.
  test.each([1, 24, 1000])('is never less than the %i calls that its budget allows', (maxCalls) => {
    expect(ceiling(`limits:\n  maxCalls: ${maxCalls}\n  maxFiles: 1\n`).calls).toBe(maxCalls);
  });
});
