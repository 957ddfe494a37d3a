import { languageFamily } from '../../../catalog/index.ts';
import { assertsNothing } from '../texts/asserts-nothing.ts';
import type { NewTest } from '../texts/new-tests.ts';
import { fixedResults, type ResultEnd } from '../texts/result-ends.ts';
import {
  isAbout,
  isNamed,
  passingWithEnd,
  proves,
  seenWithEnd,
  type ChangedProduct,
} from './changed-product.ts';

/**
 * Those of some tests that are not told to fail where each function gives back another value of the same kind.
 * @returns `undefined` where the run does not tell, or none of the functions can be made to
 */
export async function passingOtherResults(
  of: ChangedProduct,
  tests: readonly NewTest[],
): Promise<readonly NewTest[] | undefined> {
  const canDiffer = of.product.some(({ endsOf }) => endsOf('other').length > 0);
  return canDiffer ? passingWithEnd(of, tests, 'other') : undefined;
}

/**
 * Those of some tests that do not look at what the functions give back: they pass as well where these do nothing at all but change what they
 * are called with, and give one value back at once. A test of what a function does otherwise fails then. And so does one that compares two truths,
 * once every second one is another.
 * @param unmoved tests that pass where the functions give back another value of the same kind, and fail where they fail
 */
export async function notLooking(
  of: ChangedProduct,
  unmoved: readonly NewTest[],
): Promise<readonly NewTest[]> {
  const found: NewTest[] = [];
  let left = unmoved.filter((one) => isAsked(one, of));
  for (const end of fixedResults) {
    const asked = left.filter((one) => isGiven(one, of, end));
    const passing = (await passingWithEnd(of, asked, end)) ?? [];
    found.push(...(await seenWithEnd(of, passing, end)));
    left = left.filter((one) => !passing.includes(one));
  }
  return (await passingWithEnd(of, found, 'varied')) ?? [];
}

/** Whether functions in the language of a test can be made to give this back. */
function isGiven(test: NewTest, { product }: ChangedProduct, end: ResultEnd): boolean {
  return ofLanguage(test, product).some(({ endsOf }) => endsOf(end).length > 0);
}

function ofLanguage({ path }: NewTest, product: ChangedProduct['product']): ChangedProduct['product'] {
  return product.filter((one) => languageFamily(one.path) === languageFamily(path));
}

/** Whether a test has to look at what the functions give back. */
function isAsked(test: NewTest, of: ChangedProduct): boolean {
  const { product, written, options } = of;
  if (!isGiven(test, of, 'other') || !isAbout(test, of)) return false;
  if (asksForSomethingElse.test(test.body)) return false;
  // What fails on these functions as they were sees that they are other ones now.
  const known = ofLanguage(test, product).flatMap(({ newNames }) => newNames);
  if (proves(test, options) && !isNamed(test, known)) return false;
  const text = written.find(({ path }) => path === test.path)?.after ?? '';
  return !assertsNothing(test.path, text)(test);
}

/** That nothing fails, or what types say. */
const asksForSomethingElse =
  /(?:does_?not_?|not_?|never_?|no_?|not\.(?:to\.)?(?:to)?)(?:throws?|raises?|warns?|rejects?|panics?|crash\w*)|recover\(|nullcontext|expect_?type|assert_?type|reveal_type|toMatchTypeOf/i;
