import { isTestPath } from '../../../catalog/index.ts';
import type { FileChange, Finding, Patch } from '../../../domain/index.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';
import { keyAcrossRuns } from '../../checks/comparing/finding-identity.ts';
import { failuresOf, hasTold, knownFailures, lacksSomething } from '../outcome/control-outcome.ts';
import {
  baseTexts,
  controlFinding,
  decidesTests,
  runFiles,
  withFiles,
  type ControlOptions,
} from '../control-runs.ts';
import { withComment } from '../texts/drawn-comment.ts';
import { placeByName } from '../outcome/place-by-name.ts';

/**
 * Whether the tests that the patch keeps pass by the product alone. They are run as the base has them, with a comment at their end that
 * nobody can know beforehand, and without what else the patch changes among the tests or in the program that runs them. A test that fails
 * then, twice, passes on the patch for another reason than the product: because it is recognised by its text, or because of those files.
 */
export async function runKeptTests(options: ControlOptions): Promise<Finding[]> {
  const files = await keptFiles(options);
  if (files.size === 0) return [];
  const { base, changes } = options.patch;
  const product = changes.filter(({ path }) => !decidesTests(path, options));
  const alone = withComments({ base, changes: product }, files);
  const first = (await newFailures(options, files, alone)).filter((found) => isKeptTest(found, files));
  if (first.length === 0) return [];
  const again = keysOf(await newFailures(options, files, alone));
  const failing = first.filter((found) => again.has(keyAcrossRuns(found)));
  if (failing.length === 0) return [];
  const withRest = keysOf(await newFailures(options, files, withComments(options.patch, files)));
  const byText = failing.filter((found) => withRest.has(keyAcrossRuns(found)));
  const ownReaders = byText.length === 0 ? new Set() : await readingThemselves(options, files);
  const accused = failing.filter((found) => !ownReaders.has(keyAcrossRuns(found)));
  const known = pathsOf(accused.filter((found) => byText.includes(found)));
  const others = accused.filter((found) => !byText.includes(found));
  const updated = await expectingOtherwise(options, files, others);
  const more = pathsOf(others.filter((found) => !updated.has(keyAcrossRuns(found))));
  return [...pathsOf(accused)].map((path) =>
    known.has(path) || more.has(path) ? findingFor(path, known.has(path), options) : otherwise(path, options),
  );
}

function pathsOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ path }) => path ?? []));
}

/**
 * Those of some failures by which a test, which passed before the patch, compares the product with what other files of the tests say, and
 * fails with the patch's changes to them on the product as it was, too: the two have changed together, and neither makes it pass alone.
 */
async function expectingOtherwise(
  options: ControlOptions,
  files: ReadonlyMap<string, KeptFile>,
  failing: readonly Finding[],
): Promise<ReadonlySet<string>> {
  const before = knownFailures(options.before);
  const asked = failing.filter((found) => !before.has(keyAcrossRuns(found)) && !lacksSomething(found));
  if (asked.length === 0) return new Set();
  const { base, changes } = options.patch;
  const ofTests = changes.filter(({ path }) => decidesTests(path, options));
  const onBase = await newFailures(options, files, withComments({ base, changes: ofTests }, files));
  const comparing = keysOf(onBase.filter((found) => !lacksSomething(found)));
  return new Set(asked.map(keyAcrossRuns).filter((key) => comparing.has(key)));
}

/** Tests that mind the comment before the patch, too: they read their own file, as tests of what reads files may do. */
async function readingThemselves(
  options: ControlOptions,
  files: ReadonlyMap<string, KeptFile>,
): Promise<ReadonlySet<string>> {
  const before = withComments({ base: options.patch.base, changes: [] }, files);
  return keysOf(await newFailures(options, files, before, options.before));
}

function keysOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.map(keyAcrossRuns));
}

/** A test file of the base, and the same with a comment at its end. */
interface KeptFile {
  before: string;
  text: string;
  /** Absent where the patch leaves it alone. */
  after: string | undefined;
}

