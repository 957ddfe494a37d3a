import type { RankedFile } from '../domain/index.ts';
import type { Corpus } from './corpus.ts';
import { describeFiles } from './fusion/file-features.ts';
import { scoreFile } from './fusion/score-file.ts';
import { fusionWeights } from './fusion/weights.ts';
import type { SignalList } from './run-signals.ts';

const mostRanked = 200;
const mostReasons = 8;

/** Fuses the signals' lists into one ranking with reasons, best first. Scores are between 0 and 1, the best file having 1. */
export function rankFiles(lists: readonly SignalList[], corpus: Corpus): RankedFile[] {
  const scored = [...describeFiles(lists, corpus)]
    .map(([file, features]) => ({ file, score: scoreFile(features, fusionWeights) }))
    .toSorted((a, b) => b.score - a.score || a.file - b.file)
    .slice(0, mostRanked);
  const best = scored[0]?.score ?? 0;
  const reasons = reasonsByFile(lists);
  return scored.map(({ file, score }) => ({
    path: corpus.files[file]!.path,
    // Differences of the model's scores are log odds; this is the odds against the best file.
    score: Number(Math.exp(score - best).toPrecision(4)),
    reasons: (reasons.get(file) ?? []).toSorted((a, b) => a.rank - b.rank).slice(0, mostReasons),
  }));
}

function reasonsByFile(lists: readonly SignalList[]): Map<number, RankedFile['reasons'][number][]> {
  const reasons = new Map<number, RankedFile['reasons'][number][]>();
  for (const { signal, hits } of lists) {
    hits.forEach(({ file, note }, at) => {
      const known = reasons.get(file) ?? [];
      reasons.set(file, known);
      known.push(note ? { signal, rank: at + 1, note } : { signal, rank: at + 1 });
    });
  }
  return reasons;
}
