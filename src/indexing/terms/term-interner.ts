import { termsOfWord } from '../../text/words/terms.ts';
import { HashTable } from './hash-table.ts';
import { hashTerm } from '../../text/words/term-hash.ts';

/** Bounds the memory that a repository full of data can take. */
const maxWords = 400_000;

/**
 * Remembers the terms of every word that it saw, as small local numbers. Code repeats its words, so that nearly every
 * word of a repository costs one look-up and no string. A word is identified by two hashes of 32 bits, for which a
 * collision is practically impossible.
 */
export class TermInterner {
  /** Hash of each term, by local number. */
  readonly termHashes: number[] = [];
  readonly #terms = new HashTable(1 << 12);
  #first = new Uint32Array(1 << 14);
  #second = new Uint32Array(1 << 14);
  readonly #words: (readonly number[])[] = [];
  #numbers = new Int32Array(1 << 14).fill(-1);

  /** Whether a new one should be started: generated texts hold any number of words. */
  get isFull(): boolean {
    return this.#words.length >= maxWords;
  }

  /** Local numbers of the terms of the word at `start` to `end` of a text; `a` and `b` are its two hashes. */
  termsOf(text: string, start: number, end: number, a: number, b: number): readonly number[] {
    const mask = this.#numbers.length - 1;
    let slot = (a ^ (a >>> 15)) & mask;
    for (let number = this.#numbers[slot]!; number >= 0; number = this.#numbers[slot]!) {
      if (this.#first[slot] === a >>> 0 && this.#second[slot] === b >>> 0) return this.#words[number]!;
      slot = (slot + 1) & mask;
    }
    const terms = termsOfWord(text.slice(start, end)).map((term) => this.#numberOf(term));
    this.#first[slot] = a;
    this.#second[slot] = b;
    this.#numbers[slot] = this.#words.length;
    this.#words.push(terms);
    if (this.#words.length * 2 > this.#numbers.length) this.#grow();
    return terms;
  }

  #numberOf(term: string): number {
    const hash = hashTerm(term);
    let number = this.#terms.get(hash);
    if (number === undefined) {
      number = this.termHashes.length;
      this.termHashes.push(hash);
      this.#terms.set(hash, number);
    }
    return number;
  }

  #grow(): void {
    const [first, second, numbers] = [this.#first, this.#second, this.#numbers];
    this.#first = new Uint32Array(first.length * 2);
    this.#second = new Uint32Array(first.length * 2);
    this.#numbers = new Int32Array(first.length * 2).fill(-1);
    const mask = this.#numbers.length - 1;
    numbers.forEach((number, old) => {
      if (number < 0) return;
      const a = first[old]!;
      let slot = (a ^ (a >>> 15)) & mask;
      while (this.#numbers[slot]! >= 0) slot = (slot + 1) & mask;
      this.#first[slot] = a;
      this.#second[slot] = second[old]!;
      this.#numbers[slot] = number;
    });
  }
}
