import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import { liveLine, liveText } from '../../guards/live-text.ts';
import type { ControlOptions } from '../control-runs.ts';
import { changedFunctions, type ChangedFunctions, type FunctionEnd } from '../texts/changed-functions.ts';
import type { Insertion } from '../texts/insertion.ts';
import { isNameOf } from '../texts/name-of-test.ts';
import type { NewTest } from '../texts/new-tests.ts';
import { firstStatements, passingWith } from './passing-with.ts';

/** The functions that a patch changes, and the tests that it writes. */
export interface ChangedProduct {
  options: ControlOptions;
  /** Files of tests that the patch writes. */
  written: readonly FileChange[];
  product: readonly ChangedFunctions[];
}

/** The functions that a patch changes, in the languages of some tests. */
export async function changedProduct(
  { parser, patch }: ControlOptions,
  tests: readonly NewTest[],
): Promise<ChangedFunctions[]> {
  const languages = new Set(tests.map(({ path }) => languageFamily(path)));
  const changes = patch.changes.filter(({ path }) => languages.has(languageFamily(path)));
  const found = await Promise.all(changes.map((change) => changedFunctions(parser, change)));
  return found.flatMap((one) => (one && one.endsOf('failing').length > 0 ? [one] : []));
}

/**
 * Those of some tests that are not told to fail where the functions do this.
 * @returns `undefined` where the run does not tell
 */
export function passingWithEnd(
  { options, written, product }: ChangedProduct,
  asked: readonly NewTest[],
  end: FunctionEnd,
): Promise<readonly NewTest[] | undefined> {
  return passingWith(options, { written, asked, insertions: insertionsOf(product, end) });
}

/** Those of some tests that the runner comes to where the functions do this: their first statement fails then, and they are told to fail. */
export async function seenWithEnd(
  { options, written, product }: ChangedProduct,
  asked: readonly NewTest[],
  end: FunctionEnd,
): Promise<readonly NewTest[]> {
  const insertions = [...insertionsOf(product, end), ...firstStatements(written, asked)];
  const unseen = await passingWith(options, { written, asked, insertions });
  return unseen === undefined ? [] : asked.filter((one) => !unseen.includes(one));
}

function insertionsOf(product: readonly ChangedFunctions[], end: FunctionEnd): [string, Insertion][] {
  return product.flatMap(({ path, endsOf }) => endsOf(end).map((one): [string, Insertion] => [path, one]));
}

/** Whether a test is about the functions: it names one, or proves a patch that changes nothing else that a test may come to. */
export function isAbout(test: NewTest, { options, product }: ChangedProduct): boolean {
  if (
    isNamed(
      test,
      product.flatMap(({ names }) => names),
    )
  )
    return true;
  return changesFunctionsOnly(options.patch.changes, product) && proves(test, options);
}

/** Whether a patch changes nothing that a test may come to but these functions. */
export function changesFunctionsOnly(
  changes: readonly FileChange[],
  product: readonly ChangedFunctions[],
): boolean {
  const known = new Set(product.filter(({ isWhole }) => isWhole).map(({ path }) => path));
  return changes.every(
    ({ path }) =>
      isTestPath(path) || known.has(path) || languageFamily(path) === 'markdown' || isManifest.test(path),
  );
}

/** Files that do nothing themselves, and may lead tests elsewhere. */
const isManifest =
  /(?:^|\/)(?:go\.(?:mod|sum|work)|Cargo\.(?:toml|lock)|package(?:-lock)?\.json|composer\.(?:json|lock)|pyproject\.toml|setup\.cfg|pom\.xml|[\w.-]+\.config\.\w+|\.\w+rc(?:\.\w+)?)$/;

/** Whether the code of a test says the name of one of these; what is only spoken of in a text is not called. */
export function isNamed({ path, body }: NewTest, names: readonly string[]): boolean {
  const language = languageFamily(path);
  const code = liveText(language, body).split('\n');
  const words = new Set(code.flatMap((line) => liveLine(language, line).match(/[\w$]+[?!]?/g) ?? []));
  return names.some((name) => words.has(name));
}

/** Whether a test is known to fail without the patch. */
export function proves(test: NewTest, { proving = [] }: ControlOptions): boolean {
  return proving.some((name) => isNameOf(name, test.name));
}
