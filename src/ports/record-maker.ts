/** A file whose content is to be indexed. */
export interface FileToIndex {
  path: string;
  /** Grammar name; `prose` or `text` for files without one; `script` when only a `#!` line can tell. */
  mode: string;
  bytes: Uint8Array;
  /** Its grammar failed on it: it is cut as plain text, and its record says so. */
  unparsed?: true;
}

/**
 * Turns files into index records, here or on other threads. A record is a pure function of `mode` and `bytes`, apart
 * from `path` for a script's name.
 */
export interface RecordMaker {
  /** How many calls of `make` are worth having under way at once. */
  readonly width: number;
  /** @returns one record a file, in the order asked */
  make(files: readonly FileToIndex[]): Promise<readonly Uint8Array[]>;
}
