import { isTestPath, languageFamily, subjectName } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import { stemOf } from '../../../text/paths/path-parts.ts';

/** Where tests are found by the name of their file. */
const byName = new Set(['javascript', 'python', 'go', 'ruby', 'java', 'kotlin', 'php']);

/** Folders and names that runners ignore, and Go's files for systems on which people do not run tests. */
const passedBy =
  /(?:^|\/)(?:testdata|(?:__)?fixtures?(?:__)?|node_modules|vendor|dist|build|coverage)\/|(?:^|\/)[._](?!_)[^/]*$|_(?:aix|android|dragonfly|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|wasm|windows|386|arm|mips\w*|ppc64\w*|riscv64|s390x)_test\.go$/i;

/** Whether a runner finds the tests of a file by its name. */
export function isFoundByName(path: string): boolean {
  const name = stemOf(path);
  return !passedBy.test(path) && subjectName(path) !== name;
}

/**
 * Whether the tests of a file went to where their runner does not look: `error` for a new name that is no test's, `warning`
 * where the folder may do instead of the name (Mocha).
 */
export function movedAway({ from, path }: FileChange): 'error' | 'warning' | undefined {
  const language = languageFamily(path);
  if (from === undefined || language === undefined || !byName.has(language)) return undefined;
  if (!isFoundByName(from) || isFoundByName(path)) return undefined;
  return language === 'javascript' && isTestPath(path) && !passedBy.test(path) ? 'warning' : 'error';
}
