import type { CheckResult, FileChange, Finding, Patch } from '../../../domain/index.ts';

/** Lines in which test runners tell what tests came to, where they begin so. */
const outcome =
  /^\s*(?:(?:not )?ok \d|--- (?:PASS|FAIL): |test \S+ \.\.\. (?:ok|FAILED)|test result: |Tests?:? {1,8}\d+ (?:passed|failed)|<testcase\b|<testsuites?\b|=* ?\d+ (?:passed|failed|passing|examples?)\b|Ran \d+ tests?|OK \(\d+ tests?|Tests run: \d)/;

/**
 * Outcomes that a check prints as the patch writes them: they come from a file, such as the saved report of another run,
 * and no test of the patch came to them.
 */
export function printedByPatch(
  before: Pick<CheckResult, 'output'>,
  after: Pick<CheckResult, 'name' | 'output'>,
  patch: Patch,
): Finding[] {
  const printed = new Set(outcomesIn(after.output));
  for (const line of outcomesIn(before.output)) printed.delete(line);
  if (printed.size === 0) return [];
  return patch.changes.flatMap((change): Finding[] => {
    const line = addedOutcomes(change).find((one) => printed.has(one));
    if (line === undefined) return [];
    return [
      {
        source: 'guard',
        severity: 'error',
        check: after.name,
        code: 'forged-outcome',
        path: change.path,
        message: `What the check prints as an outcome is a line that the patch writes into ${change.path}: \`${line.slice(0, 200)}\`. Outcomes belong to the runner.`,
      },
    ];
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
