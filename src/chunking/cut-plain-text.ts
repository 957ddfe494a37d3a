import { packLines } from './cut-along-syntax.ts';
import type { LineTable } from './line-table.ts';
import { joinTinyPieces, type ChunkLimits, type Piece } from './pieces.ts';

const heading = /^(?:#{1,6}\s|={3,}|-{3,}|\[[^\]]+\]\s*$)/;

/**
 * Cuts a text without a grammar into runs of lines: at headings (Markdown, reStructuredText underlines, sections of
 * ini files), else behind blank lines, else anywhere within the limit.
 */
export function cutPlainText(text: string, lines: LineTable, limits: ChunkLimits): Piece[] {
  const headings: number[] = [];
  for (let line = 1; line < lines.count; line += 1) {
    if (
      heading.test(
        text.slice(lines.startOf(line), Math.min(lines.startOf(line + 1), lines.startOf(line) + 80)),
      )
    ) {
      headings.push(isUnderline(text, lines, line) ? line - 1 : line);
    }
  }
  const pieces: Piece[] = [];
  let next = 0;
  for (const start of [...headings, lines.count]) {
    if (start > next) pieces.push(...packLines(next, start - 1, undefined, { lines, limits }));
    next = Math.max(next, start);
  }
  return joinTinyPieces(
    pieces.map((piece) => ({ ...piece, kind: 'text' })),
    lines,
    limits,
  );
}

/** A row of `===` or `---` is a heading only below a line of text. */
function isUnderline(text: string, lines: LineTable, line: number): boolean {
  const first = text[lines.startOf(line)];
  return (first === '=' || first === '-') && !lines.isBlank(line - 1);
}
