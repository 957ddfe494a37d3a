import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, lastWords } from '../git.ts';

/**
 * Applies a unified diff to a checkout, second time round with counts and white space taken lightly. An empty diff
 * applies.
 * @returns what git said when it does not apply, else `undefined`
 */
export async function applyDiff(checkout: string, diff: string): Promise<string | undefined> {
  if (diff.trim() === '') return undefined;
  const file = `${checkout}.diff`;
  await writeFile(file, diff.endsWith('\n') ? diff : `${diff}\n`);
  try {
    await git(['apply', '--whitespace=nowarn', file], { cwd: checkout });
    return undefined;
  } catch {
    try {
      await git(['apply', '--whitespace=nowarn', '--recount', '--ignore-whitespace', file], {
        cwd: checkout,
      });
      return undefined;
    } catch (error) {
      return lastWords(error);
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** Puts the hidden tests' files back to the base commit: what a patch did to them does not count. */
export async function restoreTestFiles(checkout: string, testPatch: string): Promise<void> {
  for (const path of touchedPaths(testPatch)) {
    try {
      await git(['checkout', '--quiet', 'HEAD', '--', path], { cwd: checkout });
    } catch {
      await rm(join(checkout, path), { recursive: true, force: true }); // not in the base commit
    }
  }
}

/** The paths that a unified diff touches, old and new. */
export function touchedPaths(diff: string): string[] {
  const paths = [...diff.matchAll(/^(?:---|\+\+\+) (?:[ab]\/)?([^\t\r\n]+)/gm)].map((match) => match[1]!);
  return [...new Set(paths)].filter((path) => path !== '/dev/null');
}
