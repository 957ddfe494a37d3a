import { expect, test } from 'vitest';
import { messageAndHint } from '../../src/errors/index.ts';

test.each([
  ['It failed', 'Try again.', 'It failed. Try again.'],
  ['It failed.', 'Try again.', 'It failed. Try again.'],
  ['Is it there?', 'Look.', 'Is it there? Look.'],
  ['It failed', '', 'It failed'],
  ['It failed', undefined, 'It failed'],
])('an error "%s" with the hint "%s" reads "%s"', (message, hint, told) => {
  expect(messageAndHint({ message, hint })).toBe(told);
});
