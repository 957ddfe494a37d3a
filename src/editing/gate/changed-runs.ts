import type { LineStep } from '../../text/line-diff.ts';

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
