import { expect, test } from 'vitest';
import { wordsOfReason } from '../../src/reporting/signal-words.ts';
import { cutShort } from '../../src/text/words/cut-short.ts';

test('a text that is cut says so, and is no longer for it', () => {
  expect(cutShort('twelve chars', 12)).toBe('twelve chars');
  expect(cutShort('thirteen char', 12)).toBe('thirteen ch…');
  expect(cutShort('cut at a space', 8)).toBe('cut at…');
  expect(cutShort('within 😀 a sign', 9)).toBe('within…');
});

test('the reason of a ranked file is cut so', () => {
  const note = 'Fix include_subclasses strategy with a generic parent';
  const reason = { signal: 'path-words', rank: 1, note };
  expect(wordsOfReason(reason, 50)).toContain('(Fix include_subclasses strategy with a generic pa…)');
});
