import type { Patch, TreeEntry } from '../domain/index.ts';
import type { BlobStore } from './store.ts';

/** A file as it lies in the base commit. */
export interface FileContent {
  path: string;
  blobId: string;
  /** Absent when the object store lacks the blob (partial clone, damaged repository), or when no forge would take it. */
  bytes?: Uint8Array;
}

/** One commit of the history that ends in the base commit. */
export interface HistoryCommit {
  id: string;
  /** Author time, seconds since 1970. */
  time: number;
  subject: string;
  /** Rest of the message, cut at 2,000 characters. */
  body: string;
  /** Paths it touched; merges and commits over a size limit list none. */
  paths: readonly string[];
  /** Hashes of the terms of `messageHead`, in order and with repetitions, where the index cut them ahead. */
  messageTerms?: Uint32Array;
}

/** A temporary checkout of base plus patch; `dispose` removes it. */
export interface Checkout {
  /** Absolute folder. */
  readonly dir: string;
  /** Absolute folder beside it for what commands write over installed dependencies (`CommandRequest.keptChanges`). */
  readonly keptChanges?: string;
  /** True when it holds the base commit alone. */
  readonly isBase?: boolean;
  dispose(): Promise<void>;
}

/**
 * A repository at one base commit: the only way stages see or touch its files. No path leaves it, no link is
 * followed, `.git` is closed (R8, R9).
 * @throws {WorkspaceError}
 */
export interface Workspace {
  /** Absolute folder of the working tree, or of the bare repository. */
  readonly root: string;
  /** Full id of the base commit. */
  readonly base: string;
  /** True when history is cut off; co-change and recency then know less. */
  readonly shallow: boolean;
  /** Makes the tree be listed from a store once it has been kept there; without this, git is asked each time. */
  keepTreeIn?(store: BlobStore): void;
  /** Every entry of the base tree, sorted by path. */
  tree(): Promise<readonly TreeEntry[]>;
  /** Reads entries of the base tree by path, in the order asked, skipping none. */
  read(paths: readonly string[]): Promise<readonly FileContent[]>;
  /** Commits reachable from base, newest first, at most `limit`. */
  history(limit: number): Promise<readonly HistoryCommit[]>;
  /** A fresh checkout of base with `patch` applied, outside the user's working tree. */
  checkout(patch?: Patch): Promise<Checkout>;
  /** Writes the patch into the user's working tree: all of it or nothing. */
  apply(patch: Patch): Promise<void>;
}
