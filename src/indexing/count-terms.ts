import { termsOfWord, wordPattern } from '../text/terms.ts';
import { hashTerm } from './term-hash.ts';

/** Hashed terms in ascending order, each with its count (at most 65,535), and the sum of all counts. */
export interface HashedBag {
  hashes: number[];
  counts: number[];
  total: number;
}

export const emptyBag: HashedBag = { hashes: [], counts: [], total: 0 };

const mostRemembered = 200_000;
const remembered = new Map<string, readonly number[]>();
const most = 0xffff;

/** Adds up terms; hashing a word costs only on its first sight in the process. */
export class TermCounter {
  readonly #counts = new Map<number, number>();
  #total = 0;

  addWord(word: string): void {
    for (const hash of hashesOf(word)) {
      this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + 1);
      this.#total += 1;
    }
  }

  addText(text: string): void {
    for (const [word] of text.matchAll(wordPattern)) this.addWord(word);
  }

  finish(): HashedBag {
    const hashes = Uint32Array.from(this.#counts.keys()).toSorted();
    return {
      hashes: [...hashes],
      counts: Array.from(hashes, (hash) => Math.min(most, this.#counts.get(hash)!)),
      total: this.#total,
    };
  }
}

function hashesOf(word: string): readonly number[] {
  let hashes = remembered.get(word);
  if (!hashes) {
    if (remembered.size >= mostRemembered) remembered.clear();
    hashes = termsOfWord(word).map(hashTerm);
    remembered.set(word, hashes);
  }
  return hashes;
}

/**
 * Counts the terms of consecutive stretches of a text and, apart, of those words that begin in a comment, in one pass
 * over its words.
 * @param ends where each stretch ends, ascending; the last is the length of the text
 * @param comments stretches of the text, ascending
 */
export function countStretches(
  text: string,
  ends: readonly number[],
  comments: readonly { startIndex: number; endIndex: number }[],
): { stretches: HashedBag[]; comments: HashedBag } {
  const prose = new TermCounter();
  const stretches: HashedBag[] = [];
  let counter = new TermCounter();
  let nextComment = 0;
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match;
    while (stretches.length < ends.length - 1 && match.index >= ends[stretches.length]!) {
      stretches.push(counter.finish());
      counter = new TermCounter();
    }
    counter.addWord(word);
    while ((comments[nextComment]?.endIndex ?? Infinity) <= match.index) nextComment += 1;
    if ((comments[nextComment]?.startIndex ?? Infinity) <= match.index) prose.addWord(word);
  }
  while (stretches.length < ends.length) {
    stretches.push(counter.finish());
    counter = new TermCounter();
  }
  return { stretches, comments: prose.finish() };
}
