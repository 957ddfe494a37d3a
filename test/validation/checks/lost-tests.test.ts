import { describe, expect, test } from 'vitest';
import { compareResults } from '../../../src/validation/checks/comparing/compare-results.ts';
import type { MeasuredResult } from '../../../src/validation/checks/running/measured-result.ts';

const result = (fields: Partial<MeasuredResult>): MeasuredResult => ({
  name: 'tests',
  argv: ['npm', 'test'],
  status: 'passed',
  exitCode: 0,
  seconds: 1,
  findings: [],
  output: '',
  ...fields,
});
const counted = (passed: number, skipped = 0) => ({ tests: { passed, failed: 0, skipped } });

function codes(before: Partial<MeasuredResult>, after: Partial<MeasuredResult>) {
  const none = () => undefined;
  return compareResults({
    before: result(before),
    after: result(after),
    patch: { base: '0'.repeat(40), changes: [] },
    lineBefore: none,
    lineAfter: none,
  }).newFindings.map(({ code }) => code);
}

describe('tests that no longer run', () => {
  test('count against a patch that ends the run early and well, so that no number is printed', () => {
    expect(codes(counted(10), {})).toEqual(['fewer-tests']);
  });

  test('count against a patch that skips them', () => {
    expect(codes(counted(10), counted(0, 10))).toEqual(['fewer-tests']);
  });

  test('are none where nothing was counted before, or nothing is left to run', () => {
    expect(codes({}, {})).toEqual([]);
    expect(codes({}, counted(1))).toEqual([]);
    expect(codes(counted(1), { status: 'skipped' })).toEqual([]);
  });
});
