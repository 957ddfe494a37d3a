import { touchedPaths } from './apply-diff.ts';
import { git } from '../git.ts';
import type { ResolveInstance } from './instance.ts';

/**
 * The files that the real fix changed, without those of its tests. The fix is the child of the base commit that brings
 * the most lines of the hidden tests. Read only after the patch is finished, to say where a failed run went wrong.
 * @returns `undefined` when the clone does not hold the fix
 */
export async function findFixFiles(clone: string, instance: ResolveInstance): Promise<string[] | undefined> {
  const tests = touchedPaths(instance.test_patch);
  const wanted = addedLines(instance.test_patch);
  let best: { child: string; shared: number } | undefined;
  for (const child of await childrenOf(clone, instance.base_commit)) {
    const diff = await gitDiff(clone, [instance.base_commit, child, '--', ...tests]);
    const shared = [...addedLines(diff)].filter((line) => wanted.has(line)).length;
    if (shared > (best?.shared ?? 0)) best = { child, shared };
  }
  if (best === undefined) return undefined;
  const listing = await gitDiff(clone, ['--name-only', instance.base_commit, best.child]);
  return listing.split('\n').filter((path) => path !== '' && !tests.includes(path));
}

function gitDiff(clone: string, args: readonly string[]): Promise<string> {
  return git([
    '-c',
    'core.quotePath=false',
    `--git-dir=${clone}`,
    'diff',
    '--no-renames',
    '--no-ext-diff',
    ...args,
  ]);
}

function addedLines(diff: string): Set<string> {
  return new Set(diff.match(/^\+(?!\+\+ ).*\S.*$/gm) ?? []);
}

async function childrenOf(clone: string, commit: string): Promise<string[]> {
  try {
    const lines = await git([`--git-dir=${clone}`, 'rev-list', '--all', '--children', `^${commit}^@`]);
    const line = lines.split('\n').find((row) => row.startsWith(commit));
    return line?.split(' ').slice(1) ?? [];
  } catch {
    return []; // a root commit, or a clone without its surroundings: the stage is then told without the fix
  }
}
