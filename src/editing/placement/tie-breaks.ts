import { compactKey } from '../../text/lines/line-keys.ts';
import type { FileView } from '../lines/file-view.ts';
import { firstLineOf, type HunkSource, type Placement } from './placement.ts';

/** A line number decides when it is within this many lines of a place, or three times nearer to it than to any other. */
const nearLines = 3;

/**
 * Picks one of several equally good places by the hunk's header: the line number after `@@`, then the declaration named
 * there. The header never overrules the lines themselves.
 */
export function breakTie(
  view: FileView,
  hunk: HunkSource,
  placements: readonly Placement[],
): Placement | undefined {
  return byLineNumber(hunk, placements) ?? bySection(view, hunk, placements);
}

function byLineNumber({ line }: HunkSource, placements: readonly Placement[]): Placement | undefined {
  if (line === undefined) return undefined;
  const ranked = placements
    .map((placement) => ({ placement, distance: Math.abs(firstLineOf(placement) + 1 - line) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [nearest, second] = ranked;
  if (nearest === undefined || second === undefined || nearest.distance === second.distance) return undefined;
  const isClear = nearest.distance <= nearLines || nearest.distance * 3 <= second.distance;
  return isClear ? { ...nearest.placement, decidedBy: 'line-number' } : undefined;
}

function bySection(
  view: FileView,
  { section }: HunkSource,
  placements: readonly Placement[],
): Placement | undefined {
  const wanted = compactKey(section ?? '');
  if (wanted.length < 4) return undefined;
  const inside = placements.filter((placement) => {
    const first = firstLineOf(placement);
    const before = placements.map(firstLineOf).filter((line) => line < first);
    const from = before.length === 0 ? 0 : Math.max(...before);
    for (let line = first - 1; line >= from; line--)
      if (view.key('compact', line).startsWith(wanted)) return true;
    return false;
  });
  return inside.length === 1 ? { ...inside[0]!, decidedBy: 'section' } : undefined;
}
