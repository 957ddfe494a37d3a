import type { HunkLine } from '../../../domain/index.ts';
import { indentOf } from '../../../text/lines/lines.ts';
import type { PlacedRows } from '../alignment/align-hunk.ts';
import { lineKey, type FileView } from '../../lines/file-view.ts';
import { isCommentLine, isTrivial } from '../../lines/line-kinds.ts';
import { oldRows } from '../../lines/hunk-lines.ts';

/** A context line that stands in the file, but not with the change that the hunk names it for. */
export interface Contradiction {
  text: string;
  /** 0-based row where the file has the line. */
  elsewhere: number;
  /** 0-based row where the change would be made. */
  place: number;
}

/** Lines of the hunk that say how it goes on next to a line. */
const neighbours = 4;

/** Lines of code that may be passed over between two lines at the left margin, where no block holds them together. */
const maxPassed = 20;

/**
 * Finds a context line that contradicts the place of a hunk: the file has it, but in another block than the change
 * above and the one below it. Functions that are alike but for such a line are told apart by nothing else.
 * @param rows where the old lines were placed; context left out is looked for in the whole file
 */
export function contradictionOf(
  view: FileView,
  hunk: readonly HunkLine[],
  rows: readonly PlacedRows[],
): Contradiction | undefined {
  const old = hunk.filter(({ op }) => op !== 'add');
  const filled = rows.filter(
    ({ firstRow }) => old[firstRow]!.op === 'remove' || !isTrivial(old[firstRow]!.text),
  );
  const spots = spotsOf(hunk, filled);
  if (spots.size === 0) return undefined;
  const place = Math.min(...[...spots].map((spot) => spot.firstLine));
  for (const island of islandsOf(view, old, filled)) {
    const told = island.find(({ firstRow }) => isTelling(old[firstRow]!));
    if (told === undefined || island.some((one) => spots.has(one))) continue;
    if (goesOn(view, hunk, filled, island[0]!, island.at(-1)!))
      return { text: old[told.firstRow]!.text, elsewhere: told.firstLine, place };
  }
  const leftOut = [...old.keys()].find(
    (row) => isTelling(old[row]!) && isSeparate(view, hunk, old, filled, row),
  );
  if (leftOut === undefined) return undefined;
  const { text } = old[leftOut]!;
  return { text, elsewhere: view.rowsLike(text, 'canonical').next().value!, place };
}

export function wordsOfContradiction({ text, elsewhere, place }: Contradiction): string {
  return `${JSON.stringify(text.trim())} stands in line ${elsewhere + 1}, apart from the lines to change, which are found only at line ${place + 1}`;
}

function isTelling({ op, text }: HunkLine): boolean {
  return op === 'keep' && !isTrivial(text);
}

/** Whether the file goes on next to some placed lines as the hunk does, so that what is placed far from them belongs there. */
function goesOn(
  view: FileView,
  hunk: readonly HunkLine[],
  rows: readonly PlacedRows[],
  first: PlacedRows,
  last: PlacedRows,
): boolean {
  const at = oldRows(hunk);
  const isTaken = (row: number) =>
    rows.some(({ firstLine, lastLine }) => firstLine <= row && row <= lastLine);
  const isAt = (line: HunkLine, from: number, to: number) =>
    [...view.rowsLike(line.text, 'canonical')].some((row) => from <= row && row <= to && !isTaken(row));
  const telling = (lines: readonly HunkLine[]) => lines.filter(({ text }) => !isTrivial(text));
  const under = telling(hunk.slice(at[last.lastRow]! + 1)).slice(0, neighbours);
  const above = telling(hunk.slice(0, at[first.firstRow]!)).slice(-neighbours);
  return (
    under.some((line) => isAt(line, last.lastLine + 1, last.lastLine + 2 * neighbours)) ||
    above.some((line) => isAt(line, first.firstLine - 2 * neighbours, first.firstLine - 1))
  );
}

