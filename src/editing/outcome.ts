import type { Matcher } from './placement/placement.ts';

/** A stretch of the file that an edit may have meant. Lines are 1-based and inclusive. */
export interface Candidate {
  startLine: number;
  endLine: number;
  /** The file's own text there. */
  text: string;
  /** Share of the edit's old lines that stand there, 0 to 1. */
  similarity: number;
  /** From the edit's old lines (`-`) to the file's (`+`), without headers. */
  diff: string;
}

/** Where one edit was made. Lines are 1-based, of the file before all edits. */
export interface PlacementReport {
  edit: number;
  matcher: Matcher;
  startLine: number;
  endLine: number;
  decidedBy?: string;
}

interface Refusal {
  /** Index of the edit in the list given. */
  edit: number;
  reason: string;
  candidates: readonly Candidate[];
}

/** What applying a list of edits to one file comes to: all of them, or none. */
export type EditOutcome =
  | { status: 'applied'; after: string; matcher: Matcher; placements: readonly PlacementReport[] }
  | ({ status: 'ambiguous' } & Refusal)
  | ({ status: 'not-found' } & Refusal)
  | ({ status: 'stale' } & Refusal)
  | ({ status: 'out-of-scope' } & Refusal)
  | ({ status: 'no-op' } & Refusal)
  | ({ status: 'already-applied' } & Refusal)
  | ({ status: 'suspicious' } & Refusal);

export type RefusedOutcome = Exclude<EditOutcome, { status: 'applied' }>;
