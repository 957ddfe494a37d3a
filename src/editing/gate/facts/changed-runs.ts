import type { LineStep } from '../../../text/diff/line-diff.ts';

/** Lines of the old file that went together (0-based rows, `end` exclusive), and what came in their place. */
export interface ChangedRun {
  start: number;
  end: number;
  added: readonly string[];
  /** Row of the new file where the new lines begin. */
  at: number;
}

export function changedRuns(steps: readonly LineStep[]): ChangedRun[] {
  const runs: (ChangedRun & { added: string[] })[] = [];
  let [row, newRow] = [0, 0];
  let open = false;
  for (const { op, line } of steps) {
    if (op !== 'keep' && !open) runs.push({ start: row, end: row, added: [], at: newRow });
    open = op !== 'keep';
    if (op !== 'add') row++;
    if (op !== 'remove') newRow++;
    if (op === 'add') runs.at(-1)!.added.push(line);
    if (op === 'remove') runs.at(-1)!.end = row;
  }
  return runs;
}

/**
 * Where a block goes with the blank lines around it, a shortest diff may keep a blank line from its middle instead of
 * the one after it, which makes two runs of one. They are drawn as one again, with the same result.
 */
export function joinSplitRemovals(runs: readonly ChangedRun[], before: readonly string[]): ChangedRun[] {
  const joined: ChangedRun[] = [];
  for (const run of runs) {
    const previous = joined.at(-1);
    if (previous !== undefined && isSplit(previous, run, before)) {
      const kept = run.start - previous.end;
      joined[joined.length - 1] = { ...previous, end: run.end - kept };
    } else joined.push(run);
  }
  return joined;
}

/** Kept lines between two changes that still count as one change. */
const maxKept = 3;

function isSplit(one: ChangedRun, other: ChangedRun, before: readonly string[]): boolean {
  const kept = other.start - one.end;
  if (one.added.length > 0 || other.added.length > 0 || kept > maxKept || other.end - other.start < kept)
    return false;
  for (let i = 0; i < kept; i++) if (before[one.end + i] !== before[other.end - kept + i]) return false;
  return true;
}