/** The placed lines where something changes: removed ones, and the one next to what is added. */
function spotsOf(hunk: readonly HunkLine[], rows: readonly PlacedRows[]): Set<PlacedRows> {
  const spots = new Set<PlacedRows | undefined>();
  let row = 0;
  for (const [at, { op }] of hunk.entries()) {
    if (op === 'add' && hunk[at - 1]?.op !== 'add' && hunk[at - 1]?.op !== 'remove')
      spots.add(rows.findLast(({ lastRow }) => lastRow < row) ?? rows[0]);
    if (op === 'remove') spots.add(rows.find(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow));
    if (op !== 'add') row++;
  }
  return new Set([...spots].filter((spot) => spot !== undefined));
}

/** The placed lines, split where the next one stands in another block. */
function islandsOf(view: FileView, old: readonly HunkLine[], rows: readonly PlacedRows[]): PlacedRows[][] {
  const islands: PlacedRows[][] = [];
  for (const [at, row] of rows.entries()) {
    const last = rows[at - 1];
    const elided =
      last !== undefined && old.slice(last.lastRow, row.firstRow).some(({ op }) => op === 'elision');
    const passed = last === undefined ? [] : codeBetween(view, last.lastLine, row.firstLine);
    if (last !== undefined && isOneBlock(view, last.lastLine, row.firstLine, passed, elided))
      islands.at(-1)!.push(row);
    else islands.push([row]);
  }
  return islands;
}

/** Whether a line that was not placed stands in the file, but nowhere with the placed lines above and below it. */
function isSeparate(
  view: FileView,
  hunk: readonly HunkLine[],
  old: readonly HunkLine[],
  rows: readonly PlacedRows[],
  row: number,
): boolean {
  if (rows.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow)) return false;
  const [above, below] = [
    rows.findLast(({ lastRow }) => lastRow < row)?.lastLine,
    rows.find(({ firstRow }) => firstRow > row)?.firstLine,
  ];
  const quoted = new Set(old.map(({ text }) => lineKey.canonical(text)));
  const isNear = (upper: number, lower: number) => {
    const passed = codeBetween(view, upper, lower).filter((line) => !quoted.has(view.key('canonical', line)));
    return upper < lower && isOneBlock(view, upper, lower, passed, false);
  };
  const isRival = (line: number) => {
    const one = { firstRow: row, lastRow: row, firstLine: line, lastLine: line };
    return !isCommentLine(old[row]!.text) || goesOn(view, hunk, rows, one, one);
  };
  const stands = [...view.rowsLike(old[row]!.text, 'canonical')];
  return (
    stands.some(isRival) &&
    !stands.some(
      (line) => (above !== undefined && isNear(above, line)) || (below !== undefined && isNear(line, below)),
    )
  );
}

/** Rows of code between two rows; what closes a bracket, labels and directives say nothing by their depth. */
function codeBetween(view: FileView, upper: number, lower: number): number[] {
  const rows: number[] = [];
  for (let row = upper + 1; row < lower; row++) {
    const line = view.lines[row]!;
    const isSilent = isTrivial(line) || isCommentLine(line) || /^\s*(?:[)\]}#]|\w+:\s*$)/.test(line);
    if (!isSilent) rows.push(row);
  }
  return rows;
}

/** Whether two lines stand in one block, or in a block and what opens it, by the depth of what is passed between them. */
function isOneBlock(
  view: FileView,
  upper: number,
  lower: number,
  passed: readonly number[],
  elided: boolean,
): boolean {
  const depthOf = (row: number) => indentOf(view.lines[row]!).length;
  const [up, low] = [depthOf(upper), depthOf(lower)];
  if (up < low) return passed.every((row) => depthOf(row) > up);
  if (up > low && !elided) return passed.every((row) => depthOf(row) > low);
  return passed.every((row) => depthOf(row) >= low) && (elided || up > 0 || passed.length <= maxPassed);
}
