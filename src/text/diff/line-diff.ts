import { diffArrays } from 'diff';
import { countEach } from '../count-each.ts';
import { anchorsOf } from './line-anchors.ts';

/** One step from an old list of lines to a new one. */
export interface LineStep {
  op: 'keep' | 'remove' | 'add';
  line: string;
}

/** The steps as a diff shows them: a space, `-` or `+` before each line, no headers. */
export function renderSteps(steps: readonly LineStep[]): string {
  return steps.map(({ op, line }) => `${marks[op]}${line}`).join('\n');
}

const marks = { keep: ' ', remove: '-', add: '+' } as const;

/**
 * Changed lines after which the shortest script is not looked for, because it takes time by the square of its length: only
 * the lines between those that stand once in both texts are compared then.
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
  const middle = diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  if (head + tail === 0) return middle;
  return [...before.slice(0, head).map(kept), ...middle, ...before.slice(before.length - tail).map(kept)];
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

function diffMiddle(before: readonly string[], after: readonly string[]): LineStep[] {
  if (before.length === 0 || after.length === 0) {
    return before.length === 0 ? after.map(come) : before.map(gone);
  }
  // This is told in linear time; the script itself would be looked for in square time.
  const isTooLong = before.length + after.length > longestEdit && leastEdit(before, after) > longestEdit;
  const parts = isTooLong ? undefined : diffArrays([...before], [...after], { maxEditLength: longestEdit });
  if (parts === undefined) return diffBetweenAnchors(before, after);
  const steps: LineStep[] = [];
  for (const part of parts) {
    const op = part.added ? 'add' : part.removed ? 'remove' : 'keep';
    for (const line of part.value) steps.push({ op, line });
  }
  return steps;
}

/** Lines that one side has more often than the other: no script is shorter. */
function leastEdit(before: readonly string[], after: readonly string[]): number {
  const left = countEach(before);
  let shared = 0;
  for (const line of after) {
    const times = left.get(line) ?? 0;
    if (times > 0) shared++;
    left.set(line, times - 1);
  }
  return before.length + after.length - 2 * shared;
}

/**
 * For very different texts: lines that occur once in each are matched in order, and the stretches between them are
 * compared alone.
 */
function diffBetweenAnchors(before: readonly string[], after: readonly string[]): LineStep[] {
  const steps: LineStep[] = [];
  let [old, now] = [0, 0];
  const anchors = anchorsOf(before, after);
  if (anchors.length === 0) return [...before.map(gone), ...after.map(come)];
  for (const anchor of anchors) {
    for (const step of diffLines(before.slice(old, anchor.old), after.slice(now, anchor.now)))
      steps.push(step);
    steps.push(kept(before[anchor.old]!));
    [old, now] = [anchor.old + 1, anchor.now + 1];
  }
  return [...steps, ...diffLines(before.slice(old), after.slice(now))];
}
