import { readFileSync } from 'node:fs';

/** Tokens of OpenAI's o200k_base, in the order of their ranks; written by scripts/write-vocabulary.mjs. */
const file = new URL('../../vocabulary/o200k_base.bin', import.meta.url);
/** Ranks 0 to 199,997. */
const size = 199_998;
const slotBits = 19;
const lastSlot = (1 << slotBits) - 1;

/**
 * Byte pairs by rank. The tokens stay as they lie in the file and are found by a hash of their ends and length: making 200,000
 * strings of them takes longer than all that most runs count.
 */
export class Vocabulary {
  readonly #bytes: Uint8Array;
  /** Where each token begins, by rank. */
  readonly #begins = new Uint32Array(size);
  /** Rank + 1 of a token, 0 where there is none. */
  readonly #slots = new Int32Array(1 << slotBits);

  constructor() {
    const bytes = readFileSync(file);
    const [begins, slots] = [this.#begins, this.#slots];
    this.#bytes = bytes;
    let begin = size;
    for (let rank = 0; rank < size; rank += 1) {
      begins[rank] = begin;
      const end = begin + bytes[rank]!;
      // No token stands there twice, so that the next free slot is its own.
      let slot = slotOf(bytes, begin, end);
      while (slots[slot] !== 0) slot = (slot + 1) & lastSlot;
      slots[slot] = rank + 1;
      begin = end;
    }
  }

  /** @returns the rank of these bytes as one token, -1 where they are none */
  rankOf(bytes: Uint8Array, from: number, to: number): number {
    for (let slot = slotOf(bytes, from, to); ; slot = (slot + 1) & lastSlot) {
      const rank = this.#slots[slot]! - 1;
      if (rank < 0 || this.#isToken(rank, bytes, from, to)) return rank;
    }
  }

  #isToken(rank: number, bytes: Uint8Array, from: number, to: number): boolean {
    const begin = this.#begins[rank]!;
    if (this.#bytes[rank] !== to - from) return false;
    for (let nth = 0; nth < to - from; nth += 1)
      if (this.#bytes[begin + nth] !== bytes[from + nth]) return false;
    return true;
  }
}

/** By three bytes from either end and the length: tokens that are alike there are few. */
function slotOf(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  let head = bytes[from]!;
  if (length > 1) head |= bytes[from + 1]! << 8;
  if (length > 2) head |= bytes[from + 2]! << 16;
  const tail = length < 4 ? 0 : bytes[to - 1]! | (bytes[to - 2]! << 8) | (bytes[to - 3]! << 16);
  const mixed = Math.imul(head ^ (length << 26), 0x85ebca6b) ^ tail;
  return Math.imul(mixed ^ (mixed >>> 15), 0x9e3779b1) >>> (32 - slotBits);
}
