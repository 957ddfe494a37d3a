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
