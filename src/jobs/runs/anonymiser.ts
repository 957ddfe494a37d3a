import { diffChars } from 'diff';
import { similarity } from '../../text/similarity.ts';
import { languageWords } from './language-words.ts';

/** Numbers with what belongs to them, and words; a word of one letter says nothing. */
const token = /\d[\w.]*|[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Digits of a number that tell nothing. */
const shortNumber = 3;
/** How alike a word must be to one of the file to be that word misspelt, and the longest that is compared. */
const misspelt = 0.75;
const longestWord = 40;

/**
 * Replaces every word by another of the same shape, the same word always by the same one, so that a text keeps its lines, its
 * indentation, its syntax and what is equal in it, and nothing of what it says. A word that an edit misspells is misspelt in
 * the same letters. There is no key: what is replaced cannot be had back.
 */
export class Anonymiser {
  readonly #random: () => number;
  readonly #words = new Map<string, string>();
  readonly #used = new Set<string>(languageWords);

  /** @param random numbers from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  hide(text: string): string {
    return text.replace(token, (word, at: number) => {
      if (/^\d/.test(word)) return this.#number(word);
      const isEscaped = text[at - 1] === '\\' && text[at - 2] !== '\\';
      return isEscaped ? word[0]! + this.#word(word.slice(1)) : this.#word(word);
    });
  }

  #number(word: string): string {
    if (word.length <= shortNumber) return word;
    const key = `number ${word}`;
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    const other = word.replace(/\d/g, (digit, at: number) => (at === 0 ? digit : String(this.#below(10))));
    this.#words.set(key, other);
    return other;
  }

  #word(word: string): string {
    if (word.length < 2 || languageWords.has(word)) return word;
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    let other = this.#misspelt(word) ?? this.#shape(word);
    for (let tries = 0; this.#used.has(other); tries++) other = this.#shape(tries < 20 ? word : `${word}a`);
    this.#used.add(other);
    this.#words.set(word, other);
    return other;
  }

  /** Letters stay letters and capitals capitals. */
  #shape(word: string): string {
    return word.replace(/[\p{L}\p{N}]/gu, (char) => this.#like(char));
  }

  #like(char: string): string {
    if (/\p{N}/u.test(char)) return String(this.#below(10));
    const letter = String.fromCharCode(97 + this.#below(26));
    return char !== char.toLowerCase() ? letter.toUpperCase() : letter;
  }

  /** The known word that this one misspells, misspelt in the same letters. */
  #misspelt(word: string): string | undefined {
    if (word.length < 4 || word.length > longestWord) return undefined;
    for (const [known, other] of this.#words) {
      if (Math.abs(known.length - word.length) > 2 || known.length !== other.length) continue;
      if (similarity(known, word, misspelt) < misspelt) continue;
      let at = 0;
      return diffChars(known, word)
        .map(({ added, removed, value }) => {
          if (added) return this.#shape(value);
          at += value.length;
          return removed ? '' : other.slice(at - value.length, at);
        })
        .join('');
    }
    return undefined;
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }
}
