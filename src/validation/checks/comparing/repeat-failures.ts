import type { CheckComparison, CheckConfig, CheckResult, Finding, Patch } from '../../../domain/index.ts';
import { expandArgv, scopedPaths } from '../running/expand-argv.ts';
import { unloadedFile } from '../readers/tests/unloaded-file.ts';
import { runCheck, type CheckContext } from '../running/run-check.ts';
import { keyAcrossRuns } from './finding-identity.ts';

/** A check cut down to some test files, where that can be done. */
export type FocusCheck = (check: CheckConfig, files: readonly string[]) => CheckConfig | undefined;

/** The most failures that are repeated: with more, the patch is wrong rather than the tests flaky. */
const maxRepeated = 10;

/**
 * Repeats the tests that fail only on the patch, on their own where the test tool can do that. Tests that then pass count as passed
 * and are listed as flaky. If the second run is unreadable or rewrites tests, the comparison stays as it is.
 */
export async function repeatFailures(
  options: CheckContext & { patch: Patch; focus?: FocusCheck },
  check: CheckConfig,
  comparison: CheckComparison,
): Promise<CheckComparison> {
  const { after, newFindings } = comparison;
  const failures = newFindings.filter((found) => isFailedTest(found, after));
  if (failures.length === 0 || failures.length > maxRepeated) return comparison;
  const paths = failures.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const alone = options.focus?.(check, [...new Set(paths)]) ?? check;
  const argv = expandArgv(alone.run, scopedPaths(check, paths)) ?? [...alone.run];
  const second = await runCheck(options, alone, argv, options.patch);
  if (second.tests === undefined || second.tests.passed === 0 || second.rewrote) return comparison;
  const failedAgain = new Set(second.findings.map(keyAcrossRuns));
  const flaky = new Set(failures.map(keyAcrossRuns).filter((key) => !failedAgain.has(key)));
  return flaky.size === 0 ? comparison : withoutFlaky(comparison, flaky);
}

function isFailedTest({ severity, source, code, path }: Finding, { tests }: CheckResult): boolean {
  return (
    tests !== undefined &&
    severity === 'error' &&
    source === 'check' &&
    code !== 'check-failed' &&
    path !== undefined
  );
}

function withoutFlaky(comparison: CheckComparison, flaky: ReadonlySet<string>): CheckComparison {
  const { after, newFindings } = comparison;
  const isNotFlaky = (found: Finding) => !flaky.has(keyAcrossRuns(found));
  const findings = after.findings.filter(isNotFlaky);
  const flakyCount = after.findings.length - findings.length;
  const { passed, failed, skipped, unloaded: unloadedBefore = 0 } = after.tests!;
  const unloaded = Math.min(unloadedBefore, findings.filter(({ code }) => code === unloadedFile.code).length);
  const counts = { passed: passed + flakyCount, failed: Math.max(0, failed - flakyCount), skipped };
  const tests = unloaded > 0 ? { ...counts, unloaded } : counts;
  const isGreen = counts.failed === 0 && unloaded === 0;
  const status = after.status === 'failed' && isGreen ? 'passed' : after.status;
  return {
    ...comparison,
    after: { ...after, status, tests, findings },
    newFindings: newFindings.filter(isNotFlaky),
    flaky: [...flaky].map((key) => key.slice(key.indexOf('\0') + 1)),
  };
}
