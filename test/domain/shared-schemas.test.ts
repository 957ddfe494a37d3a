import { describe, expect, test } from 'vitest';
import {
  commitIdSchema,
  costOf,
  exitCodes,
  isCommitId,
  mayContinue,
  needsDraft,
  notChecked,
  planSchema,
  testCountsSchema,
  testsRun,
  verdictNames,
  type Job,
} from '../../src/domain/index.ts';
import { keptFindingSchema } from '../../src/domain/finding.ts';

test.each([
  ['one of SHA-1', 'a'.repeat(40), true],
  ['one of SHA-256', '0'.repeat(64), true],
  ['a shortened one', 'a'.repeat(39), false],
  ['one that is too long', 'a'.repeat(65), false],
  ['one in capitals', 'A'.repeat(40), false],
  ['the name of a branch', 'main', false],
  ['one with a line behind it', `${'a'.repeat(40)}\n`, false],
])('a commit id is full, and lower case: %s', (_, text, isIt) => {
  expect([isCommitId(text), commitIdSchema.safeParse(text).success]).toEqual([isIt, isIt]);
});

describe('counted tests', () => {
  const counts = { passed: 3, failed: 0, skipped: 1 };
  test.each<[string, object, boolean]>([
    ['are three numbers', counts, true],
    ['may tell of files that were not loaded', { ...counts, unloaded: 2 }, true],
    ['are no fewer than three', { passed: 3, failed: 0 }, false],
    ['are whole', { ...counts, passed: 0.5 }, false],
    ['are never below nothing', { ...counts, failed: -1 }, false],
    ['are numbers', { ...counts, skipped: '1' }, false],
    ['are numbers, of files too', { ...counts, unloaded: '1' }, false],
  ])('%s', (_, value, isIt) => {
    expect(testCountsSchema.safeParse(value).success).toBe(isIt);
  });
});

describe('a plan that was written down', () => {
  const change = { path: 'a.js', instructions: 'Fix it.' };
  test.each<[string, object, boolean]>([
    ['modifies a file', { ...change, action: 'modify' }, true],
    ['creates one', { ...change, action: 'create' }, true],
    ['deletes one', { ...change, action: 'delete' }, true],
    ['renames one to another', { ...change, action: 'rename', to: 'b.js' }, true],
    ['renames none to nowhere', { ...change, action: 'rename' }, false],
    ['does nothing else', { ...change, action: 'paint' }, false],
    ['says where', { action: 'modify', instructions: 'Fix it.' }, false],
    ['says what', { action: 'modify', path: 'a.js' }, false],
  ])('%s', (_, written, isIt) => {
    const plan = { rootCause: 'r', approach: 'a', changes: [written] };
    expect(planSchema.safeParse(plan).success).toBe(isIt);
  });

  test('tells its files and why, and not what only its writer needs', () => {
    const plan = { rootCause: 'r', approach: 'a', changes: [{ ...change, action: 'modify' }] };
    expect(planSchema.parse({ ...plan, tests: ['t.js'], references: [] })).toEqual(plan);
    expect(planSchema.safeParse({ approach: 'a', changes: [] }).success).toBe(false);
    expect(planSchema.safeParse({ rootCause: 'r', changes: [] }).success).toBe(false);
    expect(planSchema.safeParse({ rootCause: 'r', approach: 'a' }).success).toBe(false);
  });
});

describe('how a run ends', () => {
  test.each([
    ['patched', 0, false],
    ['planned', 0, false],
    ['unchanged', 3, false],
    ['refused', 4, false],
    ['unverified', 5, false],
    ['over-budget', 6, true],
    ['failed', 1, true],
  ] as const)('%s is told to the shell as %i, and goes on when it is started again: %s', (verdict, code, goesOn) => {
    expect([exitCodes[verdict], mayContinue(verdict)]).toEqual([code, goesOn]);
  });

  test('is one of seven words; a run that was cut off goes on', () => {
    expect(new Set(verdictNames)).toEqual(new Set(Object.keys(exitCodes)));
    expect([mayContinue('running'), mayContinue(undefined), mayContinue(null), mayContinue('')]).toEqual([true, true, true, false]);
  });

  test('is without a word about checks where it came to none', () => {
    expect(notChecked.state).toBe('not-reached');
  });
}); // prettier-ignore

test.each<[Job['task'], boolean]>([
  ['run', true],
  ['plan', true],
  ['ask', true],
  ['revise', true],
  ['fix-checks', true],
  ['edit-lines', true],
  ['rebase', true],
  ['stop', false],
  ['explain', false],
])('a request to %s is drafted (%s), unless it was refused', (task, drafted) => {
  expect(needsDraft({ task })).toBe(drafted);
  expect(needsDraft({ task, refusal: { reason: 'fork', message: 'In a fork.' } })).toBe(false);
});

test('tokens are paid for by the million, of the prompt and of the reply', () => {
  const price = { input: 2, output: 10 };
  expect([costOf(price, 1_000_000, 0), costOf(price, 0, 1_000_000), costOf(price, 500_000, 100_000)]).toEqual([2, 10, 2]);
}); // prettier-ignore

test('tests that were skipped did not run', () => {
  expect([testsRun({ passed: 3, failed: 2, skipped: 5 }), testsRun(undefined)]).toEqual([5, 0]);
});

test.each(['error', 'warning', 'info', 'other'])('a kept finding is an %s, or it is none', (severity) => {
  const finding = { source: 'a later one', severity, message: 'm', path: 'p', startLine: 1, code: 'c' };
  const read = keptFindingSchema.safeParse(finding);
  expect([read.success, read.data ?? finding]).toEqual([severity !== 'other', finding]);
});
