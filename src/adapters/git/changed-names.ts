import type { GitClient } from './command/hardened-git.ts';
import { withOwnGitDir } from './command/own-git-dir.ts';
import { listNewFiles } from './working-tree/new-files.ts';

/** A path that differs from a commit, as git lists it. */
export interface ChangedName {
  path: string;
  /** Mode in the commit and now; absent where there is nothing. */
  before?: string;
  now?: string;
  /** The blob that stands for the file now where git does not look at the disk: a sparse checkout leaves such files out. */
  indexed?: string;
}

const options = ['--raw', '-z', '--no-abbrev', '--no-renames', '--no-ext-diff', '--no-textconv'];

/**
 * What the working tree changes of a commit, by name: staged or not, new files that are not ignored and not called like
 * credentials, and submodules as the index has them, since nobody looks into those.
 */
export async function listChangedNames(root: string, commit: string): Promise<ChangedName[]> {
  return withOwnGitDir(root, async (git) => {
    const changed = await listRaw(git, '--ignore-submodules=all', commit);
    const staged = await listRaw(git, '--cached', '--ignore-submodules=dirty', commit);
    const submodules = staged.filter(({ before, now }) => before === gitlink || now === gitlink);
    const fresh = (await listNewFiles(git)).map((path) => ({ path }));
    const all = new Map([...fresh, ...submodules, ...changed].map((one) => [one.path, one]));
    return [...all.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  });
}

/** Mode of a submodule in a tree. */
export const gitlink = '160000';

async function listRaw(git: GitClient, ...words: string[]): Promise<ChangedName[]> {
  const fields = (await git.raw(['diff', ...options, ...words, '--'])).split('\0');
  const names: ChangedName[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) names.push(parseRecord(fields[at]!, fields[at + 1]!));
  return names;
}

/** `:<mode> <mode> <blob> <blob> <status>`; nothing is all zeros, and so is a blob that only the disk has (git-diff(1), "Raw output format"). */
function parseRecord(record: string, path: string): ChangedName {
  const [before, now, , indexed] = record
    .slice(1)
    .split(' ')
    .map((field) => (/^0+$/.test(field) ? undefined : field));
  return {
    path,
    ...(before === undefined ? {} : { before }),
    ...(now === undefined ? {} : { now }),
    ...(indexed === undefined ? {} : { indexed }),
  };
}
