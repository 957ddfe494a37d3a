import type { CutDeclaration } from './declarations.ts';
import type { LineTable } from './line-table.ts';

/** Whole lines that will become a chunk, 0-based and inclusive. */
export interface Piece {
  from: number;
  to: number;
  kind: string;
  /** The declaration that leads the piece, or the one it is a part of. */
  declaration?: CutDeclaration;
  /** True for a part of a declaration that was too large for one chunk, from the second part on. */
  continued?: boolean;
}

/** Sizes of chunks in estimated tokens. */
export interface ChunkLimits {
  /** No chunk is larger. Declarations up to this size are never split. */
  maxTokens: number;
  /** Smaller neighbours are joined … */
  tinyTokens: number;
  /** … as long as the whole stays within this size. */
  joinedTokens: number;
}

export const chunkLimits: ChunkLimits = { maxTokens: 512, tinyTokens: 96, joinedTokens: 320 };

/**
 * Joins neighbours of which one is tiny. The piece that names the whole is the first with a declaration, so that a
 * comment or import line in front does not hide it.
 */
export function joinTinyPieces(pieces: readonly Piece[], lines: LineTable, limits: ChunkLimits): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && mayJoin(last, piece, lines, limits)) {
      joined[joined.length - 1] = join(last, piece);
    } else joined.push(piece);
  }
  return joined;
}

function mayJoin(a: Piece, b: Piece, lines: LineTable, limits: ChunkLimits): boolean {
  if (lines.tokens(a.from, b.to) > limits.joinedTokens) return false;
  const smaller = Math.min(lines.tokens(a.from, a.to), lines.tokens(b.from, b.to));
  return smaller < limits.tinyTokens;
}

function join(a: Piece, b: Piece): Piece {
  const leader = a.declaration || !b.declaration ? a : b;
  return { ...leader, from: a.from, to: b.to };
}
