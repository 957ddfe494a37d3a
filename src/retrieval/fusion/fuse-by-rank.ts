import type { SignalList } from '../signal.ts';
import { isHabit } from './habits.ts';
import { sharedPlaces } from '../shared-places.ts';

/** The plain fusion counts no list beyond this place. */
const maxRankCounted = 200;

/** Reciprocal rank fusion. Source: Cormack, Clarke and Büttcher, SIGIR 2009. */
export function fuseByRank(lists: readonly SignalList[], recency = 1): { file: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const { signal, hits, plainWeight = 1 } of lists) {
    const weight = plainWeight * (isHabit(signal) ? recency : 1);
    const places = sharedPlaces(hits);
    hits.forEach(({ file }, at) => {
      if (places[at]! < maxRankCounted)
        scores.set(file, (scores.get(file) ?? 0) + weight / (20 + places[at]!));
    });
  }
  return [...scores]
    .map(([file, score]) => ({ file, score }))
    .toSorted((a, b) => b.score - a.score || a.file - b.file);
}
