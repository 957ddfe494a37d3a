import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortestScript } from '../../src/text/diff/shortest-script.ts';

const lines = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 });

it('finds the script that the diff package finds', () => {
  fc.assert(
    fc.property(lines, lines, fc.integer({ min: 1, max: 80 }), (before, after, most) => {
      const script = diffArrays([...before], [...after], { maxEditLength: most })?.map(
        ({ added, removed, count }) => ({ op: added ? 'add' : removed ? 'remove' : 'keep', count }),
      );
      expect(shortestScript(before, after, most)).toEqual(script);
    }),
    { numRuns: 1_000, seed: 20 },
  );
});

it('says nothing where every script is longer than asked', () => {
  expect(shortestScript([1, 2, 3], [3, 4, 1], 3)).toBeUndefined();
  expect(shortestScript([1, 2, 3], [3, 4, 1], 4)).toHaveLength(3);
});
