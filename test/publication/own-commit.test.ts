import { expect, test } from 'vitest';
import { learnConvention, renderOwnCommit } from '../../src/publication/index.ts';

const issue = 'https://github.com/acme/shop/issues/12';

test('a commit of one’s own follows the history, says why, names the issue, and says nothing twice', () => {
  const plain = { convention: learnConvention([]), issue };
  expect(renderOwnCommit('Typo', 'Correct the spelling.', plain)).toBe(`Correct the spelling\n\n${issue}`);
  expect(renderOwnCommit('Totals are off', 'The sum skips tax.', plain)).toBe(
    `Fix: Totals are off\n\nThe sum skips tax.\n\n${issue}`,
  );
  const conventional = { convention: learnConvention(Array(6).fill('feat: a thing')), issue: undefined };
  expect(renderOwnCommit('Typo', undefined, conventional)).toBe('fix: typo');
});
