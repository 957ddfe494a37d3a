import { countEach } from '../count-each.ts';
import { anchorsOf, commonOnce, longestAscending } from './line-anchors.ts';
import { type ScriptPart, shortestScript } from './shortest-script.ts';

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
 * Shortest edit script between two lists of lines (Myers 1986), after cutting the common
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
  const effort = { edits: longestEdit ** 2, lines: 4 * (before.length + after.length) };
  addWithin(script, { before, after, old: 0, now: 0 }, (middle) =>
    addMiddle(script, numbered(middle), effort),
  );
  return script;
}

/** Equal lines by one number: numbers are compared and counted in a fraction of the time. */
function numbered({ before, after, old, now }: Sides<string>): Sides<number> {
  const known = new Map<string, number>();
  const numberOf = (line: string) => {
    const number = known.get(line) ?? known.size;
    if (number === known.size) known.set(line, number);
    return number;
  };
  return { before: before.map(numberOf), after: after.map(numberOf), old, now };
}

/** Lines of each side to be compared, with the rows at which they begin. */
interface Sides<Line> {
  before: readonly Line[];
  after: readonly Line[];
  old: number;
  now: number;
}

/** What is left for two texts: they can be cut into any number of stretches, each as hard as the whole. */
interface Effort {
  /** The squares of the lengths of all scripts that are looked for. */
  edits: number;
  /** Lines among which those that stand once are looked for, again and again within what they cut. */
  lines: number;
}

/** A script of so few changed lines is looked for in every stretch, whatever is left. */
const shortestSearch = 10;

/** Cuts the common head and tail of two sides; what is between them is left to the caller. */
function addWithin<Line>(
  script: LineStretch[],
  { before, after, old, now }: Sides<Line>,
  addBetween: (middle: Sides<Line>) => void,
): void {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const [oldEnd, nowEnd] = [before.length - tail, after.length - tail];
  add(script, { op: 'keep', old, now, length: head });
  const middle = {
    ...{ before: before.slice(head, oldEnd), after: after.slice(head, nowEnd) },
    ...{ old: old + head, now: now + head },
  };
  if (head === oldEnd || head === nowEnd) addReplaced(script, middle);
  else addBetween(middle);
  add(script, { op: 'keep', old: old + oldEnd, now: now + nowEnd, length: tail });
}

function add(script: LineStretch[], stretch: LineStretch): void {
  const last = script.at(-1);
  if (last?.op === stretch.op) last.length += stretch.length;
  else if (stretch.length > 0) script.push(stretch);
}

function addReplaced<Line>(script: LineStretch[], { before, after, old, now }: Sides<Line>): void {
  add(script, { op: 'remove', old, now, length: before.length });
  add(script, { op: 'add', old: old + before.length, now, length: after.length });
}

function addMiddle(script: LineStretch[], sides: Sides<number>, effort: Effort): void {
  const parts = scriptWithin(sides, effort);
  if (parts === undefined) return addBetweenAnchors(script, sides, effort);
  let { old, now } = sides;
  for (const { op, count } of parts) {
    add(script, { op, old, now, length: count });
    if (op !== 'add') old += count;
    if (op !== 'remove') now += count;
  }
}

/** @returns `undefined` where none is as short as what may be looked for */
function scriptWithin({ before, after }: Sides<number>, effort: Effort): ScriptPart[] | undefined {
  const most = Math.min(longestEdit, Math.max(shortestSearch, Math.floor(Math.sqrt(effort.edits))));
  // A lower bound is told in linear time; the script itself would be looked for in square time.
  if (isLongerThan(most, before, after)) return undefined;
  const parts = shortestScript(before, after, most);
  const edits = parts?.reduce((sum, { op, count }) => sum + (op === 'keep' ? 0 : count), 0);
  effort.edits = Math.max(0, effort.edits - (edits ?? most) ** 2);
  return parts;
}

/**
 * Whether every script between two lists is longer than this: one side has so many lines more often than the other, or
 * so many that stand once in each have moved. Tells it in n log n time of most lists of which it is true.
 */
export function isLongerThan<Line>(most: number, before: readonly Line[], after: readonly Line[]): boolean {
  if (before.length + after.length <= most) return false;
  if (Math.abs(before.length - after.length) > most) return true;
  return countsDiffer(most, before, after) || hasMoved(most, before, after);
}

function countsDiffer<Line>(most: number, before: readonly Line[], after: readonly Line[]): boolean {
  const left = countEach(before);
  let shared = 0;
  for (const line of after) {
    const times = left.get(line) ?? 0;
    if (times > 0) shared++;
    left.set(line, times - 1);
  }
  return before.length + after.length - 2 * shared > most;
}

/** A script keeps no more of the lines that stand once in each than follow each other in both; the rest goes and comes back. */
function hasMoved<Line>(most: number, before: readonly Line[], after: readonly Line[]): boolean {
  const common = commonOnce(before, after);
  return 2 * common.length > most && 2 * (common.length - longestAscending(common).length) > most;
}

/**
 * For very different texts: lines that occur once in each are matched in order, and the stretches between them are
 * compared alone.
 */
function addBetweenAnchors(script: LineStretch[], sides: Sides<number>, effort: Effort): void {
  const { before, after, old, now } = sides;
  effort.lines -= before.length + after.length;
  const anchors = effort.lines < 0 ? [] : anchorsOf(before, after);
  if (anchors.length === 0) return addReplaced(script, sides);
  let [row, place] = [0, 0];
  for (const anchor of [...anchors, { old: before.length, now: after.length }]) {
    const stretch = {
      ...{ before: before.slice(row, anchor.old), after: after.slice(place, anchor.now) },
      ...{ old: old + row, now: now + place },
    };
    addWithin(script, stretch, (middle) => addMiddle(script, middle, effort));
    const isEnd = anchor.old === before.length;
    add(script, { op: 'keep', old: old + anchor.old, now: now + anchor.now, length: isEnd ? 0 : 1 });
    [row, place] = [anchor.old + 1, anchor.now + 1];
  }
}
