import { countEach } from '../../text/count-each.ts';

/** Files with a smaller share of the odds support no other file. */
const minOdds = 0.02;
/** What a file gains whose namesake is sure. Of 1, 2 and 3, the one that won fixes and lost no first place (docs/bench-notes/retrieval.md). */
const perNamesake = 2;

/**
 * Raises the scores of files whose names share words with those of the likeliest files: a fix of several files often
 * lies in files of one family (`Period`, `MutablePeriod`, `BasePeriod`; `cart.c`, `cart.h`). Rare words of names count
 * more, and a file supports others by its share of the odds.
 * @param names terms of each file's name
 */
export function addKin(scores: Float64Array, names: readonly ReadonlySet<string>[]): Float64Array {
  const rarity = rarityOf(names);
  const worth = (terms: Iterable<string>): number => {
    let sum = 0;
    for (const term of terms) sum += rarity.get(term)!;
    return sum;
  };
  const worths = names.map(worth);
  const added = Float64Array.from(scores);
  for (const { file: leader, odds } of leadersOf(scores)) {
    names.forEach((terms, file) => {
      if (file === leader) return;
      const shared = worth([...names[leader]!].filter((term) => terms.has(term)));
      if (shared === 0) return;
      const likeness = shared / (worths[file]! + worths[leader]! - shared);
      added[file]! += perNamesake * odds * likeness;
    });
  }
  return added;
}

/** The likely files, each with its share of the odds. */
function leadersOf(scores: Float64Array): { file: number; odds: number }[] {
  const best = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const odds = [...scores].map((score) => Math.exp(score - best));
  const total = odds.reduce((sum, share) => sum + share, 0);
  return odds.flatMap((share, file) => (share < minOdds * total ? [] : [{ file, odds: share / total }]));
}

/** The weight of each term: the fewer names hold it, the more. */
function rarityOf(names: readonly ReadonlySet<string>[]): Map<string, number> {
  const holders = countEach(names.flatMap((terms) => [...terms]));
  return new Map([...holders].map(([term, count]) => [term, Math.log1p(names.length / count)]));
}
