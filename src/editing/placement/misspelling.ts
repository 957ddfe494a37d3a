import { plainCharacters } from '../../text/line-keys.ts';
import { similarity } from '../../text/similarity.ts';

/** Words of one line that may be misspelt at once. */
const mostWords = 2;

/** Letters of a word that may be wrong: more only in a long one. */
const longWord = 8;

/**
 * The words in which one line differs from another, when it is the same line but for a few misspelt words: no word or
 * sign more or less, the same digits, and no letter merely in another case, which is another name.
 * @returns pairs of what is said and what is meant, or `undefined` when the two are different lines
 */
export function misspeltWords(said: string, meant: string): [string, string][] | undefined {
  const words = tokensOf(said);
  const others = tokensOf(meant);
  if (words.length !== others.length) return undefined;
  const wrong: [string, string][] = [];
  for (const [i, word] of words.entries()) {
    if (word === others[i]) continue;
    if (wrong.length === mostWords || !isMisspelt(word, others[i]!)) return undefined;
    wrong.push([word, others[i]!]);
  }
  return wrong;
}

function tokensOf(line: string): string[] {
  return plainCharacters(line).match(/[\p{L}\p{N}_$]+|\S/gu) ?? [];
}

function isMisspelt(word: string, meant: string): boolean {
  if (digitsOf(word) !== digitsOf(meant) || word.toLowerCase() === meant.toLowerCase()) return false;
  const longer = Math.max(word.length, meant.length);
  if (longer < 3) return false;
  const most = longer < longWord ? 1 : 2;
  return (1 - similarity(word, meant, 0)) * longer < most + 0.5;
}

function digitsOf(word: string): string {
  return word.replace(/\P{N}/gu, '');
}
