import { hashStart, hashUnit, spread } from './hash.ts';
import { foldedUnit } from './letters.ts';
import { longestTerm } from './read-terms.ts';

const shortest = 3;
const longest = 5;
const opens = '<'.charCodeAt(0);
const closes = '>'.charCodeAt(0);

/**
 * Buckets of a term's character n-grams, its ends marked, as in fastText: they represent a term that was never seen.
 */
export function gramsOf(text: string, start: number, end: number, buckets: number): number[] {
  const length = Math.min(longestTerm, end - start);
  const marked = new Uint16Array(length + 2);
  marked[0] = opens;
  for (let at = 0; at < length; at += 1) marked[at + 1] = foldedUnit[text.charCodeAt(start + at)]!;
  marked[length + 1] = closes;
  const found: number[] = [];
  for (let size = shortest; size <= longest; size += 1) {
    for (let at = 0; at + size <= marked.length; at += 1) {
      let hash = hashStart;
      for (let place = at; place < at + size; place += 1) hash = hashUnit(hash, marked[place]!);
      found.push(spread(hash) % buckets);
    }
  }
  return found;
}
