import type { CheckComparison, CheckConfig, CheckResult, Finding, Patch } from '../../../domain/index.ts';
import { expandArgv, scopedPaths } from '../running/expand-argv.ts';
import { unloadedFile } from '../readers/unloaded-file.ts';
import { runCheck, type CheckContext } from '../running/run-check.ts';
import { keyAcrossRuns } from './finding-identity.ts';

/** A check cut down to some test files, where that can be done. */
export type FocusCheck = (check: CheckConfig, files: readonly string[]) => CheckConfig | undefined;

/** The most failures that are repeated: with more of them, the patch is wrong and not the tests flaky. */
const maxRepeated = 10;

/**
 * Runs tests once more that fail on the patch only, alone where the framework can: one that passes then counts as
 * passed, and is named. A failure that stays, or a second run that tells nothing or rewrites tests, changes nothing.
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
  const again = await runCheck(options, alone, argv, options.patch);
  if (again.tests === undefined || again.tests.passed === 0 || again.rewrote) return comparison;
  const still = new Set(again.findings.map(keyAcrossRuns));
  const flaky = new Set(failures.filter((found) => !still.has(keyAcrossRuns(found))).map(keyAcrossRuns));
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
  const stays = (found: Finding) => !flaky.has(keyAcrossRuns(found));
  const findings = after.findings.filter(stays);
  const count = after.findings.length - findings.length;
  const { passed, failed, skipped, unloaded: lost = 0 } = after.tests!;
  const unloaded = Math.min(lost, findings.filter(({ code }) => code === unloadedFile.code).length);
  const tests = {
    passed: passed + count,
    failed: Math.max(0, failed - count),
    skipped,
    ...(unloaded > 0 && { unloaded }),
  };
  const isGreen = tests.failed === 0 && unloaded === 0;
  const status = after.status === 'failed' && isGreen ? 'passed' : after.status;
  return {
    ...comparison,
    after: { ...after, status, tests, findings },
    newFindings: newFindings.filter(stays),
    flaky: [...flaky].map((key) => key.slice(key.indexOf('\0') + 1)),
  };
}
