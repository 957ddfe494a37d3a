import fc from 'fast-check';
import { structuredPatch } from 'diff';
import { expect, test } from 'vitest';
import { diffHunks } from '../../src/text/diff/hunks.ts';
import { diffLines, diffStretches, longestEdit } from '../../src/text/diff/line-diff.ts';

test('texts that differ in more lines than are compared at once keep what stands once in both', () => {
  const old = Array.from({ length: longestEdit }, (_, row) => [`old ${row}`, `same ${row}`]).flat();
  const now = Array.from({ length: longestEdit }, (_, row) => [`same ${row}`, `new ${row}`]).flat();
  const steps = diffLines(old, now);
  const side = (gone: string) => steps.filter(({ op }) => op !== gone).map(({ line }) => line);
  expect(side('add')).toEqual(old);
  expect(side('remove')).toEqual(now);
  expect(steps.filter(({ op }) => op === 'keep')).toHaveLength(longestEdit);
});

test('texts that share no line that stands once are different altogether', () => {
  const old = Array.from({ length: longestEdit }, (_, row) => `old ${row}`);
  const now = Array.from({ length: longestEdit }, (_, row) => `new ${row}`);
  expect(diffLines(old, now).map(({ op }) => op)).toEqual([
    ...old.map(() => 'remove'),
    ...now.map(() => 'add'),
  ]);
});

test('any number of lines may come between those that stay', () => {
  const old = Array.from({ length: 2 * longestEdit }, (_, row) => `old ${row}`);
  const now = Array.from({ length: 300_000 }, () => 'new');
  const steps = diffLines([...old, 'same', 'end'], ['first', ...now, 'same', ...now]);
  expect(steps).toHaveLength(old.length + 2 * now.length + 3);
});

const line = fc.constantFrom('', 'a', 'b', '}', 'c\r');
const text = fc
  .tuple(fc.array(line, { maxLength: 20 }), fc.constantFrom(0, 0, 700), fc.constantFrom('', '\n'))
  .map(([lines, more, end]) => [...lines, ...Array.from({ length: more }, () => 'a')].join('\n') + end);

test('stretches are the steps, joined where they are alike', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, now] = [before.split('\n'), after.split('\n')];
      const stretches = diffStretches(old, now);
      const steps = stretches.flatMap((one) =>
        one.op === 'add'
          ? now.slice(one.now, one.now + one.length)
          : old.slice(one.old, one.old + one.length),
      );
      expect(steps).toEqual(diffLines(old, now).map((step) => step.line));
      expect(stretches.every(({ op }, at) => op !== stretches[at + 1]?.op)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('hunks are those of the shortest script, or one where that is too long to be looked for', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (before, after, isLong) => {
      const now = isLong ? after + 'new\n'.repeat(longestEdit + 100) : after;
      const made = structuredPatch('', '', before, now, '', '', { context: 3, maxEditLength: longestEdit });
      const hunks = diffHunks(before, now, 3);
      if (made !== undefined && before !== '' && now !== '') expect(hunks).toEqual(made.hunks);
      else expect(hunks.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
});
