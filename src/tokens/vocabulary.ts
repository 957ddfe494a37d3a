import { readFileSync } from 'node:fs';

/** Tokens of OpenAI's o200k_base; written by scripts/write-vocabulary.mjs, which says how. */
const file = new URL('../../vocabulary/o200k_base.bin', import.meta.url);
const bucketCount = 65_536;
/** Bytes before those of a token: its length, and its rank in three. */
const headBytes = 4;

/**
 * Byte pairs by rank. The tokens stay as they lie in the file, in buckets by a hash of their bytes: making 200,000 strings of
 * them, or only hashing them all, takes longer than all that most runs count.
 */
export class Vocabulary {
  readonly #bytes: Uint8Array = readFileSync(file);
  /** Where each bucket begins, and the last one ends. */
  readonly #begins = new Uint32Array(bucketCount + 1);

  constructor() {
    const [bytes, begins] = [this.#bytes, this.#begins];
    let begin = 2 * bucketCount;
    for (let bucket = 0; bucket < bucketCount; bucket += 1) {
      begins[bucket] = begin;
      begin += bytes[2 * bucket]! | (bytes[2 * bucket + 1]! << 8);
    }
    begins[bucketCount] = begin;
  }

  /** @returns the rank of these bytes as one token, -1 where they are none */
  rankOf(bytes: Uint8Array, from: number, to: number): number {
    const held = this.#bytes;
    const bucket = bucketOf(bytes, from, to);
    const end = this.#begins[bucket + 1]!;
    for (let at = this.#begins[bucket]!; at < end; at += headBytes + held[at]!)
      if (held[at] === to - from && this.#isAt(at + headBytes, bytes, from, to))
        return held[at + 1]! | (held[at + 2]! << 8) | (held[at + 3]! << 16);
    return -1;
  }

  #isAt(at: number, bytes: Uint8Array, from: number, to: number): boolean {
    for (let nth = 0; nth < to - from; nth += 1)
      if (this.#bytes[at + nth] !== bytes[from + nth]) return false;
    return true;
  }
}

/** FNV-1a, its lower and its upper half together. */
function bucketOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff;
}
