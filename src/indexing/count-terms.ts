import { scanWords } from './scan-words.ts';
import { TermInterner } from './term-interner.ts';

/** Hashed terms in ascending order, each with its count (at most 65,535), and the sum of all counts. */
export interface HashedBag {
  hashes: Uint32Array;
  counts: Uint16Array;
  total: number;
}

export const emptyBag: HashedBag = { hashes: new Uint32Array(), counts: new Uint16Array(), total: 0 };

const most = 0xffff;
const countRange = 0x10000;
let book = new TermInterner();

/** Adds up terms by their local numbers, and gives them out by hash. */
class TermCounter {
  #counts = new Uint32Array(1 << 12);
  #seen: number[] = [];
  #total = 0;

  add(terms: readonly number[]): void {
    for (const term of terms) {
      if (term >= this.#counts.length) this.#grow(term);
      if (this.#counts[term] === 0) this.#seen.push(term);
      this.#counts[term]! += 1;
    }
    this.#total += terms.length;
  }

  /** Gives out the counts and begins anew. */
  finish(): HashedBag {
    // Hash and count packed into one number, so that one native sort orders both. Plain loops: `from` with a function
    // goes through an iterator, and this runs for every chunk.
    const size = this.#seen.length;
    const packed = new Float64Array(size);
    for (let at = 0; at < size; at += 1) {
      const term = this.#seen[at]!;
      packed[at] = book.termHashes[term]! * countRange + Math.min(most, this.#counts[term]!);
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- its own array
    packed.sort();
    const bag = { hashes: new Uint32Array(size), counts: new Uint16Array(size), total: this.#total };
    for (let at = 0; at < size; at += 1) {
      bag.hashes[at] = Math.floor(packed[at]! / countRange);
      bag.counts[at] = packed[at]! % countRange;
    }
    for (const term of this.#seen) this.#counts[term] = 0;
    this.#seen = [];
    this.#total = 0;
    return bag;
  }

  #grow(term: number): void {
    const counts = new Uint32Array(2 ** Math.ceil(Math.log2(term + 1)) * 2);
    counts.set(this.#counts);
    this.#counts = counts;
  }
}

const codeCounter = new TermCounter();
const proseCounter = new TermCounter();

/** The terms of a few texts together. */
export function countTexts(texts: readonly string[]): HashedBag {
  for (const text of texts) {
    scanWords(text, (start, end, a, b) => codeCounter.add(book.termsOf(text, start, end, a, b)));
  }
  return codeCounter.finish();
}

/** Hashes of the terms of a text, in order and with repetitions. */
export function hashTermsOf(text: string): Uint32Array {
  if (book.isFull) book = new TermInterner();
  const hashes: number[] = [];
  scanWords(text, (start, end, a, b) => {
    for (const term of book.termsOf(text, start, end, a, b)) hashes.push(book.termHashes[term]!);
  });
  return Uint32Array.from(hashes);
}

/**
 * Counts the terms of consecutive stretches of a text and, apart, of those words that begin in a comment, in one pass.
 * @param ends where each stretch ends, ascending; the last is the length of the text
 * @param comments stretches of the text, ascending
 */
export function countStretches(
  text: string,
  ends: readonly number[],
  comments: readonly { startIndex: number; endIndex: number }[],
): { stretches: HashedBag[]; comments: HashedBag } {
  if (book.isFull) book = new TermInterner();
  const stretches: HashedBag[] = [];
  const last = ends.length - 1;
  let comment = 0;
  scanWords(text, (start, end, a, b) => {
    while (stretches.length < last && start >= ends[stretches.length]!) stretches.push(codeCounter.finish());
    const terms = book.termsOf(text, start, end, a, b);
    codeCounter.add(terms);
    while (comment < comments.length && comments[comment]!.endIndex <= start) comment += 1;
    if (comment < comments.length && comments[comment]!.startIndex <= start) proseCounter.add(terms);
  });
  while (stretches.length < ends.length) stretches.push(codeCounter.finish());
  return { stretches, comments: proseCounter.finish() };
}
