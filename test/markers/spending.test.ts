import { describe, expect, it } from 'vitest';
import { spentSince, withSpending, type Spending } from '../../src/markers/spending.ts';

/** The costs of runs one after the other, a second apart, as one comment remembers them. */
function after(costs: readonly number[], keyOf: (nth: number) => string = String): Spending[] {
  return costs.reduce<Spending[]>((spent, usd, nth) => {
    const at = new Date(nth * 1000).toISOString();
    return withSpending(spent, { key: keyOf(nth), at, usd });
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

  const one = { key: 'a', at: '2026-01-01T00:00:00Z', usd: 1 };
  it('lose the cheapest run to the one after it where there is no room, and no other', () => {
    const costs = Array.from({ length: 50 }, (_, nth) => (nth === 20 ? 0.5 : 1));
    const spent = after([...costs, 3]);
    expect(spent.map(({ key }) => key)).not.toContain('20');
    expect(spent.find(({ key }) => key === '21')?.usd).toBe(1.5);
    expect(spent.map(({ usd }) => usd).filter((usd) => usd === 1)).toHaveLength(48);
    expect(spent.at(-1)?.usd).toBe(3);
  });

  it('keep 50 runs apart', () => {
    const costs = Array.from({ length: 49 }, () => 1);
    expect(after([...costs, 1]).map(({ usd }) => usd)).toEqual([...costs, 1]);
  });

  it('count from a moment on, that moment included, and each run by what is told of it last', () => {
    const at = Date.parse(one.at);
    expect([at - 1, at, at + 1].map((since) => spentSince([one], since))).toEqual([1, 1, 0]);
    expect(spentSince([one, { ...one, usd: 2 }, { ...one, key: 'b', usd: 0.5 }], 0)).toBe(2.5);
  });

  it('of a run that is told again, cheaper, is the dearer, once, at its later moment', () => {
    const again = withSpending([one], { ...one, at: '2026-02-01T00:00:00Z', usd: 0.2 });
    expect(again).toEqual([{ ...one, at: '2026-02-01T00:00:00Z', usd: 1 }]);
  });
});
