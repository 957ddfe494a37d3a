import type { FileChange, Patch } from '../../../domain/index.ts';
import { groupBy } from '../../../text/group-by.ts';
import { folderOf } from '../../../text/paths/path-parts.ts';
import { baseTexts, runFiles, withFiles, type ControlOptions } from '../control-runs.ts';
import { maxRounds } from '../outcome/passing.ts';
import { notFailing } from '../outcome/seen-tests.ts';
import { enteredTests } from '../texts/first-statement.ts';
import { withInsertions, type Insertion } from '../texts/insertion.ts';
import type { NewTest } from '../texts/new-tests.ts';
import { recoveries } from '../texts/recoveries.ts';

/** A run of tests that a patch writes, with something put into files of the patch. */
interface WithInsertions {
  /** Files of tests that the patch writes. */
  written: readonly FileChange[];
  asked: readonly NewTest[];
  /** By path. */
  insertions: readonly (readonly [path: string, insertion: Insertion])[];
}

/**
 * Those of some tests that are not told to fail then.
 * @returns `undefined` where the run does not tell
 */
export async function passingWith(
  options: ControlOptions,
  { written, asked, insertions }: WithInsertions,
): Promise<readonly NewTest[] | undefined> {
  if (asked.length === 0) return [];
  const paths = [...new Set(asked.map(({ path }) => path))];
  const kept = written.flatMap(({ path, after = '' }) =>
    recoveries(path, after).map((one) => [path, one] as const),
  );
  const patch = withFiles(options.patch, await neighbours(options, paths));
  const result = await runFiles(options, paths, withAll(patch, [...insertions, ...kept]));
  const texts = new Map(written.map(({ path, after = '' }) => [path, after]));
  return notFailing(asked, result, texts);
}

/**
 * Those of some tests that are not told to fail, nor where nothing is put into the others: a runner may end with the first that fails.
 * @returns `undefined` where the runs do not tell
 */
export async function lastingWith(
  options: ControlOptions,
  written: readonly FileChange[],
  asked: readonly NewTest[],
  insertionsOf: (tests: readonly NewTest[]) => WithInsertions['insertions'],
): Promise<readonly NewTest[] | undefined> {
  let left = asked;
  for (let round = 0; round < maxRounds; round += 1) {
    const next = await passingWith(options, { written, asked: left, insertions: insertionsOf(left) });
    if (next === undefined || next.length === 0 || next.length === left.length) return next;
    left = next;
  }
  return undefined;
}

/** Go runs all tests of a folder in one program, which a failure in what one of them calls must not end, either. */
async function neighbours(options: ControlOptions, paths: readonly string[]): Promise<FileChange[]> {
  const folders = new Set(paths.filter((path) => path.endsWith('.go')).map(folderOf));
  if (folders.size === 0) return [];
  const changed = new Set(options.patch.changes.flatMap(({ path, from }) => [path, from]));
  const tree = await options.workspace.tree();
  const others = tree.filter(
    ({ path }) => path.endsWith('_test.go') && folders.has(folderOf(path)) && !changed.has(path),
  );
  const texts = await baseTexts(
    options,
    others.map(({ path }) => path),
  );
  return [...texts].map(([path, before]) => ({
    path,
    change: 'modify',
    before,
    after: withInsertions(before, recoveries(path, before)),
  }));
}

function withAll(patch: Patch, insertions: WithInsertions['insertions']): Patch {
  const byPath = groupBy(insertions, ([path]) => path);
  const changed = patch.changes.flatMap((change) => {
    const own = byPath.get(change.path);
    return own === undefined
      ? []
      : [{ ...change, after: withInsertions(change.after ?? '', own.map(([, one]) => one)) }]; // prettier-ignore
  });
  return withFiles(patch, changed);
}

/** What makes these tests fail at their first statement. */
export function firstStatements(
  written: readonly FileChange[],
  tests: readonly NewTest[],
): [string, Insertion][] {
  return written.flatMap(({ path, after = '' }) =>
    enteredTests(path, after)
      .filter(({ test }) => tests.some((one) => one.path === path && one.name === test))
      .map(({ at, failing }): [string, Insertion] => [path, { at, text: failing }]),
  );
}
