import type { SyntaxNode } from '../../../ports/index.ts';
import { splitLines } from '../../../text/lines/lines.ts';
import { findEnclosingLines } from './enclosing-lines.ts';
import type { LintFile } from './lint-file.ts';
import { joinRanges } from '../../../text/lines/line-range.ts';
import type { LineRange } from '../../../domain/index.ts';

/** So few lines between two parts are shown with them. */
export const fewLines = 2;

/** What one question to the judge shows of a file. */
export interface ShownPart {
  /** Ascending, not touching each other. */
  ranges: readonly LineRange[];
  /** The ranges' lines, with `⋯` where lines are left out. */
  text: string;
}

/** Characters shown at once, about 10,000 tokens. */
const longestPart = 40_000;
/** A file that needs more questions than this is too large to be judged. */
export const maxParts = 12;

/** Cuts a file into what the judge is shown: all of it, or the surroundings of its changed lines. */
export function cutParts(file: LintFile, root?: SyntaxNode): ShownPart[] {
  const { lines } = splitLines(file.text);
  const wanted = file.changed
    ? file.changed.map((change) => findEnclosingLines(change, root, lines.length))
    : [{ startLine: 1, endLine: lines.length }];
  return packRanges(joinRanges(wanted, fewLines), lines).map((ranges) => ({
    ranges,
    text: renderRanges(ranges, lines),
  }));
}

/** Text of some ranges of a file, with a mark where lines are left out between, before or after them. */
function renderRanges(ranges: readonly LineRange[], lines: readonly string[]): string {
  const pieces = ranges.map(({ startLine, endLine }) => lines.slice(startLine - 1, endLine).join('\n'));
  const first = ranges[0];
  const head = first && first.startLine > 1 ? '⋯\n' : '';
  const tail = (ranges.at(-1)?.endLine ?? lines.length) < lines.length ? '\n⋯' : '';
  return `${head}${pieces.join('\n⋯\n')}${tail}`;
}

/** Fills parts up to the limit; a range that is too long alone is cut at the line where the part is full. */
function packRanges(ranges: readonly LineRange[], lines: readonly string[]): LineRange[][] {
  const parts: LineRange[][] = [];
  let room = 0;
  for (const range of ranges.flatMap((wanted) => splitRange(wanted, lines))) {
    const size = sizeOf(range, lines);
    if (size > room || parts.length === 0) {
      parts.push([]);
      room = longestPart;
    }
    parts.at(-1)!.push(range);
    room -= size;
  }
  return parts;
}

function splitRange(range: LineRange, lines: readonly string[]): LineRange[] {
  if (sizeOf(range, lines) <= longestPart) return [range];
  const pieces: LineRange[] = [];
  let size = longestPart + 1;
  for (let line = range.startLine; line <= range.endLine; line++) {
    size += lines[line - 1]!.length + 1;
    if (size > longestPart) {
      pieces.push({ startLine: line, endLine: line });
      size = lines[line - 1]!.length + 1;
    } else pieces.at(-1)!.endLine = line;
  }
  return pieces;
}

function sizeOf({ startLine, endLine }: LineRange, lines: readonly string[]): number {
  let size = 0;
  for (let line = startLine; line <= endLine; line++) size += (lines[line - 1]?.length ?? 0) + 1;
  return size;
}
