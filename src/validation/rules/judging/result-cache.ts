import { createHash } from 'node:crypto';
import type { BlobStore } from '../../../ports/index.ts';

/** Hash of some texts, each of which counts separately. */
export function hashOf(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** A write begins when this many answers wait and none is under way; what comes meanwhile goes into the next one. */
const batchSize = 16;

/** A typed view of the blob store. Anything that does not read back as what was written counts as absent. */
export class ResultCache<Value> {
  readonly #store: BlobStore | undefined;
  readonly #check: (value: unknown) => value is Value;
  #pending: [string, Uint8Array][] = [];
  #writing: Promise<void> | undefined;

  /** @param check tells a value of ours from anything else */
  constructor(store: BlobStore | undefined, check: (value: unknown) => value is Value) {
    this.#store = store;
    this.#check = check;
  }

  /** Values by key; an undefined key has none. */
  async getMany(keys: readonly (string | undefined)[]): Promise<(Value | undefined)[]> {
    const store = this.#store;
    if (!store) return keys.map(() => undefined);
    const wanted = keys.filter((key) => key !== undefined);
    const found = await store.getMany(wanted);
    let next = 0;
    return keys.map((key) => (key === undefined ? undefined : this.#read(found[next++])));
  }

  /** Remembers a value; it is on disk after the next `flush`, usually long before. */
  set(key: string, value: Value): void {
    this.#pending.push([key, Buffer.from(JSON.stringify(value))]);
    if (this.#pending.length >= batchSize && !this.#writing) this.#writing = this.#writeWhileFull();
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.#writePending();
  }

  async #writeWhileFull(): Promise<void> {
    try {
      while (this.#pending.length >= batchSize) await this.#writePending();
    } finally {
      this.#writing = undefined;
    }
  }

  async #writePending(): Promise<void> {
    const entries = this.#pending;
    this.#pending = [];
    // A cache that cannot be written costs time later; that is no reason to lose what was just paid for.
    if (entries.length > 0) await this.#store?.setMany(entries).catch(() => undefined);
  }

  #read(bytes: Uint8Array | undefined): Value | undefined {
    if (!bytes) return undefined;
    try {
      const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
      return this.#check(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }
}
