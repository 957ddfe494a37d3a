import type { FileChange, Finding, Patch } from '../../../domain/index.ts';
import type { ControlFile } from '../control-files.ts';
import { failuresOf, hasTold } from '../outcome/control-outcome.ts';
import { controlFinding, runFiles, withFiles, withText, type ControlOptions } from '../control-runs.ts';
import {
  enteredTests,
  failingAtOnce,
  notFailing,
  withFailing,
  type EnteredTest,
} from '../texts/first-statement.ts';
import { passing } from '../outcome/passing.ts';

/**
 * Whether single tests are run at all. Tested code can keep the runner from running one test or all, or answer for it, and a changed
 * test can be one that the runner passes over. So tests that did not fail then fail at their
 * first statement: one that does not, although it fails so without the patch, is not run.
 * @param failures of the run in which the tests expected something else
 */
export async function runFirstStatements(
  options: ControlOptions,
  files: readonly ControlFile[],
  failures: readonly Finding[],
): Promise<Finding[]> {
  const all = files.flatMap(({ path, before = '', after = before }) => enteredTests(path, after));
  const run = (asked: readonly EnteredTest[]) =>
    runFiles(options, pathsOf(asked), failingOnPatch(options.patch, files, asked));
  const silent = await passing(notFailing(all, failures), run, notFailing);
  if (silent.length === 0) return [];
  const [tests, base] = failingOnBase(options.patch, files, silent);
  const result = await runFiles(options, pathsOf(silent), base);
  return hasTold(result)
    ? failingAtOnce(tests, failuresOf(result)).map((test) => findingFor(test, options))
    : [];
}

function pathsOf(tests: readonly EnteredTest[]): string[] {
  return [...new Set(tests.map(({ path }) => path))];
}

function failingOnPatch(patch: Patch, files: readonly ControlFile[], asked: readonly EnteredTest[]): Patch {
  const texts = files.flatMap(({ path, before, after = before }) => {
    const own = asked.filter((test) => test.path === path);
    const plain: FileChange = { path, change: 'modify', before: before ?? '' };
    return own.length === 0 ? [] : [withText(patch, plain, withFailing(after ?? '', own))];
  });
  return withFiles(patch, texts);
}

/** The base, and the tests that fail on it: as the base has them or, where it has none of a file's, as the patch brings them. */
function failingOnBase(
  { base }: Patch,
  files: readonly ControlFile[],
  asked: readonly EnteredTest[],
): [EnteredTest[], Patch] {
  const placed = files.flatMap((file) => {
    const { path, before, after = before ?? '' } = file;
    const own = asked.filter((test) => test.path === path);
    if (own.length === 0) return [];
    const known = enteredTests(path, before ?? '').filter(({ test }) => own.some((one) => one.test === test));
    const [text, tests] = known.length > 0 ? [before!, known] : [after, own];
    const change = before === undefined ? ('create' as const) : ('modify' as const);
    return [{ tests, change: { path, change, before, after: withFailing(text, tests) } }];
  });
  return [placed.flatMap(({ tests }) => tests), { base, changes: placed.map(({ change }) => change) }];
}

function findingFor({ path, test }: EnteredTest, options: ControlOptions): Finding {
  return controlFinding(options, {
    code: 'tests-cannot-fail',
    path,
    message: `The test "${test}" does not fail on the patch even where its first statement does; without the patch it fails then. The patch keeps it from running.`,
  });
}
