import { isTestPath, languageFamily, subjectName } from '../../../catalog/index.ts';
import { relatedTests } from '../../../context/index.ts';
import type { Patch, SearchIndex } from '../../../domain/index.ts';
import { stemOf } from '../../../text/paths/path-parts.ts';
import { holdsUnitTests, isHelper } from '../../../validation/index.ts';

/** The most related test files that are run along with those of the patch. */
const maxRelated = 8;

/** Test files that are run in one call, with a name for the check. */
export interface Selection {
  name: string;
  files: readonly string[];
}

/**
 * Selects the test files of the patch together with related ones and, as a second choice, only those of the patch: a related
 * file that ends the test runner, such as a test of `process.exit`, would keep all others from being counted.
 */
export function selectTests(index: SearchIndex, patch: Patch, plannedTests: readonly string[]): Selection[] {
  const { touched, files } = testFilesOf(index, patch, plannedTests);
  const all = { name: 'related tests', files };
  const addsOthers = touched.length > 0 && touched.length < files.length;
  return addsOthers ? [all, { name: 'tests of the patch without related ones', files: touched }] : [all];
}

/**
 * The test files that a patch touches, and all that are run for it.
 * @param plannedTests test files that the plan names
 */
export function testFilesOf(
  index: SearchIndex,
  patch: Patch,
  plannedTests: readonly string[],
): { touched: readonly string[]; files: readonly string[] } {
  const touching = patch.changes
    .filter(({ change }) => change !== 'delete')
    .filter((change) => isTestPath(change.path) || holdsUnitTests(change));
  const touched = touching.map(({ path }) => path);
  // Helpers alone show in the tests that use them.
  const helpers = touching.every(isHelper) ? touched : [];
  const sources = patch.changes
    .map(({ path, from }) => from ?? path)
    .filter((path) => !isTestPath(path) || helpers.includes(path));
  const known = relatedTests(
    index,
    sources.map((path) => ({ path, score: 1, reasons: [] })),
  );
  // A name of three letters tells nothing, but a test that imports the source of one is about it.
  const related = known.length > 0 ? known : testsImporting(index, patch);
  const gone = new Set(patch.changes.map(({ path, from, change }) => (change === 'delete' ? path : from)));
  const indexed = new Set(index.files.map(({ path }) => path));
  const planned = plannedTests.filter((path) => indexed.has(path) && isTestPath(path));
  const chosen = [...new Set([...planned, ...related])]
    .filter((path) => !helpers.includes(path))
    .slice(0, maxRelated);
  const others = chosen.length + touched.length > helpers.length ? chosen : fewTests(index, sources);
  return { touched, files: [...new Set([...touched, ...others])].filter((path) => !gone.has(path)) };
}

/** Other test files, by their names, that import what a patch changes. */
export function testsImporting({ files, importGraph }: SearchIndex, { changes }: Patch): string[] {
  const changed = new Set(changes.map(({ path, from }) => from ?? path));
  const isNamedTest = (path: string) => isTestPath(path) && subjectName(path) !== stemOf(path);
  const importsIt = (at: number) =>
    importGraph.imports[at]!.some((target) => changed.has(files[target]!.path));
  return files
    .filter(({ path }, at) => isNamedTest(path) && !changed.has(path) && importsIt(at))
    .map(({ path }) => path);
}

/**
 * All test files in the languages of some sources, where they are so few that there is nothing to choose: in the only test file of a
 * package every name is a common one, and none tells which source it is about.
 */
function fewTests(index: SearchIndex, sources: readonly string[]): string[] {
  const languages = new Set(sources.map(languageFamily));
  const tests = index.files
    .map(({ path }) => path)
    .filter((path) => isTestPath(path) && languageFamily(path) !== undefined)
    .filter((path) => languages.has(languageFamily(path)));
  return tests.length <= maxRelated ? tests : [];
}
