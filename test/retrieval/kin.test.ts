import { describe, expect, it } from 'vitest';
import { addKin } from '../../src/retrieval/fusion/add-kin.ts';

const kin = (files: Record<string, [score: number, ...name: string[]]>): Record<string, number> => {
  const entries = Object.entries(files);
  const scores = addKin(
    Float64Array.from(entries, ([, [score]]) => score),
    entries.map(([, [, ...name]]) => new Set(name)),
  );
  return Object.fromEntries(entries.map(([path, [score]], at) => [path, scores[at]! - score]));
};

describe('files of one family', () => {
  it('rise with the likeliest of them, the more the more of their name they share', () => {
    const { base, mutable, zone, period } = kin({
      period: [6, 'period'],
      base: [0, 'base', 'period'],
      mutable: [0, 'mutable', 'period', 'copy', 'view'],
      zone: [0, 'zone'],
    });
    expect(base).toBeGreaterThan(mutable!);
    expect(mutable).toBeGreaterThan(0);
    expect(zone).toBe(0);
    expect(period, 'the likeliest gains nothing from those that are not').toBe(0);
  });

  it('rise by a fixed amount, and no further, where their namesake is sure', () => {
    const { header } = kin({ source: [20, 'cart'], header: [0, 'cart'] });
    expect(header).toBeCloseTo(2, 3);
  });

  it('gain nothing from a name that is not likely', () => {
    expect(kin({ first: [9, 'cart'], other: [0, 'price'], third: [0, 'price'] }).third).toBe(0);
  });

  it('stay equal where nothing tells them apart', () => {
    const four = kin({ a: [1, 'x'], b: [1, 'x'], c: [1, 'x'], d: [1, 'x'] });
    expect(new Set(Object.values(four).map((gain) => gain.toPrecision(10))).size).toBe(1);
  });
});
