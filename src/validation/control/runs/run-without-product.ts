import type { FileChange, Finding } from '../../../domain/index.ts';
import { brokenProductText } from '../texts/broken-text.ts';
import { hasTold, isAsBefore } from '../outcome/control-outcome.ts';
import { changesMoreThanComments } from '../../guards/live-text.ts';
import { controlFinding, runFiles, withFiles, type ControlOptions } from '../control-runs.ts';

/**
 * Whether any test that was run comes to what the patch changes: all files in which it writes code are broken, so that some test has to fail.
 * @param runs one or more of the same patch, each with tests of its own
 * @returns a warning where none fails: nothing may test that code, or the tests may run another copy of it, built or installed before
 */
export async function runWithoutProduct(runs: readonly ControlOptions[]): Promise<Finding[]> {
  const [first] = runs;
  const product = first?.patch.changes.flatMap(broken) ?? [];
  if (first === undefined || product.length === 0) return [];
  for (const run of runs) {
    const result = await runFiles(run, run.files, withFiles(run.patch, product));
    if (!hasTold(result) || !isAsBefore(result, run.after)) return [];
  }
  const paths = product.slice(0, 3).map(({ path }) => path);
  return [
    controlFinding(first, {
      severity: 'warning',
      code: 'change-not-tested',
      path: paths[0],
      message: `The related tests say nothing about this change: with ${paths.join(', ')} broken, they come to the same. None of them loads it, or they run a copy that was built or installed before.`,
    }),
  ];
}

function broken(change: FileChange): FileChange[] {
  const isCode = change.change !== 'delete' && changesMoreThanComments(change);
  const after = isCode ? brokenProductText(change.path) : undefined;
  return after === undefined ? [] : [{ ...change, after }];
}
