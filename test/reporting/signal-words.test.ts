import { expect, test } from 'vitest';
import { answersQuestion, wordsOfReason, wordsOfSignal } from '../../src/reporting/index.ts';
import { signals } from '../../src/retrieval/signals/index.ts';

test('every list of the search has words of its own that a reader knows', () => {
  const words = signals.map(({ name }) => wordsOfSignal(name));
  expect(words.filter((said) => !/^[a-z ,]+$/.test(said))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect(wordsOfSignal('a-new-signal')).toBe('a new signal');
});

test('a reason is told in words, with its place and what matched', () => {
  const reason = { signal: 'weighted-chunks', rank: 2, note: 'says discount' };
  expect(wordsOfReason(reason, 50)).toBe('best passage #2 (says discount)');
  expect(wordsOfReason(reason, 5)).toBe('best passage #2 (says…)');
  expect(wordsOfReason(reason, 0)).toBe('best passage #2');
});

test('a file that only changes often answers nothing', () => {
  const file = (...names: string[]) => ({
    path: 'a.js',
    score: 1,
    reasons: names.map((signal) => ({ signal, rank: 1 })),
  });
  expect(answersQuestion(file('recency', 'churn', 'co-change'))).toBe(false);
  expect(answersQuestion(file('recency', 'path-words'))).toBe(true);
});
