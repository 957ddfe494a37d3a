import type { HistoryCommit } from '../ports/index.ts';
import type { Corpus } from './corpus.ts';
import { commitsRead } from './commits-read.ts';

/** Larger commits are renames and reformattings, in which files only happen to be together. */
const mostPaths = 20;
/** A seed with few changes proves little: it is treated as if it had this many more, without partners. */
const smoothing = 3;

/** How likely each file is to change when the seeds do, by past commits; seeds count by their weight. */
export function changedTogether(
  seeds: ReadonlyMap<number, number>,
  corpus: Corpus,
  history: readonly HistoryCommit[],
): Float64Array {
  const times = new Map<number, number>();
  const touching: { files: number[]; seeds: number[] }[] = [];
  for (const { paths } of withoutFirst(history)) {
    if (paths.length < 2 || paths.length > mostPaths) continue;
    const files = paths.flatMap((path) => corpus.numberOf.get(path) ?? []);
    const found = files.filter((file) => seeds.has(file));
    for (const seed of found) times.set(seed, (times.get(seed) ?? 0) + 1);
    if (found.length > 0) touching.push({ files, seeds: found });
  }
  const scores = new Float64Array(corpus.files.length);
  for (const { files, seeds: found } of touching) {
    for (const seed of found) {
      const share = seeds.get(seed)! / (smoothing + times.get(seed)!) / Math.sqrt(files.length);
      for (const file of files) if (file !== seed) scores[file]! += share;
    }
  }
  return scores;
}

/** The commit that a repository begins with brings all its files together, which is no habit. */
function withoutFirst(history: readonly HistoryCommit[]): readonly HistoryCommit[] {
  return history.length < commitsRead ? history.slice(0, -1) : history;
}
