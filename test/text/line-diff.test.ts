import fc from 'fast-check';
import { structuredPatch } from 'diff';
import { expect, test } from 'vitest';
import { diffHunks } from '../../src/text/diff/hunks.ts';
import {
  diffLines,
  diffStretches,
  isLongerThan,
  longestEdit,
  type LineStep,
} from '../../src/text/diff/line-diff.ts';

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

const sidesOf = (steps: readonly LineStep[]) =>
  ['add', 'remove'].map((gone) => steps.filter(({ op }) => op !== gone).map(({ line: text }) => text));

test('anchors that appear within what other anchors cut, thousands of times, end', () => {
  const run = Array.from({ length: 8_000 }, (_, nth) => [`x${8_000 - nth}`, `x${8_001 - nth}`]).flat();
  const [old, now] = ['p', 'q'].map((fill) => [...run, 'a', 'x1'].flatMap((text) => [fill, text]));
  expect(sidesOf(diffLines(old!, now!))).toEqual([old, now]);
});

test('stretches between anchors that are all hard to compare share what one may cost', () => {
  const half = Array.from({ length: 400 }, (_, nth) => `line ${nth}`);
  const mixed = [...half, ...half].map((_, nth, all) => all[(nth * 7_919) % all.length]!);
  const blocks = Array.from({ length: 300 }, (_, nth) => `block ${nth}`);
  const old = blocks.flatMap((name) => [name, ...half, ...half]);
  const now = blocks.flatMap((name) => [name, ...mixed]);
  const steps = diffLines(old, now);
  expect(sidesOf(steps)).toEqual([old, now]);
  expect(steps.filter(({ op, line: text }) => op === 'keep' && text.startsWith('block'))).toHaveLength(300);
});

test('a text whose lines have moved is too far from what it was without a search', () => {
  const lines = Array.from({ length: 40 }, (_, nth) => `line ${nth}`);
  const back = lines.toReversed();
  expect(isLongerThan(77, lines, back)).toBe(true);
  expect(isLongerThan(78, lines, back)).toBe(false);
  const swapped = [...lines.slice(20), ...lines.slice(0, 20)];
  expect([isLongerThan(39, lines, swapped), isLongerThan(40, lines, swapped)]).toEqual([true, false]);
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
