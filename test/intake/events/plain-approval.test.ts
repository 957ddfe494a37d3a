import { expect, test } from 'vitest';
import { conditionOf } from '../../../src/intake/events/plain-approval.ts';

test.each([
  '',
  'please',
  '– thanks!',
  'this plan, it looks good to me 👍',
  'as is',
  '@mona',
  '\nThe test for it can wait, except for the one of tax.',
])('approves the plan as it is: %j', (text) => expect(conditionOf(text)).toBeUndefined());

test.each([
  'not',
  'only src/total.js',
  'all, but not `src/tax.js`',
  'except the test',
  'the first file',
  'if CI is green',
  '1',
  'without README',
  'nothing',
  'später',
  'tomorrow, please',
])('approves something that nobody can tell (R30): %s', (text) => expect(conditionOf(text)).toBe(text));
