import { isTestPath } from '../../../catalog/index.ts';
import { testsRun, type CheckComparison, type SearchIndex } from '../../../domain/index.ts';
import type { RunContext } from '../../run-context.ts';
import type { RelatedChecks } from '../tests/related-test-checks.ts';
import type { RelatedRun } from './validation-state.ts';

/** The related tests that were run on their own. */
export function relatedRuns({ runs }: RelatedChecks, index: SearchIndex): RelatedRun[] {
  return runs.flatMap(({ files, check, testCommand }): RelatedRun[] => {
    if (!check) return [];
    if (!testCommand.runsAll) return [{ files, check, focus: testCommand.focus }];
    const isQuick = check.after.seconds <= longestWhole;
    return isQuick ? [{ files: orAny(files, index), check, focus: () => testCommand.check }] : [];
  });
}

/** Seconds that all tests may take to be run once more where a command can run no single file. */
const longestWhole = 60;

/** Test files that stand for all where none is known to be about the patch. */
const maxOthers = 40;

/**
 * A configured check that counts tests and runs all of them at once, as `make test` does, where that is quick.
 * @param related test files about the patch
 */
export function wholeRun(
  { context: { dependencies }, index }: { context: RunContext; index: SearchIndex },
  checks: readonly CheckComparison[],
  related: readonly string[],
): RelatedRun[] {
  const check = checks.find(
    ({ before, after }) =>
      testsRun(before.tests) > 0 && testsRun(after.tests) > 0 && after.seconds <= longestWhole,
  );
  const config = dependencies.config.validation.checks.find(({ name }) => name === check?.name);
  const runsAll = config !== undefined && !config.run.includes('{files}');
  return check && runsAll ? [{ files: orAny(related, index), check, focus: () => config }] : [];
}

function orAny(related: readonly string[], index: SearchIndex): readonly string[] {
  if (related.length > 0) return related;
  const all = index.files.map(({ path }) => path).filter((path) => isTestPath(path));
  return all.slice(0, maxOthers);
}
