import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines/lines.ts';
import { alignHunk, minMargin, type AlignedPlace, type PlacedRows } from './alignment/align-hunk.ts';
import { findByStrictestKey } from '../lines/contiguous.ts';
import { wordsOfContradiction } from './rejection/contradiction.ts';
import { rejectionOf } from './rejection/rejection.ts';
import type { FileView, KeyLevel } from '../lines/file-view.ts';
import { placeInParts } from './place-in-parts.ts';
import {
  commentsAmongChanges,
  withDoubtfulMarkers,
  withMissingPluses,
  withRecoveredLines,
} from './missing-marks/missing-diff-markers.ts';
import { describeOldLines } from './alignment/old-lines.ts';
import { isTooLong } from './alignment/search-area.ts';
import type { HunkSource, Matcher, Placement, PlacementResult } from './placement.ts';
import { breakTie } from './tie-breaks.ts';
import { withContiguousPlusRestored } from './missing-marks/contiguous-missing-plus.ts';

/** The name of the matcher that compares lines by a key and finds all old lines in one piece. */
const matcherOf: Readonly<Record<KeyLevel, Matcher>> = {
  exact: 'exact',
  trimmed: 'indentation',
  compact: 'white-space',
  canonical: 'typography',
};

/**
 * Finds the only place of a hunk in a file: first as an unbroken run of lines, compared by ever looser keys, then by an
 * alignment with gaps and similar lines. Several places that are equally good are all reported; none is chosen.
 */
export function placeHunk(view: FileView, hunk: HunkSource): PlacementResult {
  const old = hunk.lines.filter(({ op }) => op !== 'add');
  if (old.every(({ text }) => isBlank(text))) return placeWithoutOldLines(view, hunk);
  if (old.some(({ op }) => op === 'elision')) return placeAligned(view, hunk);
  const asWritten = placeContiguous(view, hunk);
  if (asWritten !== undefined) return asWritten;
  const restored = withContiguousPlusRestored(view, hunk.lines);
  // Between places that only such a reading finds, a number or a name decides nothing: it may belong to a place that is gone.
  const reread = restored === undefined ? undefined : placeContiguous(view, { lines: restored });
  if (reread !== undefined) return reread;
  const aligned = placeAligned(view, hunk);
  if (aligned.status !== 'not-found') return aligned;
  const parts = placeInParts(view, hunk);
  if (parts === undefined) return aligned;
  return 'matcher' in parts
    ? { status: 'placed', placement: parts }
    : { ...aligned, reason: wordsOfContradiction(parts), missing: [] };
}

/** The place where all old lines are found in one piece, by the strictest key that finds any. */
function placeContiguous(view: FileView, hunk: HunkSource): PlacementResult | undefined {
  const old = hunk.lines.filter(({ op }) => op !== 'add').map(({ text }) => text);
  const found = findByStrictestKey(view, old);
  if (found === undefined) return undefined;
  const matcher = matcherOf[found.level];
  const placements = found.places.map((first) => unbroken(hunk.lines, matcher, first, old.length));
  return chooseOnly(view, hunk, placements);
}

function placeWithoutOldLines(view: FileView, { lines }: HunkSource): PlacementResult {
  if (view.lines.every(isBlank))
    return { status: 'placed', placement: { matcher: 'exact', lines, rows: [] } };
  return { status: 'not-found', reason: 'it names no line of the file', nearest: [], missing: [] };
}

/** Its rows are made when first asked for: of several places nobody asks for those of all, and each has as many as the hunk. */
function unbroken(lines: readonly HunkLine[], matcher: Matcher, first: number, count: number): Placement {
  let rows: PlacedRows[] | undefined;
  return {
    matcher,
    lines,
    span: { first, last: first + count - 1 },
    get rows() {
      return (rows ??= unbrokenRows(first, count));
    },
  };
}

function unbrokenRows(first: number, count: number): PlacedRows[] {
  return Array.from({ length: count }, (_, row) => ({
    firstRow: row,
    lastRow: row,
    firstLine: first + row,
    lastLine: first + row,
  }));
}

function chooseOnly(view: FileView, hunk: HunkSource, placements: readonly Placement[]): PlacementResult {
  if (placements.length === 1) return { status: 'placed', placement: placements[0]! };
  const chosen = breakTie(view, hunk, placements);
  return chosen === undefined ? { status: 'ambiguous', placements } : { status: 'placed', placement: chosen };
}

const nowhere: PlacementResult = {
  status: 'not-found',
  reason: 'none of its lines is in the file',
  nearest: [],
  missing: [],
};

/** @param options.mayHaveLostPluses whether context lines may be read as new lines that lost their `+` */
function placeAligned(
  view: FileView,
  written: HunkSource,
  { mayHaveLostPluses } = { mayHaveLostPluses: true },
): PlacementResult {
  const placeReread = (lines: readonly HunkLine[]) =>
    placeAligned(view, { ...written, lines }, { mayHaveLostPluses: false });
  if (isTooLong(view, written.lines.filter(({ op }) => op !== 'add').length)) return nowhere;
  const hunk = { ...written, lines: withDoubtfulMarkers(view, written.lines) };
  const old = describeOldLines(view, hunk.lines);
  const places = alignHunk(view, old);
  const best = places[0];
  if (best === undefined) return nowhere;
  const rejection = rejectionOf(view, hunk.lines, old, best);
  if (rejection !== undefined) {
    const reread = mayHaveLostPluses
      ? withMissingPluses(view, hunk.lines, rejection.missingContext)
      : undefined;
    if (reread !== undefined) return placeReread(reread);
    return {
      status: 'not-found',
      ...rejection,
      nearest: places.slice(0, 3).map((place) => asPlacement(hunk.lines, place)),
    };
  }
  const strays = mayHaveLostPluses ? commentsAmongChanges(hunk.lines, rowsOf(best)) : [];
  const reread = strays.length > 0 ? withMissingPluses(view, hunk.lines, strays) : undefined;
  if (reread !== undefined) return placeReread(reread);
  const rivals = places.filter(({ score }) => score > best.score - minMargin);
  return chooseOnly(
    view,
    hunk,
    rivals.map((place) => asPlacement(hunk.lines, place)),
  );
}

function rowsOf({ rows }: AlignedPlace): Set<number> {
  const placed = new Set<number>();
  for (const { firstRow, lastRow } of rows) {
    for (let row = firstRow; row <= lastRow; row++) placed.add(row);
  }
  return placed;
}

function asPlacement(lines: readonly HunkLine[], place: AlignedPlace): Placement {
  return {
    matcher: 'aligned',
    ...withoutRecoveredRows(withRecoveredLines(lines, rowsOf(place)), lines, place.rows),
  };
}

/** Renumbers the rows, which count old lines, after some old lines were read as new ones. */
function withoutRecoveredRows(recovered: HunkLine[], lines: readonly HunkLine[], rows: AlignedPlace['rows']) {
  const shift: number[] = [];
  let lost = 0;
  lines.forEach((line, i) => {
    if (line.op === 'add') return;
    shift.push(lost);
    if (recovered[i]!.op === 'add') lost++;
  });
  return {
    lines: recovered,
    rows: rows.map((row) => ({
      ...row,
      firstRow: row.firstRow - shift[row.firstRow]!,
      lastRow: row.lastRow - shift[row.lastRow]!,
    })),
  };
}
