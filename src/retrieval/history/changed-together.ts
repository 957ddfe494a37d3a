import type { HistoryCommit } from '../../ports/index.ts';
import { sharedCommitFiles } from './commit-files.ts';
import { commitsRead } from './commits-read.ts';
import type { SignalInput } from '../signal.ts';

/** Larger commits are renames and reformattings, in which files only happen to be together. */
const maxPaths = 20;
/** Smoothing for seeds with few changes: each is counted as if it had this many more, without partners. */
const smoothing = 3;

/** How likely each file is to change when the seeds do, by past commits; seeds count by their weight. */
export function changedTogether(
  seeds: ReadonlyMap<number, number>,
  input: Pick<SignalInput, 'corpus' | 'history' | 'shared'>,
): Float64Array {
  const { corpus, history } = input;
  const changed = sharedCommitFiles(input);
  const times = new Map<number, number>();
  const touching: { files: readonly number[]; seeds: number[] }[] = [];
  for (let at = 0; at < countedOf(history); at += 1) {
    const { paths } = history[at]!;
    if (paths.length < 2 || paths.length > maxPaths) continue;
    const files = changed[at]!;
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

/** Leaves out the first commit of a repository, which touches all its files together without saying anything. */
function countedOf(history: readonly HistoryCommit[]): number {
  return history.length < commitsRead ? Math.max(0, history.length - 1) : history.length;
}
