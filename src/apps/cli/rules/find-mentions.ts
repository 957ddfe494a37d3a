import { withOwnGitDir } from '../../../adapters/git/index.ts';
import type { Patch } from '../../../domain/index.ts';
import { findRemovedNames, type Mention } from '../../../validation/index.ts';

/** Places that one search shows, and how much of a line: a bundle's line is as long as the bundle. */
const maxMentions = 40;
const longestLine = 200;

/** Lines of files outside of the patch that still use a name whose declaration the patch removed. */
export async function findMentions(root: string, patch: Patch): Promise<Mention[]> {
  const names = findRemovedNames(patch);
  if (names.length === 0) return [];
  const words = ['grep', '-n', '-w', '-F', '-I', '-z', '--untracked', '--no-textconv'];
  // git ends with 1 when nothing is found, which is good news here
  const found = await withOwnGitDir(root, (git) =>
    git.raw([...words, ...names.flatMap((name) => ['-e', name])]).catch(() => ''),
  );
  const touched = new Set(patch.changes.map(({ path }) => path));
  return found
    .split('\n')
    .map((row) => row.split('\0'))
    .filter(([path, line, text]) => path && line && text !== undefined && !touched.has(path))
    .slice(0, maxMentions)
    .map(([path, line, text]) => ({ path: path!, line: Number(line), text: text!.slice(0, longestLine) }));
}
