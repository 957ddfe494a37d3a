import { readObjects } from '../command/cat-file.ts';

/**
 * The largest blob that is kept. Larger ones, and those of large reads, are needed once: for an index or a checkout.
 */
const largestKept = 512 * 1024;
const maxAtOnce = 64;
/** For the few files that a run shows, edits, checks and reviews. */
const room = 16 * 1024 * 1024;

/** Contents of blobs, of which the newest are kept: a run asks for the same files again and again, each time a git process. */
export class RecentBlobs {
  readonly #root: string;
  readonly #kept = new Map<string, Uint8Array>();
  #size = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Contents by id; of an object that the store lacks there are none. */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
    const found = new Map<string, Uint8Array | undefined>();
    for (const id of ids) if (this.#kept.has(id)) found.set(id, this.#kept.get(id));
    const asked = await readObjects(
      this.#root,
      ids.filter((id) => !found.has(id)),
    );
    for (const { id, bytes } of asked) {
      found.set(id, bytes);
      if (bytes && bytes.length <= largestKept && asked.length <= maxAtOnce) this.#keep(id, bytes);
    }
    return found;
  }

  /** A copy, since the blobs of one answer share one piece of memory. */
  #keep(id: string, bytes: Uint8Array): void {
    if (this.#kept.has(id)) return;
    this.#kept.set(id, Buffer.from(bytes));
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= room) return;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}
