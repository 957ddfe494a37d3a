/** A stretch of lines, 1-based and inclusive, with the score of its best part. */
export interface ScoredRange {
  startLine: number;
  endLine: number;
  score: number;
}

/** Lines of context that the best hit of a file is widened by, before it is rounded to a syntax boundary. */
const contextLines = 25;
/** Rounding to a boundary never adds more than this on a side, so that one huge class does not eat the budget. */
const farthestBoundary = 40;
/** A function up to this length is shown whole when a part of it is shown. */
const longestWhole = 120;

/** Merges ranges that overlap, touch, or leave a gap of at most `gap` lines; the result is sorted and disjoint. */
export function fuseRanges(ranges: readonly ScoredRange[], gap = 0): ScoredRange[] {
  const fused: ScoredRange[] = [];
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

/** A declaration or chunk, as far as widening cares. */
export interface SyntaxUnit {
  startLine: number;
  endLine: number;
  kind?: string;
}

/**
 * Widens a range by lines of context and then outwards to where a declaration or chunk begins or ends, so that the
 * reader never sees half a function without need.
 * @param context lines on both sides; 25 for what matters most, none for what is shown beside it
 */
export function widenRange(
  range: ScoredRange,
  lineCount: number,
  units: readonly SyntaxUnit[],
  context = contextLines,
): ScoredRange {
  const from = Math.max(1, range.startLine - context);
  const to = Math.min(lineCount, range.endLine + context);
  let startLine = from;
  let endLine = to;
  for (const unit of units) {
    const whole = isShortFunction(unit);
    const cutAbove = unit.startLine < from && unit.endLine >= from;
    if (cutAbove && (whole || from - unit.startLine <= farthestBoundary))
      startLine = Math.min(startLine, unit.startLine);
    const cutBelow = unit.startLine <= to && unit.endLine > to;
    if (cutBelow && (whole || unit.endLine - to <= farthestBoundary))
      endLine = Math.max(endLine, unit.endLine);
  }
  return { startLine, endLine: Math.min(lineCount, endLine), score: range.score };
}

function isShortFunction({ kind = '', startLine, endLine }: SyntaxUnit): boolean {
  return /function|method|constructor/.test(kind) && endLine - startLine < longestWhole;
}
