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

function distanceOfCores(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = same ? last[j - 1]! : 1 + Math.min(last[j - 1]!, last[j]!, row[j - 1]!);
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit + 1);
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
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
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
