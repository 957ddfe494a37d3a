import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange, Finding } from '../../../domain/index.ts';
import { liveLine, liveText } from '../../guards/live-text.ts';
import { controlFinding, type ControlOptions } from '../control-runs.ts';
import { changedFunctions, type ChangedFunctions, type FunctionEnd } from '../texts/changed-functions.ts';
import type { Insertion } from '../texts/insertion.ts';
import { isNameOf } from '../texts/name-of-test.ts';
import { newTests, type NewTest } from '../texts/new-tests.ts';
import { firstStatements, passingWith } from './passing-with.ts';

/**
 * Whether the tests that a patch writes come to the functions that it changes. These fail as soon as they are called: a test that names one
 * of them and passes still tests something else under its name, such as a function of its own, a mock, or a copy that a setting leads to.
 * Where none of its tests fails, although it changes nothing but functions, that is said of all, and always of one that proves such a patch:
 * what fails without it and passes with it, and comes to none of its functions, asks for something else, such as their text.
 * @returns a warning for each such test
 */
export async function runChangedFunctions(options: ControlOptions): Promise<Finding[]> {
  const { patch, files } = options;
  const written = patch.changes.filter(({ path }) => files.includes(path));
  const all = written.flatMap(newTests);
  const tests = all.filter(({ body }) => !expectsAnyFailure.test(body));
  const product = tests.length === 0 ? [] : await changedProduct(options, tests);
  if (product.length === 0) return [];
  const run = async (asked: readonly NewTest[], end: FunctionEnd) =>
    (await passingWith(options, { written, asked, insertions: endsOf(product, end) })) ?? [];
  let passing = await run(tests, 'failing');
  // What expects a failure of any kind passes so, and not where nothing fails.
  if (product.some(({ ends }) => ends.empty.length > 0)) passing = await run(passing, 'empty');
  const isWhole = changesFunctionsOnly(patch.changes, product);
  const isSuspect = (one: NewTest) => isNamed(one, product) || (isWhole && proves(one, options));
  const suspects = isWhole && passing.length === all.length ? passing : passing.filter(isSuspect);
  // A test that the runner does not come to where others fail does not pass either.
  const failing = firstStatements(written, suspects);
  const insertions = [...endsOf(product, 'failing'), ...failing];
  const unseen = await passingWith(options, { written, asked: suspects, insertions });
  return suspects
    .filter((one) => unseen?.includes(one) === false)
    .map((one) => findingFor(one, product, options));
}

/** Whatever a function fails with, a test that says this passes: on the JVM, one that names what all failures are. */
const expectsAnyFailure =
  /#\[should_panic|\b(?:(?:assertThrows\w*|assertFailsWith|expectThrows|expected\s*=|isThrownBy)[\s(<]*(?:java\.lang\.)?(?:Throwable|Error)\b|assertFails\s*[({]|expectException|recover\(\)|catch_unwind|[Pp]anics\()/;

async function changedProduct(
  { parser, patch }: ControlOptions,
  tests: readonly NewTest[],
): Promise<ChangedFunctions[]> {
  const languages = new Set(tests.map(({ path }) => languageFamily(path)));
  const changes = patch.changes.filter(({ path }) => languages.has(languageFamily(path)));
  const found = await Promise.all(changes.map((change) => changedFunctions(parser, change)));
  return found.flatMap((one) => (one && one.ends.failing.length > 0 ? [one] : []));
}

function endsOf(product: readonly ChangedFunctions[], end: FunctionEnd): [string, Insertion][] {
  return product.flatMap(({ path, ends }) => ends[end].map((one): [string, Insertion] => [path, one]));
}

/** Whether a patch changes nothing that a test may come to but these functions. */
function changesFunctionsOnly(changes: readonly FileChange[], product: readonly ChangedFunctions[]): boolean {
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
function isNamed({ path, body }: NewTest, product: readonly Pick<ChangedFunctions, 'names'>[]): boolean {
  const language = languageFamily(path);
  const code = liveText(language, body).split('\n');
  const words = new Set(code.flatMap((line) => liveLine(language, line).match(/[\w$]+[?!]?/g) ?? []));
  return product.some(({ names }) => names.some((name) => words.has(name)));
}

/** Whether a test is known to fail without the patch. */
function proves(test: NewTest, { proving = [] }: ControlOptions): boolean {
  return proving.some((name) => isNameOf(name, test.name));
}

function findingFor(test: NewTest, product: readonly ChangedFunctions[], options: ControlOptions): Finding {
  const { path, name, startLine } = test;
  const names = product.flatMap((one) => one.names);
  const named = names.filter((one) => isNamed(test, [{ names: [one] }]));
  const which = (named.length > 0 ? named : names).slice(0, 3).map((one) => `\`${one}\``);
  return controlFinding(options, {
    severity: 'warning',
    code: 'change-not-tested',
    path,
    startLine,
    message: `The test "${name}" passes also where the functions that the patch changes fail as soon as they are called (${which.join(', ')}): it does not come to them, or drops what fails there. A person should see what it tests.`,
  });
}
