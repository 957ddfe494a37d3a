import { isBlank } from '../../../text/lines/lines.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { headRow, slideUp } from './removed-declarations.ts';
import type { Declaration } from '../facts/syntax-facts.ts';
import { closesBlock } from '../facts/bodies.ts';

/**
 * Marks of a declaration that was cut out by somebody who did not look at the place. Of 83 commits that removed a
 * function, in 37 repositories, one left such marks.
 */

const opens = /[{([:]\s*$/;

/** Whether its comment, decorator or attributes stay behind without it. */
export function leavesHead({ before }: ChangeFacts, declaration: Declaration, run: ChangedRun): boolean {
  const head = headRow(before, declaration);
  return head < declaration.startRow && head < run.start - slideUp(run, before);
}

/** Whether the blank lines above and below it both stay, or one of them stays inside a bracket. */
export function leavesGap(
  { before, after }: ChangeFacts,
  { startRow, endRow }: Declaration,
  run: ChangedRun,
): boolean {
  const gap = blanksAbove(after, run.at) + blanksBelow(after, run.at);
  const above = blanksAbove(before, startRow);
  const below = blanksBelow(before, endRow + 1);
  if (gap > Math.max(above, below)) return true;
  if (gap === 0) return false;
  const next = after[run.at + blanksBelow(after, run.at)];
  const previous = after[run.at - blanksAbove(after, run.at) - 1];
  return (
    (below === 0 && (next === undefined || closesBlock.test(next))) ||
    (above === 0 && (previous === undefined || opens.test(previous)))
  );
}

function blanksAbove(lines: readonly string[], row: number): number {
  let first = row;
  while (first > 0 && isBlank(lines[first - 1]!)) first--;
  return row - first;
}

function blanksBelow(lines: readonly string[], row: number): number {
  let end = row;
  while (end < lines.length && isBlank(lines[end]!)) end++;
  return end - row;
}
