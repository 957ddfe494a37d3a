import { expect, test } from 'vitest';
import type { CheckResult } from '../../../../src/domain/index.ts';
import { hasTold, whyUntold } from '../../../../src/validation/control/outcome/control-outcome.ts';

const result: CheckResult = {
  name: 'tests',
  argv: ['pytest'],
  status: 'failed',
  tests: { passed: 2, failed: 1, skipped: 0 },
  seconds: 1,
  findings: [],
  output: '',
};

test('a control run that counts tests says what they came to', () => {
  expect(hasTold(result)).toBe(true);
});

test('one in which no test ran says nothing, whatever it counts', () => {
  const none = { passed: 0, failed: 0, skipped: 3 };
  expect(hasTold({ ...result, tests: none })).toBe(false);
  expect(hasTold({ ...result, status: 'not-run', tests: none })).toBe(false);
  expect(hasTold(undefined)).toBe(false);
});

test('nor does one that its time limit ended', () => {
  expect(hasTold({ ...result, status: 'timed-out' })).toBe(false);
});

test.each<[Partial<CheckResult> | undefined, string]>([
  [undefined, 'nothing here can run these files alone'],
  [{ status: 'timed-out', seconds: 41.7 }, 'it was ended after 42 seconds'],
  [
    { status: 'not-run', reason: 'it ended with exit code 2', output: 'sum_test.c:3: error: no sum' },
    'it ended with exit code 2: `sum_test.c:3: error: no sum`',
  ],
  [{ tests: { passed: 0, failed: 0, skipped: 3 } }, 'its output counts no test'],
])('and it is said why: %j says %j', (how, words) => {
  expect(whyUntold(how && { ...result, ...how })).toBe(words);
});
