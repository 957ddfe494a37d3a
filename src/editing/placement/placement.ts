import type { HunkEdit, HunkLine } from '../../domain/index.ts';
import type { PlacedRows } from './alignment/align-hunk.ts';

/** How an edit was placed. Reported with every applied edit; `../certainty.ts` ranks the matchers. */
export type Matcher =
  | 'exact'
  | 'indentation'
  | 'white-space'
  | 'typography'
  | 'aligned'
  | 'in-parts'
  | 'declaration'
  | 'merged'
  | 'line-numbers'
  | 'whole-file';

/** Where a hunk's old lines are in the file. `lines` is the hunk as it was interpreted for this place. */
export interface Placement {
  matcher: Matcher;
  lines: readonly HunkLine[];
  rows: readonly PlacedRows[];
  /** First and last file line (0-based), where they are known without `rows`. */
  span?: { readonly first: number; readonly last: number };
  /** What decided between several equally good places, if there were any. */
  decidedBy?: 'line-number' | 'section' | 'order';
}

/** The result of looking for a hunk's place. */
export type PlacementResult =
  | { status: 'placed'; placement: Placement }
  | { status: 'ambiguous'; placements: readonly Placement[] }
  | { status: 'not-found'; reason: string; nearest: readonly Placement[]; missing: readonly string[] };

/** First file line (0-based) of a placement. */
export function firstLineOf(placement: Placement): number {
  return placement.span?.first ?? placement.rows[0]?.firstLine ?? 0;
}

/** Last file line (0-based) of a placement. */
export function lastLineOf(placement: Placement): number {
  return placement.span?.last ?? placement.rows.at(-1)?.lastLine ?? 0;
}

/** A hunk with its hints at the place: a line number, a declaration. */
export type HunkSource = Pick<HunkEdit, 'lines' | 'line' | 'section'>;
