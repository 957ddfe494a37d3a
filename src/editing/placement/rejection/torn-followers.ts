import type { HunkLine } from '../../../domain/index.ts';
import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import type { PlacedRows } from '../alignment/align-hunk.ts';
import type { FileView } from '../../lines/file-view.ts';
import { isChange, isCommentLine } from '../../lines/line-kinds.ts';

export const tornReason =
  'a line below a change stands further down in the file, behind other code: context of that place, or a new line that lost its `+`';

/**
 * Finds a line directly below a change of a diff that the file has, but only after other code. Read as context, it
 * would move the change to another place; read as a new line that lost its `+`, it would be duplicated. Neither can be
 * ruled out. Code may be skipped only inside one block, down to a line that the file has once, as deep there as it is
 * written.
 * @returns its text, or `undefined` where every such line stands next to its change
 */
export function tornFromChange(
  view: FileView,
  hunk: readonly HunkLine[],
  rows: readonly PlacedRows[],
): string | undefined {
  const old = hunk.filter(({ op }) => op !== 'add');
  for (const { oldAbove, last } of endsOfChanges(hunk)) {
    const next = rows.findIndex(({ firstRow }) => firstRow >= oldAbove && !isBlank(old[firstRow]!.text));
    const above = rows.findLast(({ lastRow }) => lastRow < oldAbove);
    if (next < 0 || above === undefined) continue;
    const { firstRow, firstLine } = rows[next]!;
    const between = old.slice(oldAbove, firstRow);
    if (between.some(({ op }) => op === 'elision') || !mayBeNew(old[firstRow]!)) continue;
    const code = view.lines
      .slice(above.lastLine + 1, firstLine)
      .filter((line) => !isBlank(line) && !isCommentLine(line));
    if (code.length === 0) continue;
    const isDeeper =
      indentOf(old[firstRow]!.text).length > indentOf(last).length &&
      shiftOf(view, old, firstRow, firstLine) > shiftOf(view, old, above.lastRow, above.lastLine);
    if (isDeeper || !isSameBlockOnce(view, code, firstLine)) return old[firstRow]!.text;
  }
  return undefined;
}

/** By how many columns a line is written deeper than it stands in the file. */
function shiftOf(view: FileView, old: readonly HunkLine[], row: number, line: number): number {
  return indentOf(old[row]!.text).length - indentOf(view.lines[line]!).length;
}

function isSameBlockOnce(view: FileView, passed: readonly string[], row: number): boolean {
  const line = view.lines[row]!;
  const leavesBlock = passed.some((other) => indentOf(other).length < indentOf(line).length);
  return !leavesBlock && [...view.rowsLike(line, 'canonical')].length === 1;
}

/** How many old lines a hunk has down to the end of each of its changes, and the last line of that change. */
function endsOfChanges(hunk: readonly HunkLine[]): { oldAbove: number; last: string }[] {
  const ends: { oldAbove: number; last: string }[] = [];
  let old = 0;
  hunk.forEach((line, at) => {
    if (line.op !== 'add') old++;
    if (isChange(line) && !isChange(hunk[at + 1])) ends.push({ oldAbove: old, last: line.text });
  });
  return ends;
}

/** Only a diff's own context may be a new line: what was removed and written again is not. */
function mayBeNew({ op, raw }: HunkLine): boolean {
  return op === 'unmarked' || (op === 'keep' && raw !== undefined);
}