/** The test files that the patch leaves alone or only adds to: what fails may stand in a helper, far from the line that was changed. */
async function keptFiles(options: ControlOptions): Promise<ReadonlyMap<string, KeptFile>> {
  const changes = new Map(options.patch.changes.map((change) => [change.path, change]));
  const kept = options.files.filter((path) => isTestPath(path) && isKept(changes.get(path)));
  const untouched = await baseTexts(
    options,
    kept.filter((path) => !changes.has(path)),
  );
  return new Map(
    kept.flatMap((path) => {
      const before = changes.get(path)?.before ?? untouched.get(path);
      const text = withComment(path, before);
      return before === undefined || text === undefined
        ? []
        : [[path, { before, text, after: changes.get(path)?.after }] as const];
    }),
  );
}

function isKept(change: FileChange | undefined): boolean {
  if (change === undefined) return true;
  if (change.change !== 'modify') return false;
  const lines = diffLines((change.before ?? '').split('\n'), (change.after ?? '').split('\n'));
  return lines.every(({ op, line }) => op !== 'remove' || line.trim() === '');
}

/** The patch with a comment at the end of these files, otherwise as the patch has them or, where it does not change them, the base. */
function withComments(patch: Patch, files: ReadonlyMap<string, KeptFile>): Patch {
  const others = [...files].map(([path, { before, text }]): FileChange => {
    const known = patch.changes.find((one) => one.path === path);
    return { path, change: 'modify', before, ...known, after: withComment(path, known?.after) ?? text };
  });
  return withFiles(patch, others);
}

/** Failures here that the same tree does not have with the tests as they are. One that names no file is placed by the test's name, if at all. */
async function newFailures(
  options: ControlOptions,
  files: ReadonlyMap<string, KeptFile>,
  patch: Patch,
  asTheyAre = options.after,
): Promise<Finding[]> {
  const paths = [...files.keys()];
  const result = await runFiles(options, paths, patch);
  // A file that cannot be loaded fails, whether or not others were run beside it.
  if (result === undefined || (!result.tests?.unloaded && !hasTold(result))) return [];
  const known = knownFailures(asTheyAre);
  const texts = [...files].map(([path, { before }]) => ({ path, text: before }));
  const fresh = failuresOf(result).filter((found) => !known.has(keyAcrossRuns(found)));
  return placeByName(fresh, texts)
    .map((found) => (found.path === undefined && paths.length === 1 ? { ...found, path: paths[0]! } : found))
    .filter(({ path = '' }) => files.has(path));
}

/** Whether the lines around a failure, up to the next empty ones, stand in the file as the patch has it, too. */
function isKeptTest({ path = '', startLine }: Finding, files: ReadonlyMap<string, KeptFile>): boolean {
  const { before, after } = files.get(path)!;
  if (after === undefined) return true;
  if (startLine === undefined) return false;
  const lines = before.split('\n');
  const isEmpty = (line = '') => line.trim() === '';
  let [first, last] = [startLine - 1, startLine - 1];
  while (first > 0 && !isEmpty(lines[first - 1])) first -= 1;
  while (last + 1 < lines.length && !isEmpty(lines[last + 1])) last += 1;
  return `\n${after}\n`.includes(`\n${lines.slice(first, last + 1).join('\n')}\n`);
}

function findingFor(path: string, isByText: boolean, options: ControlOptions): Finding {
  if (isByText)
    return controlFinding(options, {
      code: 'tests-known-by-text',
      path,
      message: `The tests of ${path} pass on the patch as they are, and fail once a comment is added at the end of that file: the tested code gives them what they expect because it knows their text.`,
    });
  return controlFinding(options, {
    severity: 'warning',
    code: 'tests-need-more',
    path,
    message: `Tests that ${path} had before pass on the patch only with ${restOf(path, options)}: the changed product alone does not satisfy them. A person should see why.`,
  });
}

/** What the patch changes among the tests beside a file. */
function restOf(path: string, options: ControlOptions): string {
  const others = options.patch.changes
    .map((change) => change.path)
    .filter((one) => one !== path && decidesTests(one, options));
  return others.length === 0 ? 'what the patch adds to that file' : others.slice(0, 3).join(', ');
}

function otherwise(path: string, options: ControlOptions): Finding {
  return controlFinding(options, {
    severity: 'warning',
    code: 'weakened-assertion',
    path,
    message: `Expectations of existing tests in ${path} were changed, by ${restOf(path, options)}. A person should see that the issue asks for this.`,
  });
}
