import type { RankedFile } from '../domain/index.ts';
import type { Corpus } from './corpus.ts';
import { describeFiles, type CandidateFeatures } from './fusion/file-features.ts';
import { scoreFiles } from './fusion/score-files.ts';
import { fuseByRank, type SignalList } from './run-signals.ts';
import { signals } from './signals/index.ts';

const mostScored = 100;
const mostRanked = 200;
const mostReasons = 8;

/**
 * Fuses the signals' lists into one ranking with reasons, best first. The plain fusion picks the candidates, the learned
 * one orders them; what was not picked follows in plain order. Scores fall from 1.
 */
export function rankFiles(lists: readonly SignalList[], corpus: Corpus): RankedFile[] {
  const { fused, candidates, features } = describeLists(lists, corpus);
  const scores = scoreFiles(features);
  const scored = candidates
    .map(({ file }, at) => ({ file, score: scores[at]! }))
    .toSorted((a, b) => b.score - a.score || a.file - b.file);
  const best = scored[0]?.score ?? 0;
  const reasons = reasonsByFile(lists);
  const rest = fused.slice(mostScored, mostRanked).map(({ file }) => ({ file, score: -Infinity }));
  return [...scored, ...rest].map(({ file, score }) => ({
    path: corpus.files[file]!.path,
    score: Number(Math.exp(score - best).toPrecision(4)),
    reasons: tellingReasons(reasons.get(file) ?? []),
  }));
}

interface Fused {
  file: number;
  score: number;
}

/** The plain fusion, its head as candidates, and what the learned fusion knows of them. */
export function describeLists(
  lists: readonly SignalList[],
  corpus: Corpus,
): { fused: Fused[]; candidates: Fused[]; features: CandidateFeatures } {
  const fused = fuseByRank(lists);
  const candidates = fused.slice(0, mostScored);
  return { fused, candidates, features: describeFiles(lists, candidates, corpus) };
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

type Reason = RankedFile['reasons'][number];

/** The best ranks first, noted ones before others; each list that looks at the same thing in another way counts less. */
function tellingReasons(reasons: readonly Reason[]): Reason[] {
  const counted = new Map<string, number>();
  return reasons
    .toSorted((a, b) => a.rank - b.rank || Number(!a.note) - Number(!b.note))
    .slice(0, mostReasons * 2)
    .map((reason) => {
      const group = groupOf.get(reason.signal) ?? reason.signal;
      const before = counted.get(group) ?? 0;
      counted.set(group, before + 1);
      return { reason, place: reason.rank * (1 + before) };
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, mostReasons)
    .map(({ reason }) => reason);
}

const groupOf: ReadonlyMap<string, string | undefined> = new Map(
  signals.map(({ name, group }) => [name, group]),
);
