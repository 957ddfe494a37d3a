import type { Patch, TreeEntry } from '../domain/index.ts';
import type { BlobStore } from './store.ts';

/** A file of the base commit. */
export interface FileContent {
  path: string;
  blobId: string;
  /** Absent when the object store lacks the blob (partial clone, damaged repository), or it is too large for any forge. */
  bytes?: Uint8Array;
}

/** One commit of the history that ends in the base commit. */
export interface HistoryCommit {
  id: string;
  /** Author time, seconds since 1970. */
  time: number;
  subject: string;
  /** The rest of the message, cut at 2,000 characters. */
  body: string;
  /** Paths that it touched; empty for merges and very large commits. */
  paths: readonly string[];
  /** Hashes of the terms of `messageHead`, in order and with repetitions, if the index has computed them. */
  messageTerms?: Uint32Array;
}

/** A temporary checkout of base plus patch; `dispose` removes it. */
export interface Checkout {
  /** Absolute folder. */
  readonly dir: string;
  /** Absolute folder outside `dir` for what commands write over installed dependencies (`CommandRequest.keptChanges`). */
  readonly keptChanges?: string;
  /** True when it contains the base commit without a patch. */
  readonly isBase?: boolean;
  dispose(): Promise<void>;
}

/**
 * A repository at one base commit, and the only access that stages have to its files. No path leaves it, no link is followed, and
 * `.git` cannot be reached (R8, R9).
 * @throws {WorkspaceError}
 */
export interface Workspace {
  /** Absolute folder of the working tree, or of the bare repository. */
  readonly root: string;
  /** Full id of the base commit. */
  readonly base: string;
  /** True for a shallow clone; signals from history then know less. */
  readonly shallow: boolean;
  /** Caches the listing of the tree in a store; without this, git is asked each time. */
  keepTreeIn?(store: BlobStore): void;
  /** Every entry of the base tree, sorted by path. */
  tree(): Promise<readonly TreeEntry[]>;
  /** Reads files of the base tree, one result for each path, in the order of `paths`. */
  read(paths: readonly string[]): Promise<readonly FileContent[]>;
  /** Commits reachable from base, newest first, at most `limit`. */
  history(limit: number): Promise<readonly HistoryCommit[]>;
  /** Creates a fresh checkout of the base with `patch` applied, outside the user's working tree. */
  checkout(patch?: Patch): Promise<Checkout>;
  /** Writes the patch into the user's working tree, completely or not at all. */
  apply(patch: Patch): Promise<void>;
}
