import { rm, writeFile } from 'node:fs/promises';
import { leavesFolder } from '../../../text/paths/repository-path.ts';
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

/**
 * Puts the hidden tests' files back to the base commit: what a patch did to them does not count. Git itself removes those
 * that the commit lacks: it goes through no link. What leads out of the checkout is left to git, which applies no such patch.
 */
export async function restoreTestFiles(checkout: string, testPatch: string): Promise<void> {
  for (const path of touchedPaths(testPatch)) {
    if (leavesFolder(path)) continue;
    const named = `:(literal)${path}`;
    try {
      await git(['checkout', '--quiet', 'HEAD', '--', named], { cwd: checkout });
    } catch {
      await git(['rm', '-r', '--quiet', '--cached', '--ignore-unmatch', '--', named], { cwd: checkout });
      await git(['clean', '-ffdxq', '--', named], { cwd: checkout }); // not in the base commit
    }
  }
}

/** The paths that a unified diff touches, old and new. */
export function touchedPaths(diff: string): string[] {
  const paths = [...diff.matchAll(/^(?:---|\+\+\+) (?:[ab]\/)?([^\t\r\n]+)/gm)].map((match) => match[1]!);
  return [...new Set(paths)].filter((path) => path !== '/dev/null');
}
