import type { ChangeKind } from './patch.ts';
import type { LineRange } from './line-range.ts';

/** One file that the plan touches. The list of these is the scope: edits outside it are rejected by code. */
export type PlannedChange =
  | { action: Exclude<ChangeKind, 'rename'>; path: string; instructions: string }
  | { action: 'rename'; path: string; to: string; instructions: string };

/** What will be done about an issue, and why. */
export interface Plan {
  rootCause: string;
  approach: string;
  changes: readonly PlannedChange[];
  /** Lines of other files that the writer needs to see; 1-based and inclusive. */
  references?: readonly (LineRange & { path: string })[];
  /** Test files of the base that are run before and after the change, beside those that code finds. */
  tests?: readonly string[];
}
