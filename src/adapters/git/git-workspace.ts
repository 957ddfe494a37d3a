import type { Patch, TreeEntry } from '../../domain/index.ts';
import { WorkspaceError } from '../../errors/index.ts';
import type { BlobStore, Checkout, FileContent, HistoryCommit, Workspace } from '../../ports/index.ts';
import { openRepository, type Repository } from './repository/open-repository.ts';
import { readHistory } from './history/read-history.ts';
import { readTree } from './repository/read-tree.ts';
import { RecentBlobs } from './history/recent-blobs.ts';
import { largestFile } from './largest-file.ts';

/** A git repository at one base commit (see the port for what each method promises). */
export class GitWorkspace implements Workspace {
  readonly root: string;
  readonly base: string;
  readonly shallow: boolean;
  readonly #repository: Repository;
  readonly #blobs: RecentBlobs;
  #tree: Promise<readonly TreeEntry[]> | undefined;
  #keptIn: BlobStore | undefined;
  #entries: Map<string, TreeEntry> | undefined;

  private constructor(repository: Repository) {
    this.#repository = repository;
    this.root = repository.root;
    this.base = repository.base;
    this.shallow = repository.shallow;
    this.#blobs = new RecentBlobs(repository.root);
  }

  /** @throws {WorkspaceError} when `folder` is in no repository, or it has no such commit */
  static async open(folder: string, revision?: string): Promise<GitWorkspace> {
    return new GitWorkspace(await openRepository(folder, revision));
  }

  keepTreeIn(store: BlobStore): void {
    this.#keptIn = store;
  }

  tree(): Promise<readonly TreeEntry[]> {
    this.#tree ??= readTree(this.root, this.base, this.#keptIn);
    return this.#tree;
  }

  async read(paths: readonly string[]): Promise<readonly FileContent[]> {
    this.#entries ??= new Map((await this.tree()).map((entry) => [entry.path, entry]));
    const entries = paths.map((path) => this.#entryOf(path));
    const readable = entries.filter(({ size }) => size <= largestFile).map(({ blobId }) => blobId);
    const contents = await this.#blobs.read(readable);
    return entries.map(({ path, blobId }) => ({ path, blobId, ...pick(contents.get(blobId)) }));
  }

  history(limit: number): Promise<readonly HistoryCommit[]> {
    return readHistory(this.root, this.base, limit);
  }

  // Code that writes is loaded on demand: a search never writes, and start-up time counts.
  async checkout(patch?: Patch): Promise<Checkout> {
    const { writeCheckout } = await import('./working-tree/write-checkout.ts');
    return writeCheckout(this, patch);
  }

  async apply(patch: Patch): Promise<void> {
    const { applyToWorkingTree } = await import('./working-tree/working-tree.ts');
    return applyToWorkingTree(this.#repository, this, patch);
  }

  #entryOf(path: string): TreeEntry {
    const entry = this.#entries!.get(path);
    if (!entry)
      throw new WorkspaceError('unreadable', `${path} does not exist in commit ${this.base.slice(0, 12)}`);
    return entry;
  }
}

function pick(bytes: Uint8Array | undefined): { bytes?: Uint8Array } {
  return bytes === undefined ? {} : { bytes };
}
