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

/** Whether a check did its work on the patch: it ended within its limits, and what it printed could be read. */
function didRun({ after }: CheckComparison): boolean {
  return after.status === 'passed' || after.status === 'failed';
}

/** Whether nobody knows what a check that was to run would have said. */
export function hasNoResult({ status }: Pick<CheckResult, 'status'>): boolean {
  return status === 'not-run' || status === 'timed-out';
}

/** Checks whose result on the patch nobody knows. */
export function couldNotRun(checks: readonly CheckComparison[]): CheckComparison[] {
  return checks.filter(({ after }) => hasNoResult(after));
}

/** Tests that were counted on the patch, over all checks that did run. */
export function countTests(checks: readonly CheckComparison[]): TestCounts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { after } of checks.filter(didRun)) {
    total.passed += after.tests?.passed ?? 0;
    total.failed += after.tests?.failed ?? 0;
    total.skipped += after.tests?.skipped ?? 0;
  }
  return total;
}

/**
 * Files of the patch in which tests fail on it, whether they failed before or not. A failing test whose file nobody knows
 * may stand in any test file.
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
 * Says what was run and how it went; every figure is counted from results.
 * @param uncheckedReason why nothing was run, for a patch without a check
 */
export function describeChecks(checks: readonly CheckComparison[], uncheckedReason: string): CheckSummary {
  const wanted = checks.filter(({ after }) => after.status !== 'skipped');
  if (wanted.length === 0)
    return { state: 'unchecked', message: `Nothing was run to check it: ${uncheckedReason}.` };
  const unread = couldNotRun(wanted);
  const said = [...unread.map(sayUnread), ...wanted.filter(didRun).map(sayResult)];
  const message = [`${said.join('; ')}.`, ...sayUnheld(wanted)].join(' ');
  return { state: unread.length > 0 ? 'not-run' : 'ran', message };
}

/** Commands that nothing isolates can leave processes behind that no control group holds. */
function sayUnheld(checks: readonly CheckComparison[]): string[] {
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

function sayUnread({ name, before, after }: CheckComparison): string {
  const both = before.status === after.status ? ', on the base as on the patch' : '';
  return `check "${name}" could not be run${both}: ${whatStopped(after)}`;
}

function sayResult({ name, before, after, newFindings, flaky = [] }: CheckComparison): string {
  const worse = newFindings.some(({ severity }) => severity === 'error');
  if (after.tests === undefined) {
    const how = after.status === 'passed' ? 'passes' : worse ? 'fails' : 'fails as before, nothing new';
    return [`check "${name}" ${how}`, ...sayRewrote(after)].join(', ');
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
  parts.push(...sayRewrote(after));
  const isCounted =
    before.tests !== undefined && before.status !== 'not-run' && before.status !== 'timed-out';
  const seen = isCounted || before.status === 'skipped' ? [] : ['the base could not be counted'];
  return `check "${name}": ${[...parts, ...seen].join(', ')}`;
}

function sayRewrote({ rewrote = [] }: CheckResult): string[] {
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
function errorsBeside({ findings, tests, status, exitCode }: CheckResult, asBefore: string): string[] {
  const failed = tests?.failed ?? 0;
  const unloaded = tests?.unloaded ?? 0;
  const errors = findings.filter(({ severity }) => severity === 'error').length - failed - unloaded;
  const said = [
    ...(unloaded > 0 ? [`${plural(unloaded, 'file')} could not be loaded${asBefore}`] : []),
    ...(errors > 0 ? [`${plural(errors, 'error')} beside its tests${asBefore}`] : []),
  ];
  if (said.length > 0) return said;
  return failed === 0 && status === 'failed' ? [`then it ended with exit code ${exitCode}${asBefore}`] : [];
}

/** Lines of output shown for a check that could not be read. */
const shownLines = 12;

/** The end of what a check printed, where tools say why they gave up. */
export function lastLines({ output }: Pick<CheckResult, 'output'>, count = shownLines): string {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
