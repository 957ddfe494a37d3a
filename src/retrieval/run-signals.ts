import { candidateTest } from './candidates.ts';
import { isHabit } from './fusion/habits.ts';
import { filesToRead } from './files-to-read.ts';
import { sharedPlaces } from './shared-places.ts';
import { SharedResults } from './shared-results.ts';
import { bestWithTies, type Signal, type SignalHit, type SignalInput } from './signal.ts';

/** A signal's list, best first, each file once. */
export interface SignalList {
  signal: string;
  /** In the plain fusion; 1 where none is given. */
  plainWeight?: number | undefined;
  hits: readonly SignalHit[];
}

/** Longest list of one signal; a lower rank tells no more than not being listed. */
const longestList = 400;
const firstRoundSize = 20;

/** Reads the texts of some files, by file number; what cannot be read is left out. */
export type ReadTexts = (files: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Runs the first round, fuses it plainly into the files it agrees on, reads the texts that matter, and starts the second round there. */
export async function runSignals(
  signals: readonly Signal[],
  input: Omit<SignalInput, 'firstRoundFiles' | 'texts' | 'shared'>,
  readTexts: ReadTexts,
  recency = 1,
): Promise<SignalList[]> {
  const shared = new SharedResults();
  const isCandidate = candidateTest(input.corpus, input.query);
  const run = (round: 1 | 2, found: Pick<SignalInput, 'firstRoundFiles' | 'texts'>): SignalList[] =>
    signals
      .filter((signal) => signal.round === round)
      .map((signal) => ({
        signal: signal.name,
        plainWeight: signal.plainWeight,
        hits: bestFirst(signal.find({ ...input, ...found, shared }), isCandidate),
      }));
  const first = run(1, { firstRoundFiles: [], texts: new Map() });
  const firstRoundFiles = bestWithTies(fuseByRank(first, recency), firstRoundSize);
  const texts = await readTexts(filesToRead(input, firstRoundFiles));
  return [...first, ...run(2, { firstRoundFiles, texts })];
}

/** Signals may read every file, but only candidates are ranked among each other. */
function bestFirst(hits: SignalHit[], isCandidate: (file: number) => boolean): SignalHit[] {
  return hits
    .filter(({ file }) => isCandidate(file))
    .toSorted((a, b) => b.score - a.score || a.file - b.file)
    .slice(0, longestList);
}

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
