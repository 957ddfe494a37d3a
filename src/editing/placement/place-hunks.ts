import type { FileView } from '../lines/file-view.ts';
import { placeHunk } from './place-hunk.ts';
import { firstLineOf, lastLineOf, type HunkSource, type PlacementResult } from './placement.ts';

/**
 * Places all hunks of one file, each against the file as it was. Hunks are written in file order, so one that fits in
 * several places is decided when only one of them lies between its placed neighbours.
 */
export function placeHunks(view: FileView, hunks: readonly HunkSource[]): PlacementResult[] {
  const results = hunks.map((hunk) => placeHunk(view, hunk));
  return results.map((result, index) => {
    if (result.status !== 'ambiguous' || !inOrder(results)) return result;
    const after = neighbour(results, index, -1);
    const before = neighbour(results, index, 1);
    const fitting = result.placements.filter(
      (place) =>
        (after === undefined || firstLineOf(place) > lastLineOf(after)) &&
        (before === undefined || lastLineOf(place) < firstLineOf(before)),
    );
    return fitting.length === 1
      ? { status: 'placed', placement: { ...fitting[0]!, decidedBy: 'order' } }
      : result;
  });
}

function neighbour(results: readonly PlacementResult[], from: number, step: -1 | 1) {
  for (let at = from + step; at >= 0 && at < results.length; at += step) {
    const result = results[at]!;
    if (result.status === 'placed') return result.placement;
  }
  return undefined;
}

/** Whether the placed hunks are in file order; only then is order evidence. */
function inOrder(results: readonly PlacementResult[]): boolean {
  let last = -1;
  for (const result of results) {
    if (result.status !== 'placed') continue;
    const first = firstLineOf(result.placement);
    if (first < last) return false;
    last = first;
  }
  return true;
}
