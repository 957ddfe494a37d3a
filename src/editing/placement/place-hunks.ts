import type { FileView } from '../lines/file-view.ts';
import { placeHunk } from './place-hunk.ts';
import { firstLineOf, lastLineOf, type HunkSource, type PlacementResult } from './placement.ts';

/**
 * Places all hunks of one file in the file as it was before any of them. Hunks are usually in file order, so one that fits in
 * several places belongs to the only place between its neighbours, if there is just one.
 */
export function placeHunks(view: FileView, hunks: readonly HunkSource[]): PlacementResult[] {
  const results = hunks.map((hunk) => placeHunk(view, hunk));
  return results.map((result, index) => {
    if (result.status !== 'ambiguous' || !areInOrder(results)) return result;
    const previous = placedNeighbour(results, index, -1);
    const next = placedNeighbour(results, index, 1);
    const fitting = result.placements.filter(
      (place) =>
        (previous === undefined || firstLineOf(place) > lastLineOf(previous)) &&
        (next === undefined || lastLineOf(place) < firstLineOf(next)),
    );
    return fitting.length === 1
      ? { status: 'placed', placement: { ...fitting[0]!, decidedBy: 'order' } }
      : result;
  });
}

function placedNeighbour(results: readonly PlacementResult[], from: number, step: -1 | 1) {
  for (let at = from + step; at >= 0 && at < results.length; at += step) {
    const result = results[at]!;
    if (result.status === 'placed') return result.placement;
  }
  return undefined;
}

/** Whether the placed hunks are in file order; otherwise order is no evidence. */
function areInOrder(results: readonly PlacementResult[]): boolean {
  let last = -1;
  for (const result of results) {
    if (result.status !== 'placed') continue;
    const first = firstLineOf(result.placement);
    if (first < last) return false;
    last = first;
  }
  return true;
}
