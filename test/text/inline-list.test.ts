import { expect, test } from 'vitest';
import { inlineList } from '../../src/text/inline-list.ts';

test.each([
  ['- Return both parts.\n- Add a test.', 'Return both parts; Add a test.'],
  ['1. Return both parts\n2) Add a test', 'Return both parts; Add a test'],
  ['In `total()`:\n\n* take it off', 'In `total()`: take it off'],
  ['Return a - b, not 2.5 more', 'Return a - b, not 2.5 more'],
  ['Use -1 where\n-2 stood', 'Use -1 where -2 stood'],
])('%j on one line', (text, line) => expect(inlineList(text)).toBe(line));
