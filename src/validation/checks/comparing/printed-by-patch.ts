import type { CheckResult, FileChange, Finding, Patch } from '../../../domain/index.ts';

/** Lines in which test runners tell what tests came to, where they begin so. */
const outcome =
  /^\s*(?:(?:not )?ok \d|--- (?:PASS|FAIL): |test \S+ \.\.\. (?:ok|FAILED)|test result: |Tests?:? {1,8}\d+ (?:passed|failed)|<testcase\b|<testsuites?\b|=* ?\d+ (?:passed|failed|passing|examples?)\b|Ran \d+ tests?|OK \(\d+ tests?|Tests run: \d)/;

/**
 * Outcomes that a check prints or reports as the patch writes them: they come from a file, such as the saved report of another run, and
 * no test of the patch came to them.
 */
export function printedByPatch(
  before: Pick<CheckResult, 'output'>,
  after: Pick<CheckResult, 'name' | 'output' | 'copied'>,
  patch: Patch,
): Finding[] {
  const printed = new Set(outcomesIn(after.output));
  for (const line of outcomesIn(before.output)) printed.delete(line);
  const reported = after.copied ?? [];
  const inOutput = printed.size === 0 ? [] : outcomesOfPatch(printed, patch);
  const more = reported.filter(({ path }) => !inOutput.some((one) => one.path === path));
  return [...inOutput, ...more].map(({ path, line }) => ({
    source: 'guard',
    severity: 'error',
    check: after.name,
    code: 'forged-outcome',
    path,
    message: `What the check gives as an outcome is a line that the patch writes into ${path}: \`${line.slice(0, 200)}\`. Outcomes belong to the runner.`,
  }));
}

function outcomesOfPatch(told: ReadonlySet<string>, patch: Patch): { path: string; line: string }[] {
  return patch.changes.flatMap((change) => {
    const line = addedOutcomes(change).find((one) => told.has(one));
    return line === undefined ? [] : [{ path: change.path, line }];
  });
}

function outcomesIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.length <= 2000 && outcome.test(line))
    .map((line) => line.trim());
}

function addedOutcomes({ before = '', after = '' }: FileChange): string[] {
  const known = new Set(outcomesIn(before));
  return outcomesIn(after).filter((line) => !known.has(line));
}
