import { isBlank } from '../../../text/lines/lines.ts';
import { Aligner, type Alignment, type AlignmentProblem } from './alignment.ts';
import type { FileView } from '../../lines/file-view.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { OldLine } from './old-lines.ts';
import { pairScores, unit, type Column } from './pair-scores.ts';
import { findRewraps } from './rewraps.ts';
import { searchArea } from './search-area.ts';

/** Gap costs, in thousandths of what a unique line earns; chosen so that one unique line outweighs one gap. */
const price = {
  skipBlank: 15,
  skipComment: 250,
  skipUnmarked: 350,
  skipKept: 1000,
  skipRemoved: 1500,
  openBetweenContext: 600,
  openAtChange: 900,
  passBlank: 10,
  passComment: 40,
  pass: 1,
};

/** Rows `firstRow..lastRow` of the old side stand at file lines `firstLine..lastLine` (0-based). */
export interface PlacedRows {
  firstRow: number;
  lastRow: number;
  firstLine: number;
  lastLine: number;
}

export interface AlignedPlace {
  score: number;
  rows: PlacedRows[];
}

/** The lead in score that the best place needs over every other place of a change. */
export const minMargin = 0.2 * unit;
const maxAlternatives = 6;
const maxChangeGroups = 12;

/**
 * Aligns the old side of a hunk with the file, and looks for other places that are about as good: for each change the
 * pairs that fix its place are forbidden and the alignment is repeated (suboptimal alignments, Waterman & Byers 1985).
 * @returns the best place first, then rivals; empty when nothing aligns
 */
export function alignHunk(view: FileView, old: readonly OldLine[]): AlignedPlace[] {
  const columns = searchArea(view, old);
  if (columns.length === 0 || old.length === 0) return [];
  const problem = problemOf(view, old, columns);
  const aligner = new Aligner(problem);
  const best = aligner.best();
  if (best === undefined) return [];
  const places = [best];
  for (const changes of changeGroups(old)) places.push(...rivals(aligner, problem, old, best, changes));
  return places.map(({ score, matches }) => ({
    score,
    rows: matches.map((match) => ({
      firstRow: match.firstRow,
      lastRow: match.lastRow,
      firstLine: columns[match.firstColumn]!,
      lastLine: columns[match.lastColumn]!,
    })),
  }));
}

function problemOf(view: FileView, old: readonly OldLine[], columns: readonly Column[]): AlignmentProblem {
  const skipCost = Int32Array.from(old, skipPrice);
  const gapOpen = Int32Array.from(old, (_, row) => gapPrice(old, row));
  const softCost = Int32Array.from(columns, (line) => {
    if (line < 0) return -1;
    const text = view.lines[line]!;
    return isBlank(text) ? price.passBlank : isCommentLine(text) ? price.passComment : -1;
  });
  return {
    rows: old.length,
    columns: columns.length,
    scores: pairScores(view, old, columns),
    skipCost,
    gapOpen,
    softCost,
    gapExtend: price.pass,
    rewraps: findRewraps(view, old, columns),
  };
}

function skipPrice({ op, blank, comment }: OldLine): number {
  if (op === 'elision') return 0;
  if (blank) return price.skipBlank;
  if (op === 'remove') return price.skipRemoved;
  if (op === 'unmarked') return price.skipUnmarked;
  return comment ? price.skipComment : price.skipKept;
}

function gapPrice(old: readonly OldLine[], row: number): number {
  const here = old[row]!;
  const next = old[row + 1];
  if (here.op === 'elision' || next?.op === 'elision') return 0;
  const atChange = here.op === 'remove' || next?.op === 'remove' || sharesChange(here, next);
  return atChange ? price.openAtChange : price.openBetweenContext;
}

function sharesChange(one: OldLine, other: OldLine | undefined): boolean {
  return other !== undefined && one.changes.some((change) => other.changes.includes(change));
}

/** The changes of a hunk, one by one; in a hunk with very many, neighbours are judged together. */
function changeGroups(old: readonly OldLine[]): Set<number>[] {
  const changes = [...new Set(old.flatMap((line) => line.changes))];
  const size = Math.ceil(changes.length / maxChangeGroups);
  const groups: Set<number>[] = [];
  for (let at = 0; at < changes.length; at += size) groups.push(new Set(changes.slice(at, at + size)));
  return groups;
}

/** Places of some changes other than the best one whose score comes within the margin. */
function rivals(
  aligner: Aligner,
  problem: AlignmentProblem,
  old: readonly OldLine[],
  best: Alignment,
  changes: ReadonlySet<number>,
): Alignment[] {
  const { scores, columns } = problem;
  const undo = new Map<number, number>();
  const found: Alignment[] = [];
  let last: Alignment | undefined = best;
  while (last !== undefined && found.length < maxAlternatives) {
    forbid(last);
    last = aligner.best();
    if (last === undefined || last.score <= best.score - minMargin) break;
    found.push(last);
  }
  for (const [cell, score] of undo) scores[cell] = score;
  return found;

  function forbid({ matches }: Alignment): void {
    for (const { firstRow, lastRow, firstColumn } of matches) {
      for (let row = firstRow; row <= lastRow; row++) {
        const item = old[row]!;
        if (item.blank || !item.changes.some((change) => changes.has(change))) continue;
        const cell = row * columns + firstColumn + (row - firstRow);
        if (firstRow === lastRow && !undo.has(cell)) {
          undo.set(cell, scores[cell]!);
          scores[cell] = 0;
        }
      }
    }
  }
}
