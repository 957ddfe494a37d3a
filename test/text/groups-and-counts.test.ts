import { describe, expect, it } from 'vitest';
import { countEach } from '../../src/text/count-each.ts';
import { addTo, groupBy } from '../../src/text/group-by.ts';
import { mean, sum } from '../../src/text/statistics.ts';

describe('items that belong together', () => {
  it('stand in groups in the order in which their keys appear', () => {
    expect([...groupBy(['b1', 'a1', 'b2'], (item) => item[0])]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });

  it('are added to a group that is there, or begin one', () => {
    const groups = new Map([['a', [1]]]);
    addTo(groups, 'a', 2, 3);
    addTo(groups, 'b', 4);
    expect([...groups.values()]).toEqual([[1, 2, 3], [4]]);
  });

  it('are counted in the order in which they appear', () => {
    expect([...countEach(['x', 'y', 'x'])]).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
  });

  it('have a sum and a mean, which are 0 of none', () => {
    expect([sum([1, 2, 6]), mean([1, 2, 6])]).toEqual([9, 3]);
    expect([sum([]), mean([])]).toEqual([0, 0]);
  });
});
