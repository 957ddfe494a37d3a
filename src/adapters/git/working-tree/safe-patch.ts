import type { Patch, TreeEntry } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import { PathIndex } from '../../../text/paths/path-index.ts';
import { foldPath, pathProblem } from '../../../text/paths/repository-path.ts';

/**
 * Refuses a patch that writes anywhere but into regular files of the tree, or to new names that clash with none of it
 * in any spelling (R8, R9, R34). Every writer asks, whoever made the patch.
 * @throws {WorkspaceError} `path-refused` or `conflict`
 */
export function requireSafePatch(patch: Patch, tree: readonly TreeEntry[]): void {
  const byPath = new Map(tree.map((entry) => [entry.path, entry]));
  const names = new PathIndex(tree);
  const written = new Set<string>();
  for (const { path, from, change } of patch.changes) {
    for (const name of from === undefined ? [path] : [path, from]) requireSafePath(name);
    if (change === 'create' || change === 'rename') {
      const clash = names.clash(path, from);
      if (clash) throw new WorkspaceError('conflict', `${path} ${clash}`);
    }
    const old = change === 'create' ? undefined : (from ?? path);
    if (old !== undefined) requireRegular(old, byPath.get(old)?.mode);
    for (const name of new Set([path, from ?? path].map(foldPath))) {
      if (written.has(name)) throw new WorkspaceError('conflict', `${path} is changed twice`);
      written.add(name);
    }
  }
}

/**
 * Refuses a patch that would make a file of the working tree executable, or a link (R9): no edit asks for that, only a run
 * folder or a result that somebody else made. A checkout that is thrown away takes them as a branch has them.
 * @throws {WorkspaceError} `path-refused`
 */
export function requireKeptModes(patch: Patch, tree: readonly TreeEntry[]): void {
  const modes = new Map(tree.map((entry) => [entry.path, entry.mode]));
  for (const { path, from, change, mode } of patch.changes) {
    const allowed = [undefined, plainFile, change === 'create' ? plainFile : modes.get(from ?? path)];
    if (change === 'delete' || allowed.includes(mode)) continue;
    const what = mode === '100755' ? 'executable' : `of mode ${mode}`;
    throw new WorkspaceError('path-refused', `${path} would be made ${what}, which no patch may do`, {
      hint: 'Write it by hand if you want it so.',
    });
  }
}

const plainFile = '100644';

function requireSafePath(path: string): void {
  const problem = pathProblem(path);
  if (problem) throw new WorkspaceError('path-refused', `${path} ${problem}`);
}

function requireRegular(path: string, mode: string | undefined): void {
  if (mode === undefined) throw new WorkspaceError('conflict', `${path} does not exist`);
  if (!mode.startsWith('100')) throw new WorkspaceError('path-refused', `${path} is a link or a submodule`);
}
