/** One file of a patch, whole texts before and after. Text is decoded; bytes outside the edit stay as they were. */
export interface FileChange {
  path: string;
  change: 'modify' | 'create' | 'delete' | 'rename';
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
  /** How sure the least sure edit is that it was meant so, 0 to 1, and what all of them rest on. */
  certainty?: number | undefined;
  evidence?: readonly string[] | undefined;
}

/** A set of file changes on one base commit: all of it is applied, or nothing. */
export interface Patch {
  /** Full id of the base commit. */
  base: string;
  changes: readonly FileChange[];
}
