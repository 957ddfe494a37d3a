import type { Matcher, Placement } from './placement/placement.ts';

/** A place in the file that an edit may have meant. Lines are 1-based and inclusive. */
export interface Candidate {
  startLine: number;
  endLine: number;
  /** The file's text there; for a `suspicious` change, the text with the edits made, with line numbers. */
  text: string;
  /** Share of the edit's old lines that are found there, 0 to 1. */
  similarity: number;
  /** From the edit's old lines (`-`) to the file's (`+`), without headers; for a `suspicious` change, the present lines. */
  diff: string;
}

/** Where one edit was made. Lines are 1-based and count in the file before all edits. */
export interface PlacementReport {
  edit: number;
  matcher: Matcher;
  startLine: number;
  endLine: number;
  decidedBy?: Placement['decidedBy'];
  /** Whether unmarked lines were read as new lines that lost their `+`. */
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
  /** Placed and accepted by the gate, but with a lower certainty than the caller requires. */
  | 'uncertain';

/** The edits of a file were refused; none of them was made. */
export interface RefusedOutcome {
  status: RefusalStatus;
  /** Index of the refused edit in the list of edits. */
  edit: number;
  reason: string;
  /** Row in the new text, from 0, if the objection is to one line. */
  row?: number | undefined;
  candidates: readonly Candidate[];
}

/** All edits of one file were made. */
export interface AppliedOutcome {
  status: 'applied';
  after: string;
  /** The loosest matcher that some edit needed. */
  matcher: Matcher;
  placements: readonly PlacementReport[];
  /** How certain it is that the edits were meant like this, 0 to 1; 1 where everything was found exactly. See `certainty.ts`. */
  certainty: number;
  /** What the certainty is based on, as sentences without a full stop. */
  evidence: readonly string[];
  /** New texts under less likely readings of the same edits, the likeliest first. */
  alternatives: readonly string[];
}

/** The result of applying the edits of one file: all of them, or none. */
export type EditOutcome = AppliedOutcome | RefusedOutcome;
