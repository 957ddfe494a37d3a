/** Texts of a batch are padded to the longest, so a batch is bounded by number and by what it comes to, characters. */
const maxTexts = 32;
const maxCharacters = 24_000;

/**
 * Groups texts of like length: a batch is padded to its longest text, so mixing lengths wastes most of the work. The longest
 * come first, so that a batch that does not fit into memory fails at once and the time left is never underestimated.
 * @returns positions in `texts`, every one in exactly one batch
 */
export function batchByLength(texts: readonly string[]): number[][] {
  const order = texts.map((_, nth) => nth).toSorted((a, b) => texts[b]!.length - texts[a]!.length || a - b);
  const batches: number[][] = [];
  let longest = 0;
  for (const nth of order) {
    const last = batches.at(-1);
    if (last && last.length < maxTexts && longest * (last.length + 1) <= maxCharacters) last.push(nth);
    else {
      batches.push([nth]);
      longest = texts[nth]!.length;
    }
  }
  return batches;
}
