import type { BlobStore } from '../ports/index.ts';
import { HashTable } from './terms/hash-table.ts';
import { wordsPerChunk, type OpenRecord } from './facts-record.ts';
import { sha256Of } from '../text/sha256.ts';

/** Raised when the computation below changes; older norms are then not found. */
const version = 1;

/** The lengths of all chunks' vectors in a store, under what the index consists of. */
export class StoredNorms {
  readonly #store: BlobStore;
  readonly #key: string;
  readonly #records: readonly OpenRecord[];

  /**
   * @param records of the searchable files, in order
   * @param keys theirs
   */
  constructor(store: BlobStore, records: readonly OpenRecord[], keys: readonly string[]) {
    this.#store = store;
    this.#records = records;
    this.#key = `norms:${version}:${sha256Of(keys.join('\n'))}`;
  }

  /** `undefined` when they were never kept, or are damaged. */
  async load(): Promise<Float64Array | undefined> {
    const bytes = await this.#store.get(this.#key);
    const chunks = this.#records.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
    if (bytes?.byteLength !== chunks * 8) return undefined;
    const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
    return new Float64Array(buffer, byteOffset, chunks);
  }

  /**
   * Computes the norms and stores them without waiting. A store that cannot be written only costs the next run time.
   */
  make(): Float64Array {
    const norms = normsOf(this.#records);
    void this.#store.set(this.#key, new Uint8Array(norms.buffer)).catch(() => undefined);
    return norms;
  }
}

/** Euclidean lengths of the chunks' vectors of `1 + log count` times `log(1 + chunks / chunks with the term)`. */
function normsOf(records: readonly OpenRecord[]): Float64Array {
  const frequency = new HashTable(50_000);
  let chunks = 0;
  for (const record of records) {
    const { terms } = record;
    const end = terms.length - record.commentTerms - record.symbolTerms;
    for (let at = 0; at < end; at += 1) frequency.add(terms[at]!, 1);
    chunks += record.chunkCount;
  }
  const squaredIdf = new Float64Array(frequency.largest + 1).map(
    (_, count) => Math.log(1 + chunks / Math.max(1, count)) ** 2,
  );
  const norms = new Float64Array(chunks);
  let chunk = 0;
  for (const record of records) {
    const { terms, counts, chunkTable } = record;
    let at = 0;
    for (let row = 4; row < chunkTable.length; row += wordsPerChunk) {
      let sum = 0;
      for (const end = at + chunkTable[row]!; at < end; at += 1) {
        const count = counts[at]!;
        const squared = squaredLog[count] ?? (1 + Math.log(count)) ** 2;
        sum += squared * squaredIdf[frequency.get(terms[at]!)!]!;
      }
      norms[chunk] = Math.sqrt(sum) || 1;
      chunk += 1;
    }
  }
  return norms;
}

/** `(1 + log n)²` by n, for the counts that nearly all terms have. */
const squaredLog = Float64Array.from({ length: 64 }, (_, count) => (1 + Math.log(count)) ** 2);
