import { languageFamily } from '../../../catalog/index.ts';
import type { CheckResult, Finding } from '../../../domain/index.ts';
import { testNames } from '../../guards/tests/test-names.ts';
import { isNameOf } from '../texts/name-of-test.ts';
import { failuresOf, hasTold } from './control-outcome.ts';
import { namesIn } from './place-by-name.ts';

/** A test, and the file that it stands in. */
interface NamedTest {
  path: string;
  name: string;
}

/** Whether a failure is one of this test, wherever it came about: code of the product fails in its own file. */
export function isFailureOf({ code }: Finding, { name }: NamedTest): boolean {
  return code !== undefined && (isNameOf(code, name) || namesIn(code).includes(name));
}

/**
 * Those of some tests that are not told to fail. A file that cannot be loaded fails with all its tests, and so it does where something fails
 * in it that is none of its tests, such as what prepares them.
 * @param texts of the files that the tests are in
 * @returns `undefined` where the run does not tell, or a failure may be of any test
 */
export function notFailing<T extends NamedTest>(
  tests: readonly T[],
  result: CheckResult | undefined,
  texts: ReadonlyMap<string, string>,
): T[] | undefined {
  if (!hasTold(result)) return undefined;
  const failures = failuresOf(result);
  if (countOf(failures) < result.tests!.failed) return undefined;
  const declared = new Map(
    [...texts].map(([path, text]) => [path, testNames(languageFamily(path), text)] as const),
  );
  const names = [...declared.values()].flat();
  const others = failures.filter((found) => !names.some((name) => isFailureOf(found, { path: '', name })));
  if (others.some(({ path = '', code }) => code === undefined && !texts.has(path))) return undefined;
  const broken = new Set(others.map(({ path }) => path));
  return tests.filter((one) => !broken.has(one.path) && !failures.some((found) => isFailureOf(found, one)));
}

/** How many failing tests these tell of: of Go's, only the innermost are told, and all that they are part of are counted. */
function countOf(failures: readonly Finding[]): number {
  const groups = failures.flatMap(({ path, code = '' }) => {
    const parts = /^(?:Test|Fuzz|Example)/.test(code) ? code.split('/').slice(0, deepest) : [];
    return parts.slice(1).map((_, at) => `${path} ${parts.slice(0, at + 1).join('/')}`);
  });
  return failures.length + new Set(groups).size;
}

/** Deeper subtests than anybody writes. */
const deepest = 20;
