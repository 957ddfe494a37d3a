import type { LineRange } from '../../domain/index.ts';
import { sum } from '../statistics.ts';

/**
 * Joins ranges that touch, overlap, or leave out few lines, in line order.
 * @param most lines that may lie between two ranges that are joined
 */
export function joinRanges(ranges: readonly LineRange[], most = 0): LineRange[] {
  const joined: LineRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.startLine - other.startLine)) {
    const last = joined.at(-1);
    if (last && range.startLine <= last.endLine + 1 + most)
      last.endLine = Math.max(last.endLine, range.endLine);
    else joined.push({ ...range });
  }
  return joined;
}

/** How many lines some ranges hold together. */
export function linesIn(ranges: readonly LineRange[]): number {
  return sum(ranges.map(({ startLine, endLine }) => endLine - startLine + 1));
}

/** The ranges that a line lies in, the innermost first. */
export function rangesAround<Range extends LineRange>(ranges: readonly Range[], line: number): Range[] {
  return ranges
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .toSorted((one, other) => one.endLine - one.startLine - (other.endLine - other.startLine));
}
