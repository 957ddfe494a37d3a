import { isTestPath } from '../../../catalog/index.ts';
import type { CheckResult, FileChange, Finding, Patch } from '../../../domain/index.ts';
import { unloadableText } from '../texts/broken-text.ts';
import { failuresOf } from '../outcome/control-outcome.ts';
import { baseTexts, controlFinding, runFiles, withFiles, type ControlOptions } from '../control-runs.ts';
import { passing } from '../outcome/passing.ts';
import { isNamedAfter, replacedBy } from './replaced-files.ts';

/**
 * Whether the tests still load the product. Where modules are looked up by name, a file that the patch adds can take the place of one that
 * the tests mean: beside them, in a folder that is searched first, under an ending that is preferred. So the files that the patch changes
 * are made impossible to load, on the base and on the patch. Tests that fail then without the patch have to fail with it.
 * @returns a finding for each file of tests that the patch turned away from what it changes: a warning where it mocks what other tests still test
 */
export async function runBrokenProduct(options: ControlOptions): Promise<Finding[]> {
  const { patch } = options;
  if (!patch.changes.some(mayStandIn)) return [];
  const product = [...patch.changes.filter(isProduct), ...(await replacedFiles(options))];
  if (product.length === 0) return [];
  const files = options.files.filter((path) => isKept(path, patch));
  const withBroken = withFiles(patch, product.map(broken));
  const apart = await passing(files, (asked) => runFiles(options, asked, withBroken), notFailing);
  if (apart.length === 0) return [];
  const base = await runFiles(options, apart, { base: patch.base, changes: product.map(broken) });
  const left = apart.filter((path) => fails(path, base, apart));
  const mocking = left.filter(
    (path) => isChanged(path, patch) && !product.some((one) => isNamedAfter(path, one.path)),
  );
  const isTested = mocking.length > 0 && (await isTestedElsewhere(options, product, files));
  return left.map((path) => findingFor(path, product, options, isTested && mocking.includes(path)));
}

/** Files of the product, up to which each is broken alone. */
const maxAlone = 5;

/**
 * Whether tests that the patch leaves alone load each of these files. A changed test may then put something in the place of one that it is not
 * about, as a test of one module mocks another.
 */
async function isTestedElsewhere(
  options: ControlOptions,
  product: readonly FileChange[],
  files: readonly string[],
): Promise<boolean> {
  const known = files.filter((path) => !isChanged(path, options.patch) && !fails(path, options.after, []));
  if (known.length === 0 || product.length > maxAlone) return false;
  for (const one of product) {
    const result = await runFiles(options, known, withFiles(options.patch, [broken(one)]));
    if (!known.some((path) => fails(path, result, known))) return false;
  }
  return true;
}

function isChanged(path: string, { changes }: Patch): boolean {
  return changes.some((one) => one.path === path);
}

function isProduct({ path, change, before }: FileChange): boolean {
  return (
    change === 'modify' && before !== undefined && !isTestPath(path) && unloadableText(path) !== undefined
  );
}

/** Only a file that was not there, or one of the tests, can stand in for a file of the product. */
function mayStandIn({ path, change }: FileChange): boolean {
  return change !== 'modify' || isTestPath(path);
}

/** Files of the product that the patch leaves alone, and in whose place files that it adds may be loaded. */
async function replacedFiles({ patch, workspace }: ControlOptions): Promise<FileChange[]> {
  const added = patch.changes.filter(({ change }) => change === 'create' || change === 'rename');
  if (added.length === 0) return [];
  const changed = new Set(patch.changes.flatMap(({ path, from }) => [path, from]));
  const paths = (await workspace.tree()).map(({ path }) => path).filter((path) => !changed.has(path));
  const replaced = replacedBy(
    added.map(({ path }) => path),
    paths.filter((path) => !isTestPath(path) && unloadableText(path) !== undefined),
  );
  const texts = await baseTexts({ workspace }, replaced);
  return [...texts].map(([path, before]) => ({ path, change: 'modify', before }));
}

function isKept(path: string, { changes }: Patch): boolean {
  const change = changes.find((one) => one.path === path);
  return change === undefined || change.change === 'modify';
}

function broken({ path, before }: FileChange): FileChange {
  return { path, change: 'modify', before: before ?? '', after: unloadableText(path)! };
}

function notFailing(files: readonly string[], failures: readonly Finding[]): string[] {
  return files.filter((path) => !failures.some((found) => found.path === path));
}

/** @param alone files that were run together: of one, every failure is its own */
function fails(path: string, result: CheckResult | undefined, alone: readonly string[]): boolean {
  if (result === undefined || result.status === 'timed-out' || result.status === 'skipped') return false;
  return (
    failuresOf(result).some((found) => found.path === path) ||
    (alone.length === 1 && result.status !== 'passed')
  );
}

function findingFor(
  path: string,
  product: readonly FileChange[],
  options: ControlOptions,
  isMock: boolean,
): Finding {
  const files = product
    .slice(0, 3)
    .map((one) => one.path)
    .join(', ');
  const end = isMock
    ? 'Other tests still load it; a person should see what stands in its place here.'
    : 'Something else stands in its place.';
  return controlFinding(options, {
    severity: isMock ? 'warning' : 'error',
    code: 'tests-left-product',
    path,
    message: `The tests of ${path} no longer load what the patch changes (${files}): they pass even where that is broken; without the patch they fail then. ${end}`,
  });
}
