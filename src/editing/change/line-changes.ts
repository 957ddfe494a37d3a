import type { HunkLine } from '../../domain/index.ts';
import { indentOf, isBlank } from '../../text/lines/lines.ts';
import { trimmedKey } from '../../text/lines/line-keys.ts';
import type { FileView } from '../lines/file-view.ts';
import { indentKindOf, isCommentLine, isTrivial } from '../lines/line-kinds.ts';
import type { Placement } from '../placement/placement.ts';

/** One new line of a hunk with its index among the hunk's lines. */
interface NewLine {
  text: string;
  index: number;
}

/** A stretch of file lines (0-based, `end` exclusive) and the new lines put in its place. */
export interface LineChange {
  start: number;
  end: number;
  lines: NewLine[];
}

interface Run {
  /** File line after the last placed context line before the run. */
  from: number | undefined;
  /** File line of the first placed context line after the run. */
  to: number | undefined;
  elidedBefore: boolean;
  elidedAfter: boolean;
  steps: {
    op: 'remove' | 'add';
    text: string;
    index: number;
    line: number | undefined;
    lastLine: number | undefined;
  }[];
}

/**
 * The change of a placed hunk, taken from what it removes and adds; context lines take no part, so the file's own
 * text of them stays. Comments and blank lines that the hunk forgot in the middle of a run of removed lines go with
 * the run, unless new lines were written there; any other line that it passed over stays.
 */
export function lineChangesOf(view: FileView, placement: Placement): LineChange[] {
  return runsOf(placement).flatMap((run) => changesOfRun(view, run));
}

function runsOf({ lines, rows }: Placement): Run[] {
  const placed = new Map(rows.map((row) => [row.firstRow, row]));
  const runs: Run[] = [];
  let run: Run | undefined;
  let from: number | undefined;
  let elided = false;
  let row = -1;
  lines.forEach(({ op, text }, index) => {
    if (op !== 'add') row++;
    const place = op === 'add' ? undefined : placed.get(row);
    if (op === 'add' || op === 'remove') {
      if (run === undefined) {
        run = { from, to: undefined, elidedBefore: elided, elidedAfter: false, steps: [] };
        runs.push(run);
      }
      run.steps.push({ op, text, index, line: place?.firstLine, lastLine: place?.lastLine });
      if (place !== undefined) [from, elided] = [place.lastLine + 1, false];
      return;
    }
    run = undefined;
    if (op === 'elision' && place === undefined) {
      elided = true;
      const open = runs.at(-1);
      if (open !== undefined && open.to === undefined) open.elidedAfter = true;
    }
    if (place === undefined) return;
    for (const open of runs) open.to ??= place.firstLine;
    [from, elided] = [place.lastLine + 1, false];
  });
  return runs;
}

function changesOfRun(view: FileView, run: Run): LineChange[] {
  const removed = run.steps.filter(({ op, line }) => op === 'remove' && line !== undefined);
  const added = run.steps.filter(({ op }) => op === 'add').map(({ text, index }) => ({ text, index }));
  if (removed.length === 0) {
    if (added.length === 0 || standsThere(view, run, added)) return [];
    const at = insertionPoint(view, run, added);
    return [{ start: at, end: at, lines: added }];
  }
  const changes = replaceRemoved(view, run);
  const last = changes.at(-1)!;
  if (added.length === 0 && standsBetweenBlanks(view, run, changes)) last.end = run.to!;
  return changes;
}

/**
 * Whether the hunk forgot blank lines on both sides of what it removes. It shows the lines around as adjacent, so the
 * blank lines of one side are removed as well.
 */
function standsBetweenBlanks(view: FileView, { from, to }: Run, changes: readonly LineChange[]): boolean {
  if (from === undefined || to === undefined || changes.length > 1) return false;
  const { start, end } = changes[0]!;
  const areBlank = (first: number, next: number) =>
    first < next && view.lines.slice(first, next).every(isBlank);
  return areBlank(from, start) && areBlank(end, to);
}

/** Deleted stretches in file order; new lines go where the hunk has them among the removed ones. */
function replaceRemoved(view: FileView, run: Run): LineChange[] {
  const changes: LineChange[] = [];
  let waiting: NewLine[] = [];
  let isWritten = false;
  for (const { op, text, index, line, lastLine } of run.steps) {
    const current = changes.at(-1);
    if (op === 'add') {
      if (current === undefined) waiting.push({ text, index });
      else current.lines.push({ text, index });
      isWritten = current !== undefined && !isBlank(text);
    } else if (line !== undefined) {
      const touches = current?.end === line || !isWritten;
      const goesOn = current !== undefined && touches && goesWithRun(view, current.end, line);
      if (goesOn) current.end = lastLine! + 1;
      else {
        changes.push({ start: line, end: lastLine! + 1, lines: waiting });
        waiting = [];
      }
      isWritten = false;
    }
  }
  return changes;
}

