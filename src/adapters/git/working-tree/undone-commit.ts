import { WorkspaceError } from '../../../errors/index.ts';
import { hardenedGit } from '../command/hardened-git.ts';

/** A commit that is to be taken back, as a record tells of it. */
interface UndoneCommit {
  id: string;
  parent: string;
  /** Files that the record puts back. */
  paths: readonly string[];
}

/**
 * Makes sure that a branch is moved back by the recorded change and nothing else: to the parent that the commit has, past no
 * other file than those of the record. A git directory from a stranger may name any commit to move to (R29).
 * @throws {WorkspaceError} `conflict` where commit and record differ
 */
export async function requireRecorded(root: string, { id, parent, paths }: UndoneCommit): Promise<void> {
  const git = hardenedGit(root);
  // Read from the object itself: grafts of the repository could name another parent.
  const [header = ''] = (await git.raw(['cat-file', 'commit', id])).split('\n\n');
  const parents = [...header.matchAll(/^parent (.*)$/gm)].map(([, name]) => name);
  const listing = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', parent, id, '--'];
  const isItsOwn = parents.length === 1 && parents[0] === parent;
  const changed = isItsOwn ? (await git.raw(listing)).split('\0').filter((name) => name !== '') : [];
  if (isItsOwn && changed.every((name) => paths.includes(name))) return;
  throw new WorkspaceError(
    'conflict',
    `the record of the last change is not that of commit ${id.slice(0, 12)}`,
    {
      hint: `Undo it with a new commit: git revert ${id}`,
    },
  );
}
