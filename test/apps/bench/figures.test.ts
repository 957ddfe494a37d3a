import { describe, expect, test } from 'vitest';
import { median, proportion, renderShare } from '../../../src/apps/bench/frame/index.ts';
import { renderTable } from '../../../src/apps/bench/frame/render-report.ts';
import { passAtK } from '../../../src/apps/bench/codelinter/pass-at-k.ts';

describe('the Wilson interval', () => {
  test('agrees with published values', () => {
    // 81 of 263: [0.2553, 0.3662], R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998
    const share = proportion(81, 263);
    expect(share.low).toBeCloseTo(0.2553, 4);
    expect(share.high).toBeCloseTo(0.3662, 4);
    // 0 of 20: [0, 0.1611]
    expect(proportion(0, 20)).toMatchObject({ value: 0, low: 0 });
    expect(proportion(0, 20).high).toBeCloseTo(0.1611, 4);
    // 29 of 29: [0.8830, 1]
    expect(proportion(29, 29).low).toBeCloseTo(0.883, 4);
    expect(proportion(29, 29).high).toBe(1);
  });

  test('is printed with its share, and nothing is claimed about nothing', () => {
    expect(renderShare(proportion(7, 8))).toBe('87.5 % [52.9, 97.8]');
    expect(renderShare(proportion(0, 0))).toBe('–');
  });
});

describe('pass@k', () => {
  test('is the share of right samples for k = 1', () => {
    expect(passAtK(10, 3, 1)).toBeCloseTo(0.3, 12);
  });

  test('is 1 − C(n−c, k) / C(n, k)', () => {
    // n = 10, c = 3, k = 5: 1 − C(7,5)/C(10,5) = 1 − 21/252
    expect(passAtK(10, 3, 5)).toBeCloseTo(1 - 21 / 252, 12);
    expect(passAtK(10, 0, 5)).toBe(0);
    expect(passAtK(10, 6, 5)).toBe(1);
  });

  test('says nothing when fewer than k samples were drawn', () => {
    expect(passAtK(4, 4, 5)).toBeUndefined();
  });
});

test('the median of an even number of values lies between the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0]);
});

test('cells with pipes and line breaks stay in their table', () => {
  expect(renderTable({ columns: ['a|b'], rows: [['one\ntwo']] })).toBe('| a\\|b |\n| --- |\n| one two |');
});
