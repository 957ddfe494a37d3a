/** A file to be indexed. */
export interface FileToIndex {
  path: string;
  /** Grammar name; `prose` or `text` for files without a grammar; `script` when only its `#!` line can decide. */
  mode: string;
  bytes: Uint8Array;
  /** The grammar failed on it, so it is chunked as plain text, and its record says so. */
  unparsed?: true;
}

/**
 * Turns files into index records, on this thread or on others. A record is a pure function of `mode` and `bytes`; only for a script
 * does `path` count as well.
 */
export interface RecordMaker {
  /** How many concurrent calls of `make` are worthwhile. */
  readonly width: number;
  /** @returns one record per file, in the order of `files` */
  make(files: readonly FileToIndex[]): Promise<readonly Uint8Array[]>;
}