function goesWithRun(view: FileView, from: number, to: number): boolean {
  for (let line = from; line < to; line++) {
    const text = view.lines[line]!;
    if (!isBlank(text) && !isCommentLine(text)) return false;
  }
  return true;
}

/**
 * Between two context lines that do not touch in the file, new lines stand next to the one that belongs to them: past
 * an elision, after blank lines when they end with one themselves, else directly below the line above.
 */
function insertionPoint(view: FileView, run: Run, added: readonly NewLine[]): number {
  const { from, to } = run;
  if (from === undefined) return to ?? view.lines.length;
  if (to === undefined || run.elidedAfter) return from;
  if (run.elidedBefore) return to;
  const allBlank = view.lines.slice(from, to).every(isBlank);
  const endsBlank = isBlank(added.at(-1)!.text) && !isBlank(added[0]!.text);
  return allBlank && endsBlank ? to : from;
}

/** Whether what the hunk passed over between its context is what it adds: it was written for the text before that. */
function standsThere(view: FileView, run: Run, added: readonly NewLine[]): boolean {
  const { from, to, elidedBefore, elidedAfter } = run;
  if (from === undefined || to === undefined || elidedBefore || elidedAfter) return false;
  if (to - from !== added.length) return false;
  return added.every(({ text }, i) => trimmedKey(text) === view.key('trimmed', from + i));
}

/** Texts of the hunk lines that were placed, as pairs of what the hunk says and what the file has. */
export interface TextPair {
  index: number;
  said: string;
  found: string;
}

/** Only lines placed one to one are evidence of how the hunk's text differs from the file's. */
export function textPairsOf(view: FileView, { lines, rows }: Placement): TextPair[] {
  const indexes = lines.flatMap((line: HunkLine, index) => (line.op === 'add' ? [] : [index]));
  const placed = rows
    .filter(({ firstRow, lastRow, firstLine, lastLine }) => firstRow === lastRow && firstLine === lastLine)
    .map(({ firstRow, firstLine }) => {
      const index = indexes[firstRow]!;
      return { index, line: lines[index]!, found: view.lines[firstLine]! };
    })
    .filter(({ line }) => !isBlank(line.text));
  const isShifted = isShiftedByMark(lines, placed);
  const pairs = placed.map(({ index, line, found }) => {
    const lostMark = !isShifted && readsWithSpace(line, found);
    return { index, said: lostMark ? line.raw! : line.text, found };
  });
  return withoutStrayBrackets(pairs);
}

/** Drops pairs of lone brackets: one that is shifted unlike all telling lines was matched with another bracket. */
function withoutStrayBrackets(pairs: readonly TextPair[]): TextPair[] {
  const shift = ({ said, found }: TextPair) => indentOf(found).length - indentOf(said).length;
  const shifts = new Set(pairs.filter(({ found }) => !isTrivial(found)).map(shift));
  return pairs.filter((pair) => shifts.size === 0 || !isTrivial(pair.found) || shifts.has(shift(pair)));
}

/** A context line of a diff that reads like the file with its first space included has lost its mark. */
function readsWithSpace({ raw }: HunkLine, found: string): boolean {
  return raw !== undefined && raw.trimEnd() === found.trimEnd();
}

/**
 * Whether the whole hunk is shifted by the width of a mark, rather than written without marks: all context reads like
 * that, and the changed lines, whose marks are certain, are shifted too.
 */
function isShiftedByMark(
  lines: readonly HunkLine[],
  placed: readonly { line: HunkLine; found: string }[],
): boolean {
  const context = placed.filter(({ line }) => line.op !== 'remove');
  if (!context.every(({ line, found }) => readsWithSpace(line, found))) return false;
  const removed = placed.filter(({ line }) => line.op === 'remove');
  if (removed.some(({ line, found }) => indentOf(line.text) === indentOf(found))) return false;
  const moved = new Set(context.map(({ line }) => indentKindOf(line.text)));
  const inPlace = new Set(context.map(({ found }) => indentKindOf(found)));
  const added = lines.filter(({ op, text }) => op === 'add' && !isBlank(text));
  const fits = (kinds: ReadonlySet<string>) =>
    added.filter(({ text }) => kinds.has(indentKindOf(text))).length;
  return fits(moved) > fits(inPlace);
}
