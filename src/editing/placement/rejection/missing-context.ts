import type { HunkLine } from '../../../domain/index.ts';
import { canonicalKey } from '../../../text/lines/line-keys.ts';
import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import { similarity } from '../../../text/lines/similarity.ts';
import { headerOf } from '../../lines/header-by-looks.ts';
import type { PlacedRows } from '../alignment/align-hunk.ts';
import type { FileView } from '../../lines/file-view.ts';
import { isTrivial } from '../../lines/line-kinds.ts';
import { oldRows } from '../../lines/hunk-lines.ts';

/** The least similarity at which a line of the place counts as its own version of the missing line. */
const minAlike = 0.5;

/** Lines besides that must be there where no declaration is quoted that holds them. */
const minTelling = 3;

/**
 * Whether a context line that the file lacks indicates another place, which is gone or was rewritten. It is harmless
 * where the declaration around it is quoted and found, with all that is quoted below. Otherwise it indicates another
 * place when it begins the hunk or opens the changed block, when the place has a version of it of its own, or when
 * hardly anything else is quoted.
 * @param at index of the missing line in the hunk
 */
export function indicatesOtherPlace(
  view: FileView,
  hunk: readonly HunkLine[],
  rows: readonly PlacedRows[],
  at: number,
): boolean {
  const lines = rows.map(({ firstLine }) => firstLine);
  const old = oldRows(hunk);
  const linesBelow = (index: number) =>
    rows.filter(({ firstRow }) => old[firstRow]! > index).map(({ firstLine }) => firstLine);
  const isFrame = (text: string, index: number) =>
    index < at &&
    depth(text) < depth(hunk[at]!.text) &&
    namesBlock(text) &&
    [...view.rowsLike(text, 'trimmed')].some((row) =>
      linesBelow(index).every((line) => isInside(view, row, line)),
    );
  if (hunk.some(({ op, text }, index) => op !== 'add' && isFrame(text, index))) return false;
  const telling = lines.filter((row) => !isTrivial(view.lines[row]!)).length;
  return telling < minTelling || opensBlock(hunk, at) || hasOwnVersion(view, hunk, lines, at);
}

/** Whether a line begins a declaration, or a call with a text that names what follows, as tests are written. */
function namesBlock(line: string): boolean {
  const end = line.trimEnd().at(-1) ?? ' ';
  const isHeader = headerOf(end === ')' && /\w\s+[\w:~]+\s*\(/.test(line) ? `${line} {` : line) !== undefined;
  return isHeader || ('{>|:'.includes(end) && /\(\s*["'`]/.test(line));
}

/** Whether a line is the first one of a block or stands in it, by the depth of what is between. */
function isInside(view: FileView, first: number, line: number): boolean {
  const own = depth(view.lines[first]!);
  return (
    first <= line &&
    view.lines
      .slice(first + 1, line + 1)
      .every((between) => isBlank(between) || depth(between) > own || /^\s*[)\]{]/.test(between))
  );
}

/** Whether a line begins what the hunk quotes, or the next filled line is written deeper. */
function opensBlock(hunk: readonly HunkLine[], at: number): boolean {
  const { text } = hunk[at]!;
  const next = hunk.slice(at + 1).find((line) => !isBlank(line.text));
  const isFirst = hunk.findIndex(({ op, text: other }) => op !== 'add' && !isBlank(other)) === at;
  return isFirst || namesBlock(text) || (next !== undefined && depth(next.text) > depth(text));
}

/** Whether a line that the hunk does not quote, and that stands about where the missing one should, is like it. */
function hasOwnVersion(
  view: FileView,
  hunk: readonly HunkLine[],
  lines: readonly number[],
  at: number,
): boolean {
  const quoted = new Set(hunk.map(({ text }) => canonicalKey(text)));
  const [first, last] = [Math.min(...lines) - hunk.length, Math.max(...lines) + hunk.length];
  for (let row = Math.max(0, first); row <= Math.min(view.lines.length - 1, last); row++) {
    const key = view.key('canonical', row);
    if (quoted.has(key)) continue;
    if (similarity(canonicalKey(hunk[at]!.text), key, minAlike) > 0) return true;
  }
  return false;
}

function depth(line: string): number {
  return indentOf(line).length;
}
