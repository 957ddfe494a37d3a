import type { PlannedChange } from '../domain/index.ts';

/** Two changes of one file are one: an edited file has one place, so that the later would take the earlier's. */
export function joinChanges(changes: readonly PlannedChange[]): PlannedChange[] {
  const byPath = new Map<string, PlannedChange>();
  for (const change of changes) {
    const earlier = byPath.get(change.path);
    byPath.set(change.path, earlier ? joined(earlier, change) : change);
  }
  return [...byPath.values()];
}

/** Whoever edits a file and moves it wants both. */
function joined(earlier: PlannedChange, change: PlannedChange): PlannedChange {
  const kept = earlier.action === 'modify' && change.action === 'rename' ? change : earlier;
  return { ...kept, instructions: `${earlier.instructions}\n\n${change.instructions}` };
}
