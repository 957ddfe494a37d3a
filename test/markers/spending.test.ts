import { describe, expect, it } from 'vitest';
import { spentSince, withSpending, type Spending } from '../../src/markers/spending.ts';

/** The costs of runs one after the other, a second apart, as one comment remembers them. */
function after(costs: readonly number[], keyOf: (nth: number) => string = String): Spending[] {
  return costs.reduce<Spending[]>((spent, usd, nth) => {
    const at = new Date(nth * 1000).toISOString();
    return withSpending({ spent }, { key: keyOf(nth), at, usd });
  }, []);
}

describe('the costs that a comment remembers (R26)', () => {
  it('lose nothing to many cheap runs, and stay few', () => {
    const spent = after([1, ...Array.from({ length: 200 }, () => 0.01)]);
    expect(spentSince(spent, 0)).toBeCloseTo(3);
    expect(spent).toHaveLength(50);
  });

  it('are of their time: those of runs long ago stay old', () => {
    const spent = after(Array.from({ length: 200 }, () => 0.01));
    expect(spentSince(spent, 0)).toBeCloseTo(2);
    expect(spentSince(spent, 190_000)).toBeLessThan(0.2);
  });

  it('of a run that was started again, and ended at once, stay what they were', () => {
    expect(
      spentSince(
        after([1, 0], () => 'same'),
        0,
      ),
    ).toBe(1);
    expect(
      spentSince(
        after([1, 1.5], () => 'same'),
        0,
      ),
    ).toBe(1.5);
  });
});
