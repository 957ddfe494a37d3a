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

/** Decides what counts against the patch: new findings, a new way of failing, and tests that no longer run. */
export function compareResults(options: {
  before: MeasuredResult;
  after: MeasuredResult;
  patch: Patch;
  lineBefore: LineLookup;
  lineAfter: LineLookup;
}): CheckComparison {
  const { before, after, patch } = options;
  const fresh = newFindings({ ...options, before: before.findings, after: after.findings });
  const failure = newFailure(before, after, fresh);
  // An error, such as a test file that cannot be loaded, explains why tests did not run.
  const fewer = fresh.some((found) => found.severity === 'error') ? [] : fewerTests(before, after);
  return {
    name: after.name,
    before: asCheckResult(before),
    after: asCheckResult(after),
    newFindings: [
      ...fresh,
      ...failure,
      ...fewer,
      ...endedFiles(before, after),
      ...printedByPatch(before, after, patch),
    ],
  };
}

/**
 * A failure counts even if no finding explains it: a check that passed and now fails, that fails differently (another exit code,
 * a limit), or whose findings can no longer be read.
 */
function newFailure(before: MeasuredResult, after: MeasuredResult, fresh: readonly Finding[]): Finding[] {
  // A check can pretend not to have been started, so `not-run` is no excuse if it ran on the base.
  if (after.status === 'passed' || after.status === 'skipped') return [];
  if (fresh.some((found) => found.severity === 'error')) return [];
  const unreadable = after.findings.length === 0 && before.findings.length > 0;
  const differs = before.status !== after.status || before.exitCode !== after.exitCode;
  if (knowsNothing(before, after) || lacksSomething(before, after) || !(differs || unreadable)) return [];
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

/** A check that never started on the base, or that limits ended on both sides, be they different ones, before it told anything. */
function knowsNothing(before: MeasuredResult, after: MeasuredResult): boolean {
  if (before.exitCode !== undefined) return false;
  if (before.status === 'not-run') return true;
  return before.status === 'timed-out' && before.tests === undefined && after.exitCode === undefined;
}

/**
 * Whether a check lacks a program or packages, which no edit can provide. If it had nothing to do on the base, as for a new test
 * file of the patch, this shows only on the patch.
 */
function lacksSomething(before: CheckResult, after: CheckResult): boolean {
  if (before.status !== 'skipped' || after.status !== 'not-run') return false;
  const missing = findMissing(after);
  if (missing === undefined) return after.exitCode === undefined;
  // A module may be the patch's own, unless the command names it: `python -m pytest`.
  return missing.kind !== 'module' || after.argv.includes(missing.name);
}

/** A check that passes but no longer counts tests has lost all of them: code of the patch may have ended it early. */
function fewerTests(before: MeasuredResult, after: MeasuredResult): Finding[] {
  if (before.tests === undefined || (after.tests === undefined && after.status !== 'passed')) return [];
  const [ranBefore, ranAfter] = [testsRun(before.tests), testsRun(after.tests)];
  const lost = ranBefore - ranAfter;
  if (lost <= 0 || after.status === 'timed-out') return [];
  return [
    {
      source: 'guard',
      severity: 'error',
      check: after.name,
      code: 'fewer-tests',
      message: `${lost} fewer ${lost === 1 ? 'test' : 'tests'} ran than on the base (${ranAfter} instead of ${ranBefore}).`,
    },
  ];
}

function howItEnded(result: CheckResult): string {
  if (result.status === 'skipped')
    return result.reason === undefined ? 'was not run' : `was not run, because ${result.reason}`;
  if (result.reason !== undefined && result.exitCode === undefined)
    return `was ended because ${result.reason}`;
  // The exit code may be that of a setup command.
  if (result.status === 'not-run' && result.reason !== undefined) return `could not be run: ${result.reason}`;
  return result.status === 'passed' ? result.status : `failed with exit code ${result.exitCode}`;
}

/** How many lines of output are quoted when none could be read as a finding. */
const quotedLines = 40;

function asCheckResult(result: MeasuredResult): CheckResult {
  return { ...result, findings: result.findings.map(withoutIdentity) };
}
