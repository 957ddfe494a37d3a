import { describe, expect, test } from 'vitest';
import type { CheckComparison, CheckResult, Finding, Patch } from '../../src/domain/index.ts';
import { decideVerdict, type VerdictFacts } from '../../src/pipeline/decide-verdict.ts';

const patch: Patch = { base: '0', changes: [{ path: 'a.ts', change: 'modify', before: 'a', after: 'b' }] };
const nothing: Patch = { base: '0', changes: [] };

function finding(source: Finding['source'], severity: Finding['severity'] = 'error'): Finding {
  return { source, severity, message: `something is wrong\nin detail` };
}

function check(
  status: CheckResult['status'],
  more: Partial<Pick<CheckResult, 'reason' | 'tests' | 'findings'>> = {},
): CheckComparison {
  const result: CheckResult = {
    name: 'tests',
    argv: ['t'],
    status,
    seconds: 1,
    findings: [],
    output: '',
    ...more,
  };
  return { name: 'tests', before: result, after: result, newFindings: [] };
}

const tests = { passed: 125, failed: 0, skipped: 0 };
const uncheckedReason = 'no checks are configured';

function decide(outcome: Omit<VerdictFacts, 'uncheckedReason'>) {
  return decideVerdict({ ...outcome, uncheckedReason });
}

test('a patch that was only compiled says why no test was counted', () => {
  const { reason, message } = decide({ patch, findings: [], checks: [check('passed')], reviewed: true });
  expect([reason, message]).toEqual(['untested', expect.stringContaining(`counted: ${uncheckedReason}.`)]);
});

