import { pathKind } from '../../../catalog/index.ts';
import {
  type CheckComparison,
  type CheckConfig,
  type CheckSummary,
  type CheckResult,
  type Patch,
  type TestCounts,
  testsRun,
} from '../../../domain/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { whatStopped } from './find-missing.ts';

/** Whether a check has a result on the patch: it ended within its limits, and its output could be read. */
function hasResult({ after }: CheckComparison): boolean {
  return after.status === 'passed' || after.status === 'failed';
}

/** Whether a check was started, or should have been, but has no result. */
export function hasNoResult({ status }: Pick<CheckResult, 'status'>): boolean {
  return status === 'not-run' || status === 'timed-out';
}

/** Checks without a result on the patch. */
export function couldNotRun(checks: readonly CheckComparison[]): CheckComparison[] {
  return checks.filter(({ after }) => hasNoResult(after));
}

/** Sums up the tests that were counted on the patch, over all checks with a result. */
export function countTests(checks: readonly CheckComparison[]): TestCounts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { after } of checks.filter(hasResult)) {
    total.passed += after.tests?.passed ?? 0;
    total.failed += after.tests?.failed ?? 0;
    total.skipped += after.tests?.skipped ?? 0;
  }
  return total;
}

/**
 * Files of the patch in which tests fail, whether they failed before or not. A failing test without a known file may be in any
 * test file.
 */
export function redFiles(checks: readonly CheckComparison[], patch: Patch): string[] {
  const touched = patch.changes.filter(({ change }) => change !== 'delete').map(({ path }) => path);
  const failing = checks.map(({ after }) => after).filter(({ tests }) => tests !== undefined);
  const red = failing.flatMap(({ findings, tests }) => {
    const places = findings.filter(({ severity }) => severity === 'error').map(({ path }) => path);
    const failed = tests?.failed ?? 0;
    const isUnplaced = failed > 0 && (places.length < failed || places.includes(undefined));
    return touched.filter((file) => places.includes(file) || (isUnplaced && pathKind(file) === 'test'));
  });
  return [...new Set(red)];
}

/**
 * Describes which checks were run and how they ended. All figures come from their results.
 * @param uncheckedReason why no check was run, if none was
 */
export function describeChecks(checks: readonly CheckComparison[], uncheckedReason: string): CheckSummary {
  const started = checks.filter(({ after }) => after.status !== 'skipped');
  if (started.length === 0)
    return { state: 'unchecked', message: `Nothing was run to check it: ${uncheckedReason}.` };
  const withoutResult = couldNotRun(started);
  const clauses = [...withoutResult.map(describeFailedRun), ...started.filter(hasResult).map(describeResult)];
  const message = [`${clauses.join('; ')}.`, ...describeUnheld(started)].join(' ');
  return { state: withoutResult.length > 0 ? 'not-run' : 'ran', message };
}

/** Unisolated commands can leave processes behind that no control group contains. */
function describeUnheld(checks: readonly CheckComparison[]): string[] {
  const names = checks
    .filter(({ before, after }) => before.unheld || after.unheld)
    .map(({ name }) => `"${name}"`);
  if (names.length === 0) return [];
  return [`Processes that ${names.join(', ')} left behind may still run: nothing here could hold them.`];
}

/**
 * Why none of the configured checks was run.
 * @param paths of the base commit
 */
export function whyNoneRan(
  checks: readonly Pick<CheckConfig, 'name' | 'cwd'>[],
  paths: readonly string[],
): string {
  const lost = checks.find(({ cwd }) => cwd !== '' && !paths.some((file) => file.startsWith(`${cwd}/`)));
  if (lost !== undefined)
    return `check "${lost.name}" is to run in ${lost.cwd}, which is no folder of the repository`;
  return `none of the configured checks (${checks.map(({ name }) => name).join(', ')}) is about the files of the patch`;
}

function describeFailedRun({ name, before, after }: CheckComparison): string {
  const both = before.status === after.status ? ', on the base as on the patch' : '';
  return `check "${name}" could not be run${both}: ${whatStopped(after)}`;
}

function describeResult({ name, before, after, newFindings, flaky = [] }: CheckComparison): string {
  const worse = newFindings.some(({ severity }) => severity === 'error');
  if (after.tests === undefined) {
    const how = after.status === 'passed' ? 'passes' : worse ? 'fails' : 'fails as before, nothing new';
    return [`check "${name}" ${how}`, ...describeRewrites(after)].join(', ');
  }
  const { passed, failed, skipped } = after.tests;
  const all = testsRun(after.tests);
  const asBefore = worse ? '' : ' as before';
  const rest = [...errorsBeside(after, asBefore), ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  if (all === 0) return `check "${name}": ${['no test was run', ...rest].join(', ')}`;
  const parts = [`${passed} of ${all} ${all === 1 ? 'test passes' : 'tests pass'}`];
  if (failed > 0) parts.push(`${failed} fail${failed === 1 ? 's' : ''}${asBefore}`);
  if (before.tests && before.tests.failed !== failed) parts.push(`${before.tests.failed} failed before`);
  parts.push(...rest);
  if (flaky.length > 0) parts.push(`${flaky.length} of them only when run again`);
  parts.push(...describeRewrites(after));
  const isCounted =
    before.tests !== undefined && before.status !== 'not-run' && before.status !== 'timed-out';
  const seen = isCounted || before.status === 'skipped' ? [] : ['the base could not be counted'];
  return `check "${name}": ${[...parts, ...seen].join(', ')}`;
}

function describeRewrites({ rewrote = [] }: CheckResult): string[] {
  const [first, ...others] = rewrote;
  if (first === undefined) return [];
  return [
    `the command itself changed ${first}${others.length > 0 ? ` and ${others.length} more test files` : ''}`,
  ];
}

/**
 * What went wrong besides failing tests: a test file that cannot be loaded, a fixture, code that does not compile, a crash
 * after tests that pass.
 */
function errorsBeside(result: CheckResult, asBefore: string): string[] {
  const { findings, tests } = result;
  const failed = tests?.failed ?? 0;
  const unloaded = tests?.unloaded ?? 0;
  const errors = findings.filter(({ severity }) => severity === 'error').length - failed - unloaded;
  const said = [
    ...(unloaded > 0 ? [`${plural(unloaded, 'file')} could not be loaded${asBefore}`] : []),
    ...(errors > 0 ? [`${plural(errors, 'error')} beside its tests${asBefore}`] : []),
  ];
  if (said.length > 0) return said;
  return failsUnexplained(result) ? [`then it ended with exit code ${result.exitCode}${asBefore}`] : [];
}

/** Whether a command failed and named neither a failing test nor an error: a plugin of Maven's, say, that found too little covered. */
export function failsUnexplained({ status, tests, findings }: CheckResult): boolean {
  const isError = findings.some(({ severity }) => severity === 'error');
  return status === 'failed' && (tests?.failed ?? 0) === 0 && !isError;
}

/** How many lines of output are shown of a check whose output could not be read. */
const shownLines = 12;

/** The last lines of a check's output, where tools say why they failed. */
export function lastLines({ output }: Pick<CheckResult, 'output'>, count = shownLines): string {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
