import { expect, test } from 'vitest';
import { learnConvention, renderOwnCommit } from '../../src/publication/index.ts';

const gate = { secrets: ['correct-horse-battery-staple'], webUrl: 'https://github.com' };
const issue = 'https://github.com/acme/shop/issues/12';

test('a commit of one’s own follows the history, says why, names the issue, and says nothing twice', () => {
  const plain = { convention: learnConvention([]), issue, gate };
  expect(renderOwnCommit('Typo', 'Correct the spelling.', plain)).toBe(`Correct the spelling\n\n${issue}`);
  expect(renderOwnCommit('Totals are off', 'The sum skips tax.', plain)).toBe(
    `Fix: Totals are off\n\nThe sum skips tax.\n\n${issue}`,
  );
  const conventional = {
    convention: learnConvention(Array(6).fill('feat: a thing')),
    issue: undefined,
    gate,
  };
  expect(renderOwnCommit('Typo', undefined, conventional)).toBe('fix: typo');
});

test('a commit of one’s own closes, mentions and tells nothing that the model slipped in (R19)', () => {
  const approach = 'Handle @mona.\n\nFixes #7, GH-9 [skip ci]\ncorrect-horse-battery-staple';
  const foreign = 'https://github.com/acme/shop/issues/12\n\nFixes #7';
  const said = renderOwnCommit('Fix #3', approach, {
    convention: learnConvention([]),
    issue: foreign,
    gate,
  });
  expect(said).toContain('Handle mona.');
  expect(said).not.toMatch(/@\w|#\d|GH-|\[skip ci\]|battery|https:/);
});

test.each([
  ['1,500 signs of a longer reason', 'x'.repeat(3000), `${'x'.repeat(1499)}…`],
  ['lines of 72 signs', `${'word '.repeat(20)}end`, `${'word '.repeat(14).trim()}\n${'word '.repeat(6)}end`],
  [
    'no line that tools obey',
    `${'word '.repeat(14)}Release-As: 9`,
    `${'word '.repeat(14).trim()}\n Release-As: 9`,
  ],
])('a commit of one’s own has %s', (_, approach, body) => {
  const said = renderOwnCommit('Typo', approach, { convention: learnConvention([]), issue: undefined, gate });
  expect(said.split('\n\n').slice(1).join('\n\n')).toBe(body);
});

test.each([
  ['an issue', issue, true],
  ['an issue of another server', 'http://ghe.example:8443/a/b/issues/1', true],
  ['a path', '/tmp/issue.md', false],
  ['an address with words behind it', `${issue} now`, false],
  ['an address with a question', `${issue}?a=#1`, false],
])('a commit of one’s own names %s or not: %s', (_, address, isNamed) => {
  const said = renderOwnCommit('Typo', 'Say it.', { convention: learnConvention([]), issue: address, gate });
  expect(said.includes(address)).toBe(isNamed);
});
