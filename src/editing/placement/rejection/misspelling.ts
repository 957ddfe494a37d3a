import { plainCharacters } from '../../../text/lines/line-keys.ts';

/** Words of one line that may be misspelt at once. */
const maxWords = 2;

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
    if (wrong.length === maxWords || !isMisspelt(word, others[i]!)) return undefined;
    wrong.push([word, others[i]!]);
  }
  return wrong;
}

function tokensOf(line: string): string[] {
  return plainCharacters(line).match(/[\p{L}\p{N}_$]+|\S/gu) ?? [];
}

/** A letter left out, added, swapped or another one; in a long word two. */
function isMisspelt(word: string, meant: string): boolean {
  if (digitsOf(word) !== digitsOf(meant) || isOtherCase(word, meant)) return false;
  const [a, b] = coresOf(word, meant);
  if (isPartOfName(a, b) || isPartOfName(b, a)) return false;
  const longer = Math.max(word.length, meant.length);
  if (longer < 3) return false;
  const swapped = a.length === 2 && a === b[1]! + b[0]!;
  return swapped || Math.max(a.length, b.length) <= (longer < longWord ? 1 : 2);
}

/** What is left of two words without their common head and tail. */
function coresOf(one: string, other: string): [string, string] {
  let head = 0;
  const shorter = Math.min(one.length, other.length);
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
}

/**
 * Whether two words differ by case in a way that makes two names: `performRequest` and `PerformRequest`, `max` and
 * `MAX`. One capital inside a word is a slip.
 */
function isOtherCase(word: string, meant: string): boolean {
  if (word.toLowerCase() !== meant.toLowerCase()) return false;
  return word[0] !== meant[0] || coresOf(word, meant)[0].length > 1;
}

/** `scan` and `scan_b` are two names: one has a part more, set off by an underscore. */
function isPartOfName(more: string, less: string): boolean {
  return less === '' && more.length > 1 && more.includes('_');
}

function digitsOf(word: string): string {
  return word.replace(/\P{N}/gu, '');
}
