import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import { fileName } from '../../../text/paths/path-parts.ts';
import { isAssertion } from '../tests/assertions.ts';
import { declaresTest } from '../tests/test-names.ts';

/** Code by its path. */
export interface Text {
  path: string;
  text: string;
}

/** Who loads a file, and what files hold. */
interface Surroundings {
  loadedBy: (path: string) => readonly string[];
  read: (paths: readonly string[]) => Promise<readonly Text[]>;
}

/** What runners load by its name. */
const loadedUnasked = /^(?:conftest\.py|__init__\.py|(?:jest|vitest)[.-]setup\.\w+|setupTests?\.\w+)$/;

/**
 * Whether a file of the tests, or one that checks start or take their options from, holds no test itself and is there for others that do.
 * Tests may be plain statements: code that compares is a helper only of files that declare a test.
 */
export async function standsAroundTests(
  { path, text }: Text,
  { loadedBy, read }: Surroundings,
): Promise<boolean> {
  if (holdsTest({ path, text })) return false;
  if (loadedUnasked.test(fileName(path))) return true;
  const compares = text.split('\n').some(isAssertion);
  if (!isTestPath(path)) return !compares;
  const loaders = loadedBy(path).filter((one) => isTestPath(one));
  if (!compares) return loaders.length > 0;
  return (await read(loaders.slice(0, 20))).some(holdsTest);
}

function holdsTest({ path, text }: Text): boolean {
  return declaresTest(languageFamily(path), text);
}
