/**
 * How a file of the repository is treated. `source` files are ranked first; `test` and `docs` are demoted unless
 * the issue is about them; the others are never edited and, except `config`, never searched.
 */
export type FileKind =
  | 'source'
  | 'test'
  | 'docs'
  | 'config'
  | 'data'
  | 'generated'
  | 'vendored'
  | 'minified'
  | 'binary'
  | 'lfs-pointer'
  | 'submodule'
  | 'symlink'
  | 'too-large';

/** One entry of the tree at the base commit. */
export interface TreeEntry {
  /** Repository path: relative, `/`-separated, no `..`. */
  path: string;
  /** Git blob id; content addressing everywhere keys on it. */
  blobId: string;
  /** Size in bytes. */
  size: number;
  /** Git mode, for example `100644`, `100755`, `120000` (symlink), `160000` (submodule). */
  mode: string;
  /** The clone lacks its contents, as a partial one may. */
  absent?: true;
}

/** A tree entry, and what is known of it without parsing it. */
export interface SourceFile extends TreeEntry {
  kind: FileKind;
  /** Grammar name (a folder of `grammars/`), absent when no grammar fits. */
  language?: string;
}
