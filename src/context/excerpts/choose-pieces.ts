import type { LineRange, SymbolDefinition } from '../../domain/index.ts';
import { windowsOf } from './windows.ts';
import { licenceHead } from '../../text/licence-head.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { joinRanges, linesIn, rangesAround } from '../../text/lines/line-range.ts';
import { withDecorators } from '../symbols.ts';
import { toDeclarations } from './to-declarations.ts';

/** Lines of one file that one call shows, head and end not counted. */
const maxLines = 450;
/** Lines of one file of tests that one call shows, of which what a new test is written like is enough. */
export const maxTestLines = 100;
/** A function up to this length is shown whole when something of it matters. */
const longestWhole = 200;
/** Lines on each side of what matters where no function is around it, or a very short or a very long one. */
const margin = 20;
/** Pieces that lie this close are one. */
const gap = 6;
/** Longest head of a file, with its imports. */
const longestHead = 80;
/** The end of a file is where new code is often put. */
const shownEnd = 10;
/** The least weight at which a line matters, as a part of what one pointer is worth: a word that stands in twenty lines gives each of them less. */
const minWeight = 1;
/** The least weight at which a line matters where the plan names a function or test of the file. */
const minWeightBesideNames = 4;
const maxWindows = 2;

/**
 * Chooses what a writer sees of a long file: its head with the imports, its end, and the whole functions around the lines that
 * matter, those that matter most first, and what the planner saw of it while there is room. Where nothing points into the
 * file, what the planner saw of it; else its beginning.
 * @param known `seen`: lines that the planner saw; `named`: whether the plan names a function or test of the file; `most`: lines
 *   that are shown besides head and end; `isRepair`: the change is made already, so that neither the end of the file nor a whole
 *   class that a finding names is of use
 */
export function choosePieces(
  text: string,
  weights: Float64Array,
  definitions: readonly SymbolDefinition[],
  known: { seen?: readonly LineRange[]; named?: boolean; most?: number; isRepair?: boolean } = {},
): LineRange[] {
  const { seen = [], named = false, most = maxLines, isRepair = false } = known;
  const count = weights.length;
  const least = named ? minWeightBesideNames : minWeight;
  const shownWhole = isRepair ? definitions.filter((one) => !isLongHolder(one, definitions)) : definitions;
  const pieces = piecesAround(weights, shownWhole, { least, most });
  const windows = windowsOf(text, definitions).slice(0, maxWindows);
  const body = pieces.length > 0 ? withSeen(pieces, seen, most) : seen.length > 0 ? seen : windows;
  const end = isRepair ? [] : [{ startLine: Math.max(1, count - shownEnd + 1), endLine: count }];
  const ranges = joinNear([...body, preambleOf(linesOfReply(text), definitions), ...end]);
  return ranges.map(({ startLine, endLine }) => ({ startLine, endLine: Math.min(endLine, count) }));
}

/** A class with methods, or the like, of more lines than stand around anything that is named. */
function isLongHolder(one: SymbolDefinition, definitions: readonly SymbolDefinition[]): boolean {
  const isWithin = (other: SymbolDefinition) =>
    one.startLine < other.startLine && other.endLine <= one.endLine;
  return one.endLine - one.startLine > 2 * margin && definitions.some(isWithin);
}

/** Adds what the planner saw of the file, as far as there is room: the plan was made from it. */
function withSeen(pieces: readonly LineRange[], seen: readonly LineRange[], most: number): LineRange[] {
  return seen.reduce<LineRange[]>(
    (chosen, range) => {
      const next = joinNear([...chosen, range]);
      return linesIn(next) > most ? chosen : next;
    },
    [...pieces],
  );
}

function piecesAround(
  weights: Float64Array,
  definitions: readonly SymbolDefinition[],
  { least, most }: { least: number; most: number },
): LineRange[] {
  const lines = [...weights.keys()].filter((at) => weights[at]! >= least).map((at) => at + 1);
  let chosen: LineRange[] = [];
  for (const line of lines.toSorted((one, other) => weights[other - 1]! - weights[one - 1]! || one - other)) {
    const next = joinNear([...chosen, pieceAt(line, definitions, weights.length)]);
    if (linesIn(next) > most && chosen.length > 0) continue;
    chosen = next;
  }
  return chosen;
}

/** The function around a line, or the lines around it. */
function pieceAt(line: number, definitions: readonly SymbolDefinition[], count: number): LineRange {
  const around = rangesAround(definitions.map(withDecorators), line);
  const near = toDeclarations(
    { startLine: Math.max(1, line - margin), endLine: Math.min(count, line + margin) },
    definitions,
    count,
  );
  const [inner] = around.filter((one) => one.endLine - one.startLine < longestWhole);
  if (!inner) return near;
  if (inner.endLine - inner.startLine >= margin / 2)
    return { startLine: inner.startLine, endLine: inner.endLine };
  return {
    startLine: Math.max(1, Math.min(inner.startLine, line - margin / 2)),
    endLine: Math.min(count, Math.max(inner.endLine, line + margin / 2)),
  };
}

function joinNear(ranges: readonly LineRange[]): LineRange[] {
  return joinRanges(ranges.map(({ startLine, endLine }) => ({ startLine, endLine: endLine + gap }))).map(
    ({ startLine, endLine }) => ({ startLine, endLine: endLine - gap }),
  );
}

/** The lines before the first declaration, without a licence: what a file imports decides what its code may use. */
export function preambleOf(
  lines: readonly string[],
  definitions: readonly { startLine: number }[],
): LineRange {
  const start = licenceHead(lines) + 1;
  const first = Math.min(start + longestHead, ...definitions.map((definition) => definition.startLine));
  return { startLine: Math.min(start, first), endLine: Math.max(start, first - 1) };
}
