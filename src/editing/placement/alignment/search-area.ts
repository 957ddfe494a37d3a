import type { FileView } from '../../lines/file-view.ts';
import { looseHash } from '../../lines/loose-hash.ts';
import type { OldLine } from './old-lines.ts';
import type { Column } from './pair-scores.ts';

/** Cells (old lines times file lines) up to which the whole file is aligned; beyond it only promising stretches are. */
const wholeFileCells = 150_000;
const maxCells = 100_000;
/** Cells that the one stretch which is always looked at may have: a hunk of about 570 lines. */
const mostCells = 700_000;
/** Lines of margin around a promising stretch. */
const margin = 40;

/** Whether a hunk with so many old lines is too long to be aligned with the file at all. */
export function isTooLong(view: FileView, oldLines: number): boolean {
  const count = view.lines.length;
  return count * oldLines > wholeFileCells && oldLines * widthOf(count, oldLines) > mostCells;
}

/** Width of a window that holds the hunk and what may stand between its lines. */
function widthOf(count: number, oldLines: number): number {
  return Math.min(count, 2 * oldLines + margin);
}

/**
 * The file lines that an alignment looks at. In a large file these are the stretches with the rarest lines of the
 * hunk, found by adding up the weights of its lines over a sliding window (seed and extend, after Altschul 1990);
 * breaks between stretches are marked by `-1`.
 * @returns nothing for a hunk that is too long to be aligned
 */
export function searchArea(view: FileView, old: readonly OldLine[]): Column[] {
  const count = view.lines.length;
  if (isTooLong(view, old.length)) return [];
  if (count * old.length <= wholeFileCells) return Array.from({ length: count }, (_, line) => line);
  const budget = Math.floor(maxCells / Math.max(1, old.length));
  const width = widthOf(count, old.length);
  const sums = windowSums(view, old, width);
  const wanted = new Uint8Array(count);
  let taken = 0;
  for (const start of bestWindows(sums, width)) {
    if (taken + width + 2 * margin > Math.max(budget, width + 2 * margin)) break;
    for (let line = Math.max(0, start - margin); line < Math.min(count, start + width + margin); line++) {
      taken += 1 - wanted[line]!;
      wanted[line] = 1;
    }
  }
  return columnsOf(wanted);
}

/** Sum of the weights of the hunk's lines in each window, each line counted as often as the window has it. */
function windowSums(view: FileView, old: readonly OldLine[], width: number): Float64Array {
  const weights = new Map(
    old
      .filter(({ blank, count }) => !blank && count > 0)
      .map(({ text, weight }) => [looseHash(text), weight]),
  );
  const hashes = view.looseHashes;
  const votes = new Float64Array(hashes.length);
  if (weights.size > 0)
    for (let row = 0; row < votes.length; row++) votes[row] = (weights.get(hashes[row]!) ?? 0) ** 2;
  const sums = new Float64Array(Math.max(1, votes.length - width + 1));
  let sum = 0;
  for (let line = 0; line < votes.length; line++) {
    sum += votes[line]!;
    if (line >= width) sum -= votes[line - width]!;
    if (line >= width - 1) sums[line - width + 1] = sum;
  }
  return sums;
}

/** Starts of windows, best first, none overlapping a better one. */
function bestWindows(sums: Float64Array, width: number): number[] {
  const peaks: number[] = [];
  for (let start = 0; start < sums.length; start += Math.max(1, width >> 1)) {
    let best = start;
    for (let at = start; at < Math.min(sums.length, start + (width >> 1)); at++)
      if (sums[at]! > sums[best]!) best = at;
    if (sums[best]! > 0) peaks.push(best);
  }
  return peaks.toSorted((a, b) => sums[b]! - sums[a]!);
}

function columnsOf(wanted: Uint8Array): Column[] {
  const columns: Column[] = [];
  for (let line = wanted.indexOf(1); line >= 0; line = wanted.indexOf(1, line + 1)) {
    if (columns.length > 0 && columns.at(-1) !== line - 1) columns.push(-1);
    columns.push(line);
  }
  return columns;
}
