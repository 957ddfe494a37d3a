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
/** Counts terms by their local numbers, and returns the counts by hash. */
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

  /**
   * Returns the counts and starts again.
   * @param hashes of the terms, by local number
   */
  finish(hashes: readonly number[]): HashedBag {
    // Hash and count packed into one number, so that one native sort orders both. Plain loops: `from` with a function
    // goes through an iterator, and this runs for every chunk.
    const size = this.#seen.length;
    const packed = new Float64Array(size);
    for (let at = 0; at < size; at += 1) {
      const term = this.#seen[at]!;
      packed[at] = hashes[term]! * countRange + Math.min(most, this.#counts[term]!);
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

/** Counts the terms of texts. It remembers the words that it saw, which serves all texts of a repository. */
export class TermReader {
  #interner = new TermInterner();
  readonly #code = new TermCounter();
  readonly #prose = new TermCounter();

  /** The terms of a few texts together. */
  countTexts(texts: readonly string[]): HashedBag {
    for (const text of texts) {
      scanWords(text, (start, end, a, b) => this.#code.add(this.#interner.termsOf(text, start, end, a, b)));
    }
    return this.#code.finish(this.#interner.termHashes);
  }

  /** Hashes of the terms of a text, in order and with repetitions. */
  hashTermsOf(text: string): Uint32Array {
    this.#forget();
    const interner = this.#interner;
    const hashes: number[] = [];
    scanWords(text, (start, end, a, b) => {
      for (const term of interner.termsOf(text, start, end, a, b)) hashes.push(interner.termHashes[term]!);
    });
    return Uint32Array.from(hashes);
  }

  /**
   * Counts the terms of consecutive stretches of a text and, apart, of those words that begin in a comment, in one pass.
   * @param ends where each stretch ends, ascending; the last is the length of the text
   * @param comments stretches of the text, ascending
   */
  countStretches(
    text: string,
    ends: readonly number[],
    comments: readonly { startIndex: number; endIndex: number }[],
  ): { stretches: HashedBag[]; comments: HashedBag } {
    this.#forget();
    const [interner, code, prose] = [this.#interner, this.#code, this.#prose];
    const stretches: HashedBag[] = [];
    const last = ends.length - 1;
    const finish = () => stretches.push(code.finish(interner.termHashes));
    let comment = 0;
    scanWords(text, (start, end, a, b) => {
      while (stretches.length < last && start >= ends[stretches.length]!) finish();
      const terms = interner.termsOf(text, start, end, a, b);
      code.add(terms);
      while (comment < comments.length && comments[comment]!.endIndex <= start) comment += 1;
      if (comment < comments.length && comments[comment]!.startIndex <= start) prose.add(terms);
    });
    while (stretches.length < ends.length) finish();
    return { stretches, comments: prose.finish(interner.termHashes) };
  }

  /** Called between texts only: local numbers have another meaning afterwards. */
  #forget(): void {
    if (this.#interner.isFull) this.#interner = new TermInterner();
  }
}
