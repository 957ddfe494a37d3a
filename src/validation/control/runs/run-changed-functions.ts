import type { Finding } from '../../../domain/index.ts';
import { controlFinding, type ControlOptions } from '../control-runs.ts';
import { isNameOf } from '../texts/name-of-test.ts';
import { newTests, type NewTest } from '../texts/new-tests.ts';
import {
  changedProduct,
  changesFunctionsOnly,
  isAbout,
  isNamed,
  passingWithEnd,
  proves,
  seenWithEnd,
  type ChangedProduct,
} from './changed-product.ts';
import { notLooking, passingOtherResults } from './other-results-of-functions.ts';

/**
 * Whether the tests that a patch writes come to the functions that it changes, and look at what these give back. First the functions give
 * back something else: a test that fails then does both. Of the others, one that passes although these functions fail as soon as they are
 * called comes to none of them, and one that passes whatever they give back does not look at that.
 * @returns a warning for each test that comes to none, or does not look; another one where nothing else proves the patch
 */
export async function runChangedFunctions(options: ControlOptions): Promise<Finding[]> {
  const { patch, files } = options;
  const written = patch.changes.filter(({ path }) => files.includes(path));
  const all = written.flatMap(newTests);
  const tests = all.filter(({ body }) => !expectsAnyFailure.test(body));
  const product = tests.length === 0 ? [] : await changedProduct(options, tests);
  if (product.length === 0) return [];
  const of: ChangedProduct = { options, written, product };
  const unmoved = await passingOtherResults(of, tests);
  const dropping = await passingWithEnd(of, unmoved ?? tests, 'failing');
  const untested = await comingToNone(of, dropping ?? [], all);
  const reached = dropping === undefined ? [] : (unmoved ?? []).filter((one) => !dropping.includes(one));
  const blind = await notLooking(of, reached);
  const code = isProvenBy(untested, options) ? 'change-not-proven' : 'change-not-tested';
  return [
    ...untested.map((one) => findingFor(one, of, proves(one, options) ? code : 'change-not-tested')),
    ...blind.map((one) => findingFor(one, of, 'result-not-tested')),
  ];
}

/** Whether none but these tests prove the patch: nothing that it changes is then known to be what makes them pass. */
function isProvenBy(tests: readonly NewTest[], { proving = [] }: ControlOptions): boolean {
  return proving.length > 0 && proving.every((name) => tests.some((one) => isNameOf(name, one.name)));
}

/**
 * Tests that come to none of the functions: they name one of them and pass where these fail as soon as they are called. Such a test tests
 * something else under that name, such as a function of its own, a mock, or a copy that a setting leads to. Where none of the patch's tests
 * fails, although it changes nothing but functions, that is said of all, and always of one that proves such a patch: what fails without it
 * and passes with it, and comes to none of its functions, asks for something else, such as their text.
 * @param dropping those that pass then
 * @param all tests that the patch writes
 */
async function comingToNone(
  of: ChangedProduct,
  dropping: readonly NewTest[],
  all: readonly NewTest[],
): Promise<readonly NewTest[]> {
  const { options, product } = of;
  // What expects a failure of any kind passes so, and not where nothing fails.
  const canBeEmpty = product.some(({ endsOf }) => endsOf('empty').length > 0);
  const passing = canBeEmpty ? ((await passingWithEnd(of, dropping, 'empty')) ?? []) : dropping;
  const isWhole = changesFunctionsOnly(options.patch.changes, product);
  const suspects =
    isWhole && passing.length === all.length ? passing : passing.filter((one) => isAbout(one, of));
  // A test that the runner does not come to where others fail does not pass either.
  return seenWithEnd(of, suspects, 'failing');
}

/** Whatever a function fails with, a test that says this passes: on the JVM, one that names what all failures are. */
const expectsAnyFailure =
  /#\[should_panic|\b(?:(?:assertThrows\w*|assertFailsWith|expectThrows|expected\s*=|isThrownBy)[\s(<]*(?:java\.lang\.)?(?:Throwable|Error)\b|assertFails\s*[({]|expectException|catch_unwind|[Pp]anics\()/;

type Code = 'change-not-tested' | 'change-not-proven' | 'result-not-tested';

const words: Readonly<Record<Code, (which: string) => string>> = {
  'change-not-tested': (which) =>
    `passes also where the functions that the patch changes fail as soon as they are called (${which}): it does not come to them, or drops what fails there.`,
  'change-not-proven': (which) =>
    `fails without the patch, and passes with it also where the functions that the patch changes fail as soon as they are called (${which}): it does not come to them, and no other test proves the patch.`,
  'result-not-tested': (which) =>
    `passes also where the functions that the patch changes (${which}) give back something else: it calls them, and does not look at what they give back.`,
};

function findingFor(test: NewTest, { product, options }: ChangedProduct, code: Code): Finding {
  const { path, name, startLine } = test;
  const names = product.flatMap((one) => one.names);
  const named = names.filter((one) => isNamed(test, [one]));
  const which = (named.length > 0 ? named : names).slice(0, 3).map((one) => `\`${one}\``);
  return controlFinding(options, {
    severity: 'warning',
    code,
    path,
    startLine,
    message: `The test "${name}" ${words[code](which.join(', '))} A person should see what it tests.`,
  });
}
