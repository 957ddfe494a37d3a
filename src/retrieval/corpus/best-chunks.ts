import type { Corpus } from './corpus.ts';

/** Passages of a file that count, each less than the one before. */
const chunksCounted = 5;

/**
 * Adds the best five chunks of a file to a score, each counting less than the one before: the second half, the third a third.
 * @param scores of all chunks, by chunk number
 */
export function addBestChunks(score: number, scores: Float64Array, file: number, corpus: Corpus): number {
  const best: number[] = [];
  for (let chunk = corpus.firstChunk[file]!; chunk < corpus.firstChunk[file + 1]!; chunk += 1)
    keepBest(best, scores[chunk]!);
  let total = score;
  for (let at = 0; at < best.length; at += 1) total += best[at]! / (1 + at);
  return total;
}

/** Inserts a score into the best ones, which stay in descending order. */
function keepBest(best: number[], score: number): void {
  if (best.length === chunksCounted && score <= best[chunksCounted - 1]!) return;
  if (best.length < chunksCounted) best.push(score);
  let at = best.length - 1;
  for (; at > 0 && best[at - 1]! < score; at -= 1) best[at] = best[at - 1]!;
  best[at] = score;
}
