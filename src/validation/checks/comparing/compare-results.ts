import {
  type CheckComparison,
  type CheckResult,
  type Finding,
  type Patch,
  testsRun,
} from '../../../domain/index.ts';
import { findMissing } from '../describing/find-missing.ts';
import { lastLines } from '../describing/describe-checks.ts';
import { endedFiles } from './ended-files.ts';
import { newFindings, withoutIdentity, type LineLookup } from './new-findings.ts';
import { printedByPatch } from './printed-by-patch.ts';
import type { MeasuredResult } from '../running/measured-result.ts';

/**
 * Decides what of a check's outcome counts against the patch: findings that are new, a way of failing that is new,
 * and tests that no longer run.
 */
export function compareResults(options: {
  before: MeasuredResult;
  after: MeasuredResult;
  patch: Patch;
  lineBefore: LineLookup;
  lineAfter: LineLookup;
}): CheckComparison {
  const { before, after, patch } = options;
  const fresh = newFindings({ ...options, before: before.findings, after: after.findings });
  const outcome = newFailure(before, after, fresh);
  // A test file that cannot be loaded explains why its tests did not run.
  const fewer = fresh.some((found) => found.severity === 'error') ? [] : fewerTests(before, after);
  return {
    name: after.name,
    before: plain(before),
    after: plain(after),
    newFindings: [
      ...fresh,
      ...outcome,
      ...fewer,
      ...endedFiles(before, after),
      ...printedByPatch(before, after, patch),
    ],
  };
}

/**
 * A failure that no finding explains still counts: a check that passed and now fails, that fails in another way than
 * before (another exit code, a limit), or whose findings can no longer be read.
 */
function newFailure(before: MeasuredResult, after: MeasuredResult, fresh: readonly Finding[]): Finding[] {
  // A check can make it look as if it had not been started, so that is no excuse when it ran on the base.
  if (after.status === 'passed' || after.status === 'skipped') return [];
  if (fresh.some((found) => found.severity === 'error')) return [];
  const unreadable = after.findings.length === 0 && before.findings.length > 0;
  const differs = before.status !== after.status || before.exitCode !== after.exitCode;
  const neverStarted = before.status === 'not-run' && before.exitCode === undefined;
  if (neverStarted || lacksSomething(before, after) || !(differs || unreadable)) return [];
  return [
    {
      source: 'check',
      severity: 'error',
      check: after.name,
      code: 'check-failed',
      message: `\`${after.argv.join(' ')}\` ${howItEnded(after)}; on the base it ${howItEnded(before)}.\n${lastLines(after, quotedLines)}`,
    },
  ];
}

/**
 * A check that had nothing to do on the base, as for a new test file of the patch, reports only on the patch what the
 * machine lacks: a program or packages, which no edit can provide.
 */
function lacksSomething(before: CheckResult, after: CheckResult): boolean {
  if (before.status !== 'skipped' || after.status !== 'not-run') return false;
  const missing = findMissing(after);
  return missing === undefined ? after.exitCode === undefined : missing.kind !== 'module';
}

/** A run that passes and counts no tests any more has lost all of them: code of the patch may have ended it. */
function fewerTests(before: MeasuredResult, after: MeasuredResult): Finding[] {
  if (before.tests === undefined || (after.tests === undefined && after.status !== 'passed')) return [];
  const [ran, runs] = [testsRun(before.tests), testsRun(after.tests)];
  const lost = ran - runs;
  if (lost <= 0 || after.status === 'timed-out') return [];
  return [
    {
      source: 'guard',
      severity: 'error',
      check: after.name,
      code: 'fewer-tests',
      message: `${lost} fewer ${lost === 1 ? 'test' : 'tests'} ran than on the base (${runs} instead of ${ran}).`,
    },
  ];
}

function howItEnded(result: CheckResult): string {
  if (result.reason !== undefined && result.exitCode === undefined)
    return `was ended because ${result.reason}`;
  // Its exit code may be that of a setup command.
  if (result.status === 'not-run' && result.reason !== undefined) return `could not be run: ${result.reason}`;
  if (result.status === 'passed' || result.status === 'skipped') return result.status;
  return `failed with exit code ${result.exitCode}`;
}

/** Lines of output quoted when nothing of it could be read as a finding. */
const quotedLines = 40;

function plain(result: MeasuredResult): CheckResult {
  return { ...result, findings: result.findings.map(withoutIdentity) };
}
