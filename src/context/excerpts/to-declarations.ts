import type { LineRange } from '../../domain/index.ts';

/** Lines that a stretch may lack at the head or the end of a declaration which it nearly covers. */
const maxLacking = 12;

/**
 * A stretch of lines that begins a few lines behind the head of a declaration, or ends a few lines before its end, goes to that head
 * and that end: who sees a function without its last line asks for it, or writes it anew.
 */
export function toDeclarations(
  { startLine, endLine }: LineRange,
  declarations: readonly LineRange[],
  lineCount: number,
): LineRange {
  const heads = declarations
    .filter((one) => one.startLine < startLine && startLine <= one.endLine)
    .map((one) => one.startLine);
  const ends = declarations
    .filter((one) => one.startLine <= endLine && endLine < one.endLine)
    .map((one) => one.endLine);
  return {
    startLine: Math.min(startLine, ...heads.filter((head) => startLine - head <= maxLacking)),
    endLine: Math.min(lineCount, Math.max(endLine, ...ends.filter((end) => end - endLine <= maxLacking))),
  };
}
