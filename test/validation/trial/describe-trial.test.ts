import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/domain/index.ts';
import { describeTrial } from '../../../src/validation/trial/describe-trial.ts';
import type { CheckTrial } from '../../../src/validation/trial/index.ts';
import { check } from '../checks/repository.ts';

describe('a check that was tried', () => {
  const trial = (fields: Partial<CheckTrial['result']>, more: Partial<CheckTrial> = {}) =>
    describeTrial({ check: check({ run: ['t'] }), works: true, result: { name: 't', argv: ['t'], status: 'passed', exitCode: 0, seconds: 1.25, findings: [], output: '', ...fields }, ...more }); // prettier-ignore
  const problem: Finding = { source: 'check', severity: 'error', message: 'm' };
  it.each([
    ['passes, nothing found; 1.3 s', trial({})],
    ['passes, 1 finding on the base; 1.3 s', trial({ findings: [problem] })],
    ['fails with exit code 2, 2 findings on the base; 1.3 s', trial({ status: 'failed', exitCode: 2, findings: [problem, problem] })],
    ['6 tests: 1 passed, 2 failed, 3 skipped; 1.3 s', trial({ status: 'failed', tests: { passed: 1, failed: 2, skipped: 3 } })],
    ['1 test: 1 passed, 0 failed, 0 skipped; 1.3 s', trial({ tests: { passed: 1, failed: 0, skipped: 0 } })],
    ['passes, nothing found, but its output counts no tests; 1.3 s', trial({}, { uncounted: true })],
    ['started, and was ended at its time limit; 1.3 s', trial({ status: 'timed-out' })],
    ['could not run: it broke; 1.3 s', trial({ status: 'not-run', reason: 'it broke' }, { works: false })],
    ['could not run: it broke; jest is missing; 1.3 s', trial({ status: 'not-run', reason: 'it broke' }, { works: false, missing: 'jest is missing' })],
  ])('%s', (words, said) => {
    expect(said).toBe(words);
  }); // prettier-ignore
});
