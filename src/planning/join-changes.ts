import type { PlannedChange } from '../domain/index.ts';

/** Joins several changes of one file into one, because later stages keep one change per file. */
export function joinChanges(changes: readonly PlannedChange[]): PlannedChange[] {
  const byPath = new Map<string, PlannedChange>();
  for (const change of changes) {
    const earlier = byPath.get(change.path);
    byPath.set(change.path, earlier ? joined(earlier, change) : change);
  }
  return [...byPath.values()];
}

/** A modification and a rename of the same file become a rename with the instructions of both. */
function joined(earlier: PlannedChange, change: PlannedChange): PlannedChange {
  const kept = earlier.action === 'modify' && change.action === 'rename' ? change : earlier;
  return { ...kept, instructions: `${earlier.instructions}\n\n${change.instructions}` };
}
