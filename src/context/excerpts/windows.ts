import { indentOf, isBlank, linesOfReply } from '../../text/lines/lines.ts';
import type { LineRange } from '../../domain/index.ts';

/** Lines of one window of a long file, and lines that two neighbours share at least. */
const windowLines = 600;
const sharedLines = 60;
/** The most lines by which a window may end early so that it ends between declarations. */
const slack = 80;

/**
 * Cuts a long file into overlapping windows of at most 600 lines. Windows begin and end between declarations where
 * there is such a place near by; without known declarations, before a line at the left margin that follows a blank one.
 */
export function windowsOf(text: string, declarations: readonly LineRange[] = []): LineRange[] {
  const lines = linesOfReply(text);
  if (lines.length <= windowLines) return [{ startLine: 1, endLine: Math.max(1, lines.length) }];
  const starts = new Set(declarations.length > 0 ? outermost(declarations) : startsByLayout(lines));
  const windows: LineRange[] = [];
  let startLine = 1;
  for (;;) {
    const furthest = startLine + windowLines - 1;
    if (furthest >= lines.length) return [...windows, { startLine, endLine: lines.length }];
    const endLine = boundaryBefore(starts, furthest + 1, furthest + 1 - slack) - 1;
    windows.push({ startLine, endLine });
    startLine = boundaryBefore(starts, endLine + 1 - sharedLines, endLine + 1 - sharedLines - slack);
  }
}

/** The last line from `latest` down to `earliest` at which something begins; `latest` when there is none. */
function boundaryBefore(starts: ReadonlySet<number>, latest: number, earliest: number): number {
  for (let line = latest; line >= Math.max(2, earliest); line--) if (starts.has(line)) return line;
  return latest;
}

/** First lines of declarations that stand in no other, or of members where one is longer than a window. */
function outermost(declarations: readonly LineRange[]): number[] {
  const long = (one: LineRange) => one.endLine - one.startLine >= windowLines;
  const holds = (one: LineRange, other: LineRange) =>
    one !== other && one.startLine <= other.startLine && other.endLine <= one.endLine;
  return declarations
    .filter((one) => !declarations.some((other) => holds(other, one) && !long(other)))
    .map(({ startLine }) => startLine);
}

function startsByLayout(lines: readonly string[]): number[] {
  return lines.flatMap((line, i) =>
    i > 0 && !isBlank(line) && indentOf(line) === '' && isBlank(lines[i - 1]!) ? [i + 1] : [],
  );
}
