import type { Patch } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { writeFilesAtomically, type FileWrite } from '../../disk/atomic-write.ts';
import { encodeFileChange } from './encode-file-change.ts';
import { openRepository, type Repository } from '../repository/open-repository.ts';
import { withOwnGitDir } from '../command/own-git-dir.ts';
import { journalFolder } from '../repository/unfinished-change.ts';
import { requireKeptModes, requireSafePatch } from './safe-patch.ts';

/** Tracked files that differ from HEAD, staged or not. Untracked files are the user's own business. */
export async function uncommittedFiles(root: string): Promise<string[]> {
  const words = ['status', '--porcelain=v1', '-z', '--untracked-files=no', '--no-renames'];
  const status = await withOwnGitDir(root, (git) => git.raw([...words, '--ignore-submodules=all']));
  return status
    .split('\0')
    .filter((record) => record.length > 3)
    .map((record) => record.slice(3));
}

/**
 * Refuses to work on a tree with uncommitted changes, since the run sees the base commit only.
 * @throws {WorkspaceError} `dirty-tree`, or `not-a-repository` where there is no tree
 */
export async function requireCleanTree(root: string): Promise<void> {
  const changed = await uncommittedFiles(root);
  if (changed.length === 0) return;
  requireWorkingTree(await openRepository(root)); // without one, git calls every file deleted
  const shown =
    changed.slice(0, 5).join(', ') + (changed.length > 5 ? `, and ${changed.length - 5} more` : '');
  throw new WorkspaceError('dirty-tree', `${root} has uncommitted changes: ${shown}`, {
    hint: 'Commit or stash them, or omit --apply and apply the printed diff yourself: git apply patch.diff.',
  });
}

/** @throws {WorkspaceError} `not-a-repository` for a bare one */
export function requireWorkingTree({ root, bare }: Pick<Repository, 'root' | 'bare'>): void {
  if (bare) throw new WorkspaceError('not-a-repository', `${root} is bare and has no working tree`);
}

/** Writes a patch into the working tree: all of it or nothing. */
export async function applyToWorkingTree(
  repository: Repository,
  workspace: Workspace,
  patch: Patch,
): Promise<void> {
  requireWorkingTree(repository);
  const writes = await fileWritesOf(workspace, patch);
  await requireCleanTree(repository.root);
  await writeFilesAtomically(repository.root, writes, await journalFolder(repository));
}

/**
 * The files of a working tree that a patch writes and removes, in the encodings that they have.
 * @throws {WorkspaceError} `path-refused` or `conflict` for a patch that may not be written
 */
export async function fileWritesOf(
  workspace: Pick<Workspace, 'tree' | 'read'>,
  patch: Patch,
): Promise<FileWrite[]> {
  const tree = await workspace.tree();
  requireSafePatch(patch, tree);
  requireKeptModes(patch, tree);
  const writes: FileWrite[] = [];
  for (const change of patch.changes) {
    if (change.from !== undefined) writes.push({ path: change.from, bytes: undefined });
    if (change.change === 'delete') writes.push({ path: change.path, bytes: undefined });
    else {
      const executable = change.mode === '100755';
      const mustNotExist = change.change === 'create' || change.change === 'rename';
      writes.push({
        path: change.path,
        bytes: await encodeFileChange(workspace, change),
        executable,
        from: change.from,
        mustNotExist,
      });
    }
  }
  return writes;
}
