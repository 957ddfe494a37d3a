import { describe, expect, test } from 'vitest';
import { compareResults } from '../../../src/validation/checks/comparing/compare-results.ts';
import { unloadedFile } from '../../../src/validation/checks/readers/tests/unloaded-file.ts';
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

describe('a file of node:test that passes as a whole', () => {
  const failed = {
    source: 'check',
    severity: 'error',
    message: 'x',
    path: 'test/a.test.js',
    identity: 'a',
  } as const;
  const before = { status: 'failed', exitCode: 1, tests: { passed: 0, failed: 1, skipped: 0 }, findings: [failed] } as const; // prettier-ignore

  test.each([
    ['TAP', 'TAP version 13\n# Subtest: /checkout/test/a.test.js\nok 1 - /checkout/test/a.test.js\n1..1\n'],
    ['text', '✔ test/a.test.js (51.2ms)\nℹ tests 1\n'],
  ])('counts against a patch where its tests failed by name before, in %s', (_, output) => {
    expect(codes(before, { ...counted(1), output })).toEqual(['tests-not-named']);
  });

  test('is nothing where its test is named, where it has none, and where it could not be loaded before', () => {
    expect(codes(before, { ...counted(1), output: 'ok 1 - a\n' })).toEqual([]);
    const output = 'ok 1 - /checkout/test/a.test.js\n';
    expect(codes(counted(1), { ...counted(1), output })).toEqual([]);
    expect(
      codes({ ...before, findings: [{ ...failed, path: 'b.test.js' }] }, { ...counted(1), output }),
    ).toEqual([]);
    const unloaded = { ...failed, ...unloadedFile };
    expect(codes({ ...before, findings: [unloaded] }, { ...counted(1), output })).toEqual([]);
  });
});

describe('an outcome that a check prints from a file', () => {
  const before = 'TAP version 13\nnot ok 1 - adds\nok 2 - keeps\n1..2\n';
  const after = before.replace('not ok', 'ok');
  const compared = (path: string, printed: string) => {
    const none = () => undefined;
    return compareResults({
      before: result({
        status: 'failed',
        exitCode: 1,
        output: before,
        tests: { passed: 1, failed: 1, skipped: 0 },
      }),
      after: result({ output: printed, tests: { passed: 2, failed: 0, skipped: 0 } }),
      patch: { base: '0'.repeat(40), changes: [{ path, change: 'modify', before, after }] },
      lineBefore: none,
      lineAfter: none,
    }).newFindings.map(({ code, severity, path: at }) => [code, severity, at]);
  };

  test('counts against a patch that wrote it there', () => {
    expect(compared('report.tap', after)).toEqual([['forged-outcome', 'error', 'report.tap']]);
  });

  test('is none where the check prints others', () => {
    expect(compared('test/fixtures/report.tap', 'ok 1 - reads reports\n1..1\n')).toEqual([]);
  });
});
