import { diffArrays } from 'diff';

/** One step from an old list of lines to a new one. */
export interface LineStep {
  op: 'keep' | 'remove' | 'add';
  line: string;
}

/**
 * Changed lines after which two texts count as different altogether: the shortest script takes time by the square of its
 * length, and a reader gains nothing from it.
 */
export const longestEdit = 1_200;

/**
 * Shortest edit script between two lists of lines (Myers 1986, through the `diff` package), after cutting the common
 * head and tail. Removed lines come before the added ones of the same change.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineStep[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return [
    ...before.slice(0, head).map(kept),
    ...diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(kept),
  ];
}

function gone(line: string): LineStep {
  return { op: 'remove', line };
}

function come(line: string): LineStep {
  return { op: 'add', line };
}

function kept(line: string): LineStep {
  return { op: 'keep', line };
}

function diffMiddle(before: string[], after: string[]): LineStep[] {
  if (before.length === 0 || after.length === 0) {
    return [...before.map(gone), ...after.map(come)];
  }
  const steps: LineStep[] = [];
  const parts = diffArrays(before, after, { maxEditLength: longestEdit });
  if (parts === undefined) return [...before.map(gone), ...after.map(come)];
  for (const part of parts) {
    const op = part.added ? 'add' : part.removed ? 'remove' : 'keep';
    for (const line of part.value) steps.push({ op, line });
  }
  return steps;
}
