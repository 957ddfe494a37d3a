import type { SyntaxNode } from '../ports/index.ts';
import type { CutDeclaration } from './declarations.ts';
import type { LineTable } from './line-table.ts';
import { joinTinyPieces, type ChunkLimits, type Piece } from './pieces.ts';

export interface SyntaxCut {
  lines: LineTable;
  leading: Uint8Array;
  limits: ChunkLimits;
}

/**
 * Cuts the lines `from` to `to` into pieces that follow the declarations in them: each with its decorators and doc
 * comments, what lies between them apart, tiny neighbours joined. A declaration over the limit is cut the same way along
 * its inner declarations, or, having none, between its statements. The result covers every line exactly once.
 */
export function cutAlongSyntax(
  declarations: readonly CutDeclaration[],
  from: number,
  to: number,
  cut: SyntaxCut,
): Piece[] {
  const units = placeOnLines(declarations, from, to, cut);
  const pieces: Piece[] = [];
  let next = from;
  for (const unit of units) {
    if (unit.from > next) pieces.push(...cutBetween(next, unit.from - 1, cut));
    pieces.push(...cutUnit(unit, cut));
    next = unit.to + 1;
  }
  if (next <= to) pieces.push(...cutBetween(next, to, cut));
  return joinTinyPieces(pieces, cut.lines, cut.limits);
}

/** Declarations as disjoint line ranges: one that begins on a line already taken belongs to the one before it. */
function placeOnLines(
  declarations: readonly CutDeclaration[],
  from: number,
  to: number,
  { leading }: SyntaxCut,
): Piece[] {
  const units: Piece[] = [];
  let free = from;
  for (const declaration of declarations) {
    let first = Math.max(declaration.startLine, from);
    const last = Math.min(declaration.endLine, to);
    if (last < first) continue;
    while (first > free && leading[first - 1]) first -= 1;
    const before = units.at(-1);
    if (before && first < free) before.to = Math.max(before.to, last);
    else units.push({ from: first, to: last, kind: declaration.kind, declaration });
    free = units.at(-1)!.to + 1;
  }
  return units;
}

function cutUnit(unit: Piece, cut: SyntaxCut): Piece[] {
  const { from, to, declaration } = unit;
  if (!declaration || cut.lines.tokens(from, to) <= cut.limits.maxTokens) return [unit];
  const inner = declaration.children.filter((child) => child.startLine > from || child.endLine < to);
  const parts =
    inner.length > 0
      ? cutAlongSyntax(inner, from, to, cut)
      : packLines(from, to, statementStarts(declaration.node, cut), cut);
  return parts.map((part, nth) => inherit(part, unit, nth));
}

/** Parts without a declaration of their own are parts of the one that was cut. */
function inherit(part: Piece, unit: Piece, nth: number): Piece {
  if (part.declaration && part.declaration !== unit.declaration) return part;
  return { ...unit, from: part.from, to: part.to, continued: nth > 0 };
}

function cutBetween(from: number, to: number, cut: SyntaxCut): Piece[] {
  return packLines(from, to, undefined, cut);
}

/**
 * Cuts lines greedily into pieces within the limit, preferring to begin a piece at one of `starts`, else behind a blank
 * line, else anywhere.
 */
export function packLines(
  from: number,
  to: number,
  starts: ReadonlySet<number> | undefined,
  { lines, limits }: Pick<SyntaxCut, 'lines' | 'limits'>,
): Piece[] {
  const pieces: Piece[] = [];
  let first = from;
  while (first <= to) {
    let last = first;
    let best: number | undefined;
    while (last < to && lines.tokens(first, last + 1) <= limits.maxTokens) {
      last += 1;
      const begins = starts ? starts.has(last) : lines.isBlank(last - 1) && !lines.isBlank(last);
      if (begins && lines.tokens(first, last - 1) >= limits.tinyTokens) best = last - 1;
    }
    const end = last === to ? to : (best ?? last);
    pieces.push({ from: first, to: end, kind: 'block' });
    first = end + 1;
  }
  return pieces;
}

/** Deepest node that is split: trees of generated code nest without end. What lies deeper is cut by lines. */
const deepestSplit = 40;

/**
 * Lines on which a child of an over-large node begins, going down into those children that are over-large themselves.
 */
function statementStarts(node: SyntaxNode, { lines, limits }: SyntaxCut): Set<number> {
  const starts = new Set<number>();
  const waiting: { node: SyntaxNode; depth: number }[] = [{ node, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of next.node.namedChildren) {
      if (!child) continue;
      const first = lines.lineAt(child.startIndex);
      const last = lines.lineAt(Math.max(child.startIndex, child.endIndex - 1));
      starts.add(first);
      if (next.depth < deepestSplit && lines.tokens(first, last) > limits.maxTokens) {
        waiting.push({ node: child, depth: next.depth + 1 });
      }
    }
  }
  return starts;
}
