import { describe, expect, test } from 'vitest';
import type { CheckComparison, CheckResult, Finding, Patch } from '../../src/domain/index.ts';
import { decideVerdict } from '../../src/pipeline/decide-verdict.ts';

const patch: Patch = { base: '0', changes: [{ path: 'a.ts', change: 'modify', before: 'a', after: 'b' }] };
const nothing: Patch = { base: '0', changes: [] };

function finding(source: Finding['source'], severity: Finding['severity'] = 'error'): Finding {
  return { source, severity, message: `something is wrong\nin detail` };
}

function check(status: CheckResult['status'], reason?: string): CheckComparison {
  const result: CheckResult = {
    name: 'tests',
    argv: ['t'],
    status,
    seconds: 1,
    findings: [],
    output: '',
    ...(reason ? { reason } : {}),
  };
  return { name: 'tests', before: result, after: result, newFindings: [] };
}

describe('the verdict', () => {
  test.each([
    [
      'nothing open',
      { patch, findings: [], checks: [check('passed')], reviewed: true },
      'patched',
      'validated',
    ],
    [
      'warnings only',
      { patch, findings: [finding('review', 'warning')], checks: [], reviewed: true },
      'patched',
      'validated',
    ],
    [
      'an old failure that stays',
      { patch, findings: [], checks: [check('failed')], reviewed: false },
      'patched',
      'validated',
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
      { patch, findings: [], checks: [check('not-run', 'npm is missing')], reviewed: true },
      'unverified',
      'checks-not-run',
    ],
    ['no change', { patch: nothing, findings: [], checks: [], reviewed: false }, 'unchanged', 'no-change'],
    [
      'refused edits only',
      { patch: nothing, findings: [finding('syntax')], checks: [], reviewed: false },
      'failed',
      'edit-refused',
    ],
  ] as const)('with %s', (_, outcome, verdict, reason) => {
    expect(decideVerdict(outcome)).toMatchObject({ verdict, reason });
  });

  test('says why a check could not be run', () => {
    const { message } = decideVerdict({
      patch,
      findings: [],
      checks: [check('not-run', 'npm is missing')],
      reviewed: true,
    });
    expect(message).toContain('npm is missing');
  });
});
