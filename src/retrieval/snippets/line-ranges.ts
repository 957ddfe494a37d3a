/** A stretch of lines, 1-based and inclusive, with the score of its best part. */
export interface LineRange {
  startLine: number;
  endLine: number;
  score: number;
}

/** Lines of context that a hit is widened by, before it is rounded to a syntax boundary. */
const contextLines = 25;
/** Rounding to a boundary never adds more than this on a side, so that one huge class does not eat the budget. */
const farthestBoundary = 40;

/** Merges ranges that overlap, touch, or leave a gap of at most `gap` lines; the result is sorted and disjoint. */
export function fuseRanges(ranges: readonly LineRange[], gap = 0): LineRange[] {
  const fused: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.startLine - b.startLine)) {
    const last = fused.at(-1);
    if (!last || range.startLine > last.endLine + 1 + gap) {
      fused.push({ ...range });
      continue;
    }
    last.endLine = Math.max(last.endLine, range.endLine);
    last.score = Math.max(last.score, range.score);
  }
  return fused;
}

/**
 * Widens a range by the context lines and then outwards to where a declaration or chunk begins or ends, so that the
 * reader never sees half a function without need.
 */
export function widenRange(
  range: LineRange,
  lineCount: number,
  units: readonly { startLine: number; endLine: number }[],
): LineRange {
  const from = Math.max(1, range.startLine - contextLines);
  const to = Math.min(lineCount, range.endLine + contextLines);
  let startLine = from;
  let endLine = to;
  for (const unit of units) {
    const cutAbove = unit.startLine < from && unit.endLine >= from;
    if (cutAbove && from - unit.startLine <= farthestBoundary)
      startLine = Math.min(startLine, unit.startLine);
    const cutBelow = unit.startLine <= to && unit.endLine > to;
    if (cutBelow && unit.endLine - to <= farthestBoundary) endLine = Math.max(endLine, unit.endLine);
  }
  return { startLine, endLine: Math.min(lineCount, endLine), score: range.score };
}
