import type { Matcher, Placement } from './placement/placement.ts';

/** A stretch of the file that an edit may have meant. Lines are 1-based and inclusive. */
export interface Candidate {
  startLine: number;
  endLine: number;
  /** The file's own text there; of a `suspicious` change, the place with the edits, numbered. */
  text: string;
  /** Share of the edit's old lines that stand there, 0 to 1. */
  similarity: number;
  /** From the edit's old lines (`-`) to the file's (`+`), without headers; of a `suspicious` change, the lines as they are. */
  diff: string;
}

/** Where one edit was made. Lines are 1-based, of the file before all edits. */
export interface PlacementReport {
  edit: number;
  matcher: Matcher;
  startLine: number;
  endLine: number;
  decidedBy?: Placement['decidedBy'];
  /** Lines that the edit does not mark as new were taken for new ones that lost their `+`. */
  restoredPlus?: boolean;
}

export type RefusalStatus =
  | 'ambiguous'
  | 'not-found'
  | 'stale'
  | 'out-of-scope'
  | 'contradictory'
  | 'no-op'
  | 'already-applied'
  | 'suspicious'
  /** Placed and sound, but less sure than the caller asks for. */
  | 'uncertain';

/** None of a file's edits made. */
export interface RefusedOutcome {
  status: RefusalStatus;
  /** Index of the edit in the list given. */
  edit: number;
  reason: string;
  /** Row of the text that the edits made, from 0, where one line of it is objected to. */
  row?: number | undefined;
  candidates: readonly Candidate[];
}

/** All edits of one file made. */
export interface AppliedOutcome {
  status: 'applied';
  after: string;
  /** The loosest matcher that some edit needed. */
  matcher: Matcher;
  placements: readonly PlacementReport[];
  /** How sure it is that the edits were meant so, 0 to 1; 1 where all was found exactly. See `certainty.ts`. */
  certainty: number;
  /** What the certainty rests on, in sentences without a full stop. */
  evidence: readonly string[];
  /** Texts under less likely readings of the same edits, the likeliest first. */
  alternatives: readonly string[];
}

/** The result of applying a list of edits to one file: all of them, or none. */
export type EditOutcome = AppliedOutcome | RefusedOutcome;
