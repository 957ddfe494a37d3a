import type { RankedFile } from '../domain/index.ts';
import type { Corpus } from './corpus/corpus.ts';
import { addKin } from './fusion/add-kin.ts';
import { addMeaning, type FileMeaning } from './fusion/add-meaning.ts';
import { describeFiles, type CandidateFeatures } from './fusion/file-features.ts';
import { fuseByRank } from './fusion/fuse-by-rank.ts';
import { scaleHabits } from './fusion/habits.ts';
import { scoreFiles } from './fusion/score-files.ts';
import type { SignalList } from './signal.ts';
import { signals } from './signals/index.ts';

/** Files that the learned model scores, files that are ranked in the end, and reasons that each is told with. */
const maxScored = 100;
const maxRanked = 200;
const maxReasons = 8;

/** What a ranking may be told beyond its lists. */
export interface RankingOptions {
  /** How much the habit of changing lately and often counts: 1 as fitted, 0 not at all. */
  recency?: number;
  /** Similarity of files to the issue by an embedding model, by file number. */
  meaning?: ReadonlyMap<number, FileMeaning>;
}

/**
 * Fuses the signals' lists into one ranking with reasons, best first. The plain fusion picks the candidates and the
 * learned one orders them; where that leaves ties, the file that changed last comes first. Files that were not picked
 * follow in the order of the plain fusion. Scores fall from 1.
 */
export function rankFiles(
  lists: readonly SignalList[],
  corpus: Corpus,
  { recency = 1, meaning = new Map<number, FileMeaning>() }: RankingOptions = {},
): RankedFile[] {
  const { fused, candidates, features } = describeLists(lists, corpus, { recency, meaning });
  const numbers = candidates.map(({ file }) => file);
  const scored = addMeaning(scoreFiles(scaleHabits(features, recency)), numbers, meaning);
  const scores = addKin(
    scored,
    numbers.map((file) => corpus.lookups.nameTerms[file]!),
  );
  const fresh = recency > 0 ? freshnessOf(lists) : new Map<number, number>();
  const ordered = numbers
    .map((file, at) => ({ file, score: Number(scores[at]!.toPrecision(significantDigits)) }))
    .toSorted(
      (a, b) => b.score - a.score || (fresh.get(b.file) ?? 0) - (fresh.get(a.file) ?? 0) || a.file - b.file,
    );
  const best = ordered[0]?.score ?? 0;
  const reasons = reasonsByFile(lists);
  const picked = new Set(numbers);
  const rest = fused
    .slice(0, maxRanked)
    .flatMap(({ file }) => (picked.has(file) ? [] : [{ file, score: -Infinity }]));
  return [...ordered, ...rest].map(({ file, score }) => ({
    path: corpus.files[file]!.path,
    score: Number(Math.exp(score - best).toPrecision(4)),
    reasons: tellingReasons(reasons.get(file) ?? []),
  }));
}

/** Sums of many floating numbers differ in the last digits for files that are alike. */
const significantDigits = 10;

function freshnessOf(lists: readonly SignalList[]): Map<number, number> {
  const hits = lists.find(({ signal }) => signal === 'recency')?.hits ?? [];
  return new Map(hits.map(({ file, score }) => [file, score]));
}

interface Fused {
  file: number;
  score: number;
}

/** The plain fusion, its head as candidates, and what the learned fusion knows of them. */
export function describeLists(
  lists: readonly SignalList[],
  corpus: Corpus,
  { recency, meaning }: RankingOptions = {},
): { fused: Fused[]; candidates: Fused[]; features: CandidateFeatures } {
  const fused = fuseByRank(lists, recency);
  const candidates = pickCandidates(fused, meaning);
  return { fused, candidates, features: describeFiles(lists, candidates, corpus) };
}

/** The head of the plain fusion; what stands out by meaning is among it in any case. */
function pickCandidates(fused: readonly Fused[], meaning: RankingOptions['meaning']): Fused[] {
  const standsOut = (file: number): boolean => (meaning?.get(file)?.excess ?? 0) > 0;
  const tail = fused.slice(maxScored).filter(({ file }) => standsOut(file));
  return [...fused.slice(0, maxScored), ...tail.slice(0, maxScored)];
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

/** The best ranks first, those with a note before others. A further list of the same group counts for less. */
function tellingReasons(reasons: readonly Reason[]): Reason[] {
  const counted = new Map<string, number>();
  return reasons
    .toSorted((a, b) => a.rank - b.rank || Number(!a.note) - Number(!b.note))
    .slice(0, maxReasons * 2)
    .map((reason) => {
      const group = groupOf.get(reason.signal) ?? reason.signal;
      const before = counted.get(group) ?? 0;
      counted.set(group, before + 1);
      return { reason, place: reason.rank * (1 + before) };
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, maxReasons)
    .map(({ reason }) => reason);
}

const groupOf: ReadonlyMap<string, string | undefined> = new Map(
  signals.map(({ name, group }) => [name, group]),
);
