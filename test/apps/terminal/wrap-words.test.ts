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

test.each([
  ['of the very width stays', 'word word word word word word ', 30, 'word word word word word word '],
  ['one longer breaks', `${'word '.repeat(5)}words!!`, 31, `${'word '.repeat(5).trimEnd()}\n  words!!`],
  ['one that just fits does not', `${'word '.repeat(5)}words!`, 31, `${'word '.repeat(5)}words!`],
  ['goes on to the very width', `${'word '.repeat(5)}words! more`, 31, `${'word '.repeat(5)}words!\n  more`],
  ['keeps its indentation and two more', `  ${'word '.repeat(8)}`.trimEnd(), 30, '  word word word word word\n    word word word'],
  ['of one long word stays whole', `${'x'.repeat(40)} y`, 30, `${'x'.repeat(40)}\n  y`],
  ['stays as it is in a narrow terminal', 'word '.repeat(20), 29, 'word '.repeat(20)],
])('a line %s', (_, text, columns, wanted) => {
  expect(wrapWords(text, columns)).toBe(wanted);
}); // prettier-ignore
