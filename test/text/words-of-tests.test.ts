import { expect, test } from 'vitest';
import { wordsOfTests } from '../../src/text/words/words-of-tests.ts';

test.each([
  [{ passed: 16, failed: 0, skipped: 2 }, 'passed', '16 passed, 0 failed, 2 skipped'],
  [{ passed: 15, failed: 1, skipped: 0 }, 'failed', '15 passed, 1 failed, 0 skipped'],
  [
    { passed: 16, failed: 0, skipped: 0, unloaded: 1 },
    'failed',
    '16 passed, 0 failed, 0 skipped; 1 file could not be loaded',
  ],
  [
    { passed: 14, failed: 2, skipped: 0, unloaded: 3 },
    'failed',
    '14 passed, 2 failed, 0 skipped; 3 files could not be loaded',
  ],
  [
    { passed: 16, failed: 0, skipped: 0 },
    'failed',
    '16 passed, 0 failed, 0 skipped; the command failed beside its tests',
  ],
])('%j of a command that %s: %s', (tests, status, words) => {
  expect(wordsOfTests(tests, status)).toBe(words);
});
