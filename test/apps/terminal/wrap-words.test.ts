import pc from 'picocolors';
import { expect, test } from 'vitest';
import { wrapWords } from '../../../src/apps/terminal/wrap-words.ts';

test('lines break between words, indented as they are and by two more; colours take no room', () => {
  const { green } = pc.createColors(true);
  const line = `  ${green('✓')} edited the first file, and then a second one`;
  expect(wrapWords(`${line}\nshort\n`, 32)).toBe(
    `  ${green('✓')} edited the first file, and\n    then a second one\nshort\n`,
  );
});

test('a word that is longer than a line stays whole, and a terminal without a width is left alone', () => {
  const word = 'x'.repeat(50);
  expect(wrapWords(`at ${word} now`, 40)).toBe(`at\n  ${word}\n  now`);
  expect(wrapWords(`at ${word} now`, 0)).toBe(`at ${word} now`);
});
