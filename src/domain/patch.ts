/** What can become of a file. */
export const changeKinds = ['modify', 'create', 'delete', 'rename'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One file of a patch, whole texts before and after. Text is decoded; bytes outside the edit stay as they were. */
export interface FileChange {
  path: string;
  change: ChangeKind;
  /** Old path of a rename. */
  from?: string;
  /** Absent for `create`. */
  before?: string;
  /** Absent for `delete`. */
  after?: string;
  /** Git mode of the file; `100644` when created. */
  mode?: string;
  /** Names of the matchers that placed the edits, in the order of the replies. */
  matchers?: readonly string[];
  /**
   * The lowest certainty of the file's edits, 0 to 1, that each was placed as it was meant; and the evidence for all of
   * them.
   */
  certainty?: number | undefined;
  evidence?: readonly string[] | undefined;
}

/** A set of file changes on one base commit: all of it is applied, or nothing. */
export interface Patch {
  /** Full id of the base commit. */
  base: string;
  changes: readonly FileChange[];
}
