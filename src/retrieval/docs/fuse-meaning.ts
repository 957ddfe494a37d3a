/**
 * Pieces that stand out by meaning are those so many standard deviations above the mean of all: more than chance alone does
 * among a thousand pieces (about 3.2).
 */
const minDeviations = 3.5;
const maxNear = 10;
/** Reciprocal rank fusion with its usual constant (Cormack, Clarke and Büttcher 2009). */
const rankConstant = 60;

/**
 * Numbers of the pieces whose likeness stands out from that of all others, nearest first. How high a cosine is depends on the
 * model and says little; a piece that stands out says more, and an issue about something else has none.
 */
export function standOuts(likeness: readonly number[]): number[] {
  const mean = likeness.reduce((sum, value) => sum + value, 0) / likeness.length;
  const variance = likeness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / likeness.length;
  const least = mean + minDeviations * Math.sqrt(variance);
  return likeness
    .map((_, at) => at)
    .filter((at) => likeness[at]! > least)
    .toSorted((one, other) => likeness[other]! - likeness[one]! || one - other)
    .slice(0, maxNear);
}

/** What stands in several lists, each best first, by the sum of its reciprocal ranks; equal ones as in the first list. */
export function fuseRanks<Item>(lists: readonly (readonly Item[])[]): { item: Item; score: number }[] {
  const scores = new Map<Item, number>();
  for (const list of lists)
    list.forEach((item, rank) => scores.set(item, (scores.get(item) ?? 0) + 1 / (rankConstant + rank + 1)));
  return [...scores]
    .map(([item, score]) => ({ item, score }))
    .toSorted((one, other) => other.score - one.score);
}
