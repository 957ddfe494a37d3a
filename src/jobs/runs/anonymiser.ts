import { diffChars } from 'diff';
import { similarity } from '../../text/lines/similarity.ts';
import { languageWords } from './language-words.ts';

/** Numbers with their suffixes, and words. Single letters are kept. */
const token = /\d[\w.]*|[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Numbers with up to this many digits are kept: they identify nobody. */
const shortNumber = 3;
/**
 * The least similarity of a word to a known one to count as its misspelling, and the longest word that is compared.
 */
const misspelt = 0.75;
const longestWord = 40;

/**
 * Replaces every word by a random one of the same shape, the same word always by the same one. A text keeps its lines,
 * indentation, syntax and repetitions, and nothing of its meaning. A misspelling of a known word becomes the same
 * misspelling of its replacement. There is no key, so the original cannot be restored.
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

  /** Keeps letters, capitals and digits what they are. */
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