describe('the verdict', () => {
  test.each([
    [
      'tests that were counted and pass',
      { patch, findings: [], checks: [check('passed', { tests })], reviewed: true },
      'patched',
      'validated',
    ],
    ['nothing to run', { patch, findings: [], checks: [], reviewed: true }, 'patched', 'unchecked'],
    [
      'a check that counts no tests',
      { patch, findings: [], checks: [check('passed')], reviewed: true },
      'patched',
      'untested',
    ],
    [
      'a check that counted no tests until the patch printed some',
      {
        patch,
        findings: [],
        checks: [{ ...check('passed', { tests }), before: check('passed').before }],
        reviewed: true,
      },
      'patched',
      'untested',
    ],
    [
      'a check without a file to look at',
      { patch, findings: [], checks: [check('skipped')], reviewed: true },
      'patched',
      'unchecked',
    ],
    [
      'warnings only',
      {
        patch,
        findings: [finding('review', 'warning')],
        checks: [check('passed', { tests })],
        reviewed: true,
      },
      'patched',
      'validated',
    ],
    [
      'old failures that stay beside tests that pass',
      { patch, findings: [], checks: [check('failed', { tests: { ...tests, failed: 2 } })], reviewed: false },
      'patched',
      'validated',
    ],
    [
      'an old failure in a file that it touches',
      {
        patch,
        findings: [],
        checks: [
          check('failed', {
            tests: { ...tests, failed: 1 },
            findings: [{ ...finding('check'), path: 'a.ts' }],
          }),
        ],
        reviewed: false,
      },
      'patched',
      'tests-red',
    ],
    [
      'an old failure that may stand in the test file that it touches',
      {
        patch: { ...patch, changes: [{ ...patch.changes[0]!, path: 'a.test.ts' }] },
        findings: [],
        checks: [check('failed', { tests: { ...tests, failed: 1 }, findings: [finding('check')] })],
        reviewed: false,
      },
      'patched',
      'tests-red',
    ],
    [
      'failures only, as on the base',
      {
        patch,
        findings: [],
        checks: [check('failed', { tests: { passed: 0, failed: 3, skipped: 0 } })],
        reviewed: false,
      },
      'patched',
      'untested',
    ],
    [
      'a failed check',
      { patch, findings: [finding('check')], checks: [], reviewed: false },
      'unverified',
      'checks-failed',
    ],
    [
      'an open review',
      { patch, findings: [finding('review')], checks: [], reviewed: true },
      'unverified',
      'review-failed',
    ],
    [
      'a silenced check',
      { patch, findings: [finding('guard')], checks: [], reviewed: false },
      'unverified',
      'guard-failed',
    ],
    [
      'a broken rule',
      { patch, findings: [finding('rule')], checks: [], reviewed: false },
      'unverified',
      'rules-failed',
    ],
    [
      'a check that could not be run',
      { patch, findings: [], checks: [check('not-run', { reason: 'npm is missing' })], reviewed: true },
      'unverified',
      'checks-not-run',
    ],
    [
      'a check that runs out of time, before and after',
      { patch, findings: [], checks: [check('timed-out')], reviewed: true },
      'unverified',
      'checks-not-run',
    ],
    ['no change', { patch: nothing, findings: [], checks: [], reviewed: false }, 'unchanged', 'no-change'],
    [
      'refused edits only',
      { patch: nothing, findings: [finding('edit')], checks: [], reviewed: false },
      'failed',
      'edit-refused',
    ],
  ] as const)('with %s', (_, outcome, verdict, reason) => {
    expect(decide(outcome)).toMatchObject({ verdict, reason });
  });

  test('says why a check could not be run', () => {
    const checks = [check('not-run', { reason: 'npm is missing' })];
    const { message } = decide({ patch, findings: [], checks, reviewed: true });
    expect(message).toContain('npm is missing');
  });

  test.each<[string, number | undefined, VerdictFacts['proof'], string]>([
    ['nobody ran', 125, { status: 'not-run', tests: ['adds two'] }, 'untested'],
    ['a check counts beside the old ones', 124, { status: 'not-run', tests: ['adds two'] }, 'validated'],
    ['nobody could count on the base', undefined, { status: 'not-run', tests: ['adds two'] }, 'validated'],
    ['were run on their own', 125, { status: 'not-reproduced', tests: ['adds two'] }, 'validated'],
    ['are none', 125, { status: 'not-run', tests: [] }, 'validated'],
  ])('of added tests that %s', (_, passed, proof, reason) => {
    const before = { ...tests, passed: passed ?? 0 };
    const old = passed === undefined ? check('not-run') : check('passed', { tests: before });
    const checks = [{ ...check('passed', { tests }), before: old.before }];
    const verdict = decide({ patch, findings: [], checks, reviewed: true, proof });
    expect(verdict.reason).toBe(reason);
    expect(verdict.message.includes('None of the tests it adds')).toBe(reason === 'untested');
  });

  test('tells counted tests, and failures as on the base', () => {
    const checks = [check('failed', { tests: { passed: 125, failed: 2, skipped: 3 } })];
    const { message } = decide({ patch, findings: [], checks, reviewed: false });
    expect(message).toBe(
      'A patch of 1 file. Check "tests": 125 of 127 tests pass, 2 fail as before, 3 skipped.',
    );
  });

  test.each([
    ['check', undefined, 'checks-failed'],
    ['check', 'edit-me', 'checks-failed'],
    ['writing', 'places-left', 'writing-incomplete'],
    ['edit', 'edit-not-found', 'edit-refused'],
    ['review', 'not-an-edit-', 'review-failed'],
  ] as const)('with an open finding of %s, code %s: %s', (source, code, reason) => {
    const open = { ...finding(source), ...(code ? { code } : {}) };
    expect(decide({ patch, findings: [open], checks: [], reviewed: true }).reason).toBe(reason);
  });

  test('an edit that nobody planned is left out and named; what was planned is judged without it', () => {
    const outside: Finding = {
      ...{ source: 'edit', severity: 'warning', code: 'edit-out-of-scope', path: 'b.ts' },
      message: 'b.ts is not among the files to change: a.ts.',
    };
    const checks = [check('passed', { tests })];
    const judged = decide({ patch, findings: [outside, outside], checks, reviewed: true });
    expect(judged).toMatchObject({ verdict: 'patched', reason: 'validated' });
    expect(judged.message.match(/Left out.*/)?.[0]).toBe(
      'Left out, because the plan does not allow it: b.ts is not among the files to change: a.ts.',
    );
    const alone = decide({ patch: nothing, findings: [outside], checks: [], reviewed: false });
    expect(alone).toMatchObject({ verdict: 'failed', reason: 'edit-refused' });
  });

  test('says how many findings are open, and the first line of the first one alone', () => {
    const long = { ...finding('check'), message: `${'wrong '.repeat(50)}\nin detail` };
    const two = { ...patch, changes: [...patch.changes, { ...patch.changes[0]!, path: 'b.ts' }] };
    const remark = finding('review', 'warning');
    const { message } = decide({ patch: two, findings: [remark, long, long], checks: [], reviewed: true });
    expect(message).toBe(`There is a patch of 2 files, but 2 findings are open: ${'wrong '.repeat(33)}w…`);
  });

  test('tells how many objections were met by a change', () => {
    const said = (met: Finding[], findings: Finding[] = []) =>
      decide({ patch, findings, met, checks: [], reviewed: true }).message.replace(/^.*(?=Self-review)/, '');
    const [objection, remark] = [finding('review'), finding('review', 'warning')];
    expect(said([objection])).toBe('Self-review has no objection left; 1 objection was met by a change.');
    expect(said([objection, objection], [remark])).toBe(
      'Self-review left 1 remark; 2 objections were met by a change.',
    );
  });

  test('tells what the review said, and nothing where there was none', () => {
    const checks = [check('passed', { tests })];
    const said = (findings: Finding[], reviewed = true) =>
      decide({ patch, findings, checks, reviewed }).message.split('pass.')[1];
    expect(said([])).toBe(' Self-review has no objection.');
    expect(said([finding('review', 'warning'), finding('rule', 'warning')])).toBe(
      ' Self-review left 1 remark.',
    );
    expect(said([finding('review', 'warning')], false)).toBe('');
  });

  test.each([
    ['passes on the base and fails on the patch', 'passed', 'failed', 'tests-red'],
    ['fails on the base and passes on the patch', 'failed', 'passed', 'validated'],
  ] as const)('is about the patch, not the base: a test that %s', (_, base, patched, reason) => {
    const at = (status: 'passed' | 'failed') =>
      check(status, {
        tests: { ...tests, failed: status === 'failed' ? 1 : 0 },
        findings: status === 'failed' ? [{ ...finding('check'), path: 'a.ts' }] : [],
      }).after;
    const checks = [{ name: 'tests', before: at(base), after: at(patched), newFindings: [] }];
    expect(decide({ patch, findings: [], checks, reviewed: true }).reason).toBe(reason);
  });
});

describe('findings that cast doubt on tests which pass', () => {
  const doubt: Finding = { source: 'guard', severity: 'warning', code: 'special-cased-test', message: 'm' };
  const judge = (findings: readonly Finding[], status: CheckResult['status'] = 'passed') =>
    decide({ patch, findings, checks: [check(status, { tests })], reviewed: true });

  test('take the word validated away, and are counted', () => {
    const { verdict, reason, message } = judge([doubt, { ...doubt, code: 'tests-need-more' }]);
    expect([verdict, reason]).toEqual(['patched', 'in-doubt']);
    expect(message).toContain(
      'But 2 findings (special-cased-test, tests-need-more) say how these tests may pass without the behaviour; a person has to look.',
    );
  });

  test.each([
    ['of a guard about something else', { ...doubt, code: 'test-data' }],
    ['of a rule that has this name', { ...doubt, source: 'rule' as const }],
  ])('are not those %s', (_, other) => {
    expect(judge([other]).reason).toBe('validated');
  });

  test('do not make more of tests that nobody counted', () => {
    const uncounted = decide({ patch, findings: [doubt], checks: [check('passed')], reviewed: true });
    expect(uncounted.reason).toBe('untested');
  });
});
