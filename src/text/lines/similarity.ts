import { countEach } from '../count-each.ts';

/**
 * Edit distance between two strings counting swaps of neighbours as one step (optimal string alignment, the
 * restricted Damerau-Levenshtein distance), given up early beyond `limit`.
 * @returns the distance, or `limit + 1` when it is larger
 */
function editDistance(a: string, b: string, limit: number): number {
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const rows = endA - start;
  const columns = endB - start;
  if (Math.abs(rows - columns) > limit) return limit + 1;
  if (rows === 0 || columns === 0) return rows + columns;
  return distanceOfCores(a.slice(start, endA), b.slice(start, endB), limit);
}

/** Three rows of the table are enough, because a swap looks back over two; they are kept between calls. */
const tableRows = [0, 1, 2].map(() => new Uint16Array(1));

/** Only cells within `limit` of the diagonal can stay below it (Ukkonen 1985). */
function distanceOfCores(a: string, b: string, limit: number): number {
  if (tableRows[0]!.length <= b.length + 1) {
    for (let k = 0; k < 3; k++) tableRows[k] = new Uint16Array(2 * b.length + 2);
  }
  const beyond = limit + 1;
  let [beforeLast, last, row] = tableRows as [Uint16Array, Uint16Array, Uint16Array];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const char = a.charCodeAt(i - 1);
    const charBefore = i > 1 ? a.charCodeAt(i - 2) : -1;
    const first = Math.max(1, i - limit);
    const end = Math.min(b.length, i + limit);
    row[first - 1] = first === 1 ? i : beyond;
    let best = row[first - 1]!;
    for (let j = first; j <= end; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = last[j - 1]!;
      if (char !== other) {
        const above = j === i + limit ? beyond : last[j]!;
        if (above < cost) cost = above;
        if (row[j - 1]! < cost) cost = row[j - 1]!;
        cost++;
        if (j > 1 && other === charBefore && char === b.charCodeAt(j - 2) && beforeLast[j - 2]! < cost - 1)
          cost = beforeLast[j - 2]! + 1;
      }
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return beyond;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[b.length]!, beyond);
}

/** Longest pair of strings, in characters, for which a distance is computed; longer ones compare by their words. */
const longestCompared = 400;

/**
 * How alike two strings are: 1 equal, 0 nothing in common; one minus the edit distance over the longer length.
 * @param floor values below it are reported as 0, which is what makes the search cheap
 */
export function similarity(a: string, b: string, floor = 0.5): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  if (longer > longestCompared) return wordSimilarity(a, b, floor);
  const limit = Math.floor((1 - floor) * longer);
  const distance = editDistance(a, b, limit);
  return distance > limit ? 0 : 1 - distance / longer;
}

/** Dice's coefficient over the multisets of words. */
export function wordSimilarity(a: string, b: string, floor = 0): number {
  const words = a.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const others = b.match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length + others.length === 0) return 0;
  const counts = countEach(words);
  let shared = 0;
  for (const word of others) {
    const left = counts.get(word) ?? 0;
    if (left > 0) {
      shared++;
      counts.set(word, left - 1);
    }
  }
  const dice = (2 * shared) / (words.length + others.length);
  return dice < floor ? 0 : dice;
}
