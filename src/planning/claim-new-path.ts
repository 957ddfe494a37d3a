import type { PlannedChange } from '../domain/index.ts';
import type { PathIndex } from '../text/paths/path-index.ts';

/**
 * Claims the name that a change adds to the tree, so that no later change can take it. A new name must be free in every
 * spelling that some file system treats as the same (R34). Two creations of one file do not clash: they are joined.
 * @param earlier changes of the plan whose names were claimed before
 * @returns why the name cannot be taken; `undefined` when it now is, or when the change adds none
 */
export function claimNewPath(
  change: PlannedChange,
  names: PathIndex,
  earlier: readonly PlannedChange[],
): string | undefined {
  switch (change.action) {
    case 'rename':
      return names.claim(change.to, change.path);
    case 'create': {
      const again = earlier.some(({ action, path }) => action === 'create' && path === change.path);
      return again ? undefined : names.claim(change.path);
    }
    default:
      return undefined;
  }
}

/** The path that a change adds to the tree; for one that adds none, the path that it is about. */
export function addedPath(change: PlannedChange): string {
  return change.action === 'rename' ? change.to : change.path;
}
