import { describe, expect, test } from 'vitest';
import { commitIdSchema, isCommitId, planSchema, testCountsSchema } from '../../src/domain/index.ts';

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
