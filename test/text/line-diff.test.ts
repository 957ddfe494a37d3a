import { expect, test } from 'vitest';
import { diffLines, longestEdit } from '../../src/text/diff/line-diff.ts';

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
