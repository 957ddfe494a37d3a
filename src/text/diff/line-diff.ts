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
  const steps: LineStep[] = [];
  for (const { op, old, now, length } of diffStretches(before, after)) {
    const [lines, start] = op === 'add' ? [after, now] : [before, old];
    for (let row = start; row < start + length; row++) steps.push({ op, line: lines[row]! });
  }
  return steps;
}

/** Equal steps in a row, with the 0-based rows of the old and the new list at which they begin. */
export interface LineStretch {
  op: LineStep['op'];
  old: number;
  now: number;
  length: number;
}

/** The script of {@link diffLines} for whoever asks only which lines it is about: a text can hold a million of them. */
export function diffStretches(before: readonly string[], after: readonly string[]): LineStretch[] {
  const script: LineStretch[] = [];
  addScript(script, { before, after, old: 0, now: 0 });
  return script;
}

/** Lines of each side to be compared, with the rows at which they begin. */
interface Sides {
  before: readonly string[];
  after: readonly string[];
  old: number;
  now: number;
}

function addScript(script: LineStretch[], { before, after, old, now }: Sides): void {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const [oldEnd, nowEnd] = [before.length - tail, after.length - tail];
  add(script, { op: 'keep', old, now, length: head });
  addMiddle(script, {
    ...{ before: before.slice(head, oldEnd), after: after.slice(head, nowEnd) },
    ...{ old: old + head, now: now + head },
  });
  add(script, { op: 'keep', old: old + oldEnd, now: now + nowEnd, length: tail });
}

function add(script: LineStretch[], stretch: LineStretch): void {
  const last = script.at(-1);
  if (last?.op === stretch.op) last.length += stretch.length;
  else if (stretch.length > 0) script.push(stretch);
}

function addMiddle(script: LineStretch[], sides: Sides): void {
  const { before, after } = sides;
  // A lower bound is told in linear time; the script itself would be looked for in square time.
  const parts = isLongerThan(longestEdit, before, after)
    ? undefined
    : diffArrays([...before], [...after], { maxEditLength: longestEdit });
  if (parts === undefined) return addBetweenAnchors(script, sides);
  let { old, now } = sides;
  for (const { added, removed, count } of parts) {
    add(script, { op: added ? 'add' : removed ? 'remove' : 'keep', old, now, length: count });
    if (!added) old += count;
    if (!removed) now += count;
  }
}

/** Whether every script between two lists is longer than this: one side has so many lines more often than the other. */
export function isLongerThan(most: number, before: readonly string[], after: readonly string[]): boolean {
  if (before.length + after.length <= most) return false;
  if (Math.abs(before.length - after.length) > most) return true;
  const left = countEach(before);
  let shared = 0;
  for (const line of after) {
    const times = left.get(line) ?? 0;
    if (times > 0) shared++;
    left.set(line, times - 1);
  }
  return before.length + after.length - 2 * shared > most;
}

/**
 * For very different texts: lines that occur once in each are matched in order, and the stretches between them are
 * compared alone.
 */
function addBetweenAnchors(script: LineStretch[], { before, after, old, now }: Sides): void {
  let [row, place] = [0, 0];
  const anchors = anchorsOf(before, after);
  if (anchors.length === 0) {
    add(script, { op: 'remove', old, now, length: before.length });
    add(script, { op: 'add', old: old + before.length, now, length: after.length });
    return;
  }
  for (const anchor of [...anchors, { old: before.length, now: after.length }]) {
    addScript(script, {
      ...{ before: before.slice(row, anchor.old), after: after.slice(place, anchor.now) },
      ...{ old: old + row, now: now + place },
    });
    const isEnd = anchor.old === before.length;
    add(script, { op: 'keep', old: old + anchor.old, now: now + anchor.now, length: isEnd ? 0 : 1 });
    [row, place] = [anchor.old + 1, anchor.now + 1];
  }
}
