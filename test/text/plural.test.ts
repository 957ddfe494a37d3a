import { expect, test } from 'vitest';
import { plural } from '../../src/text/words/plural.ts';

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i is written %s', (count, words) => {
  expect(plural(count, 'file')).toBe(words);
});
