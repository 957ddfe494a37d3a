/** What a paired comparison found. */
export interface Paired {
  /** Cases that only the first got right. */
  lost: number;
  /** Cases that only the second got right. */
  won: number;
  /** Two-sided probability of a difference as large by chance. */
  p: number;
}

/** Compares two methods on the same cases: exact McNemar test (McNemar, 1947; binomial, two-sided). */
export function comparePaired(first: readonly boolean[], second: readonly boolean[]): Paired {
  const lost = first.filter((right, at) => right && !second[at]).length;
  const won = first.filter((right, at) => !right && second[at]).length;
  const differing = lost + won;
  let tail = 0;
  let ways = 1;
  for (let at = 0; at <= Math.min(lost, won); at += 1) {
    tail += ways;
    ways = (ways * (differing - at)) / (at + 1);
  }
  return { lost, won, p: Math.min(1, (2 * tail) / 2 ** differing) };
}
