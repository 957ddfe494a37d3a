import { candidateTest } from './candidates.ts';
import { filesToRead } from './files-to-read.ts';
import { SharedResults } from './shared-results.ts';
import type { Signal, SignalHit, SignalInput } from './signal.ts';

/** A signal's list, best first, each file once. */
export interface SignalList {
  signal: string;
  hits: readonly SignalHit[];
}

/** Ranks below this say no more than absence. */
const longestList = 400;
const firstRoundSize = 20;

/** Reads the texts of some files, by file number; what cannot be read is left out. */
export type ReadTexts = (files: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Runs the first round, fuses it plainly into the files it agrees on, reads the texts that matter, and starts the second round there. */
export async function runSignals(
  signals: readonly Signal[],
  input: Omit<SignalInput, 'firstRoundFiles' | 'texts' | 'shared'>,
  readTexts: ReadTexts,
): Promise<SignalList[]> {
  const shared = new SharedResults();
  const isCandidate = candidateTest(input.corpus, input.query);
  const run = (round: 1 | 2, found: Pick<SignalInput, 'firstRoundFiles' | 'texts'>): SignalList[] =>
    signals
      .filter((signal) => signal.round === round)
      .map((signal) => ({
        signal: signal.name,
        hits: bestFirst(signal.find({ ...input, ...found, shared }), isCandidate),
      }));
  const first = run(1, { firstRoundFiles: [], texts: new Map() });
  const firstRoundFiles = fuseByRank(first).slice(0, firstRoundSize);
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

/**
 * Weights of the plain fusion that the second round starts from.
 * Priors know nothing of the issue; a link or a path is nearly an answer.
 */
const roundOneWeights: Readonly<Record<string, number>> = {
  'linked-files': 3,
  'stack-frames': 1.5,
  'quoted-paths': 1.5,
  recency: 0.3,
  churn: 0.3,
  'imported-often': 0.2,
  'folder-words': 0.3,
};

/** Reciprocal rank fusion. Source: Cormack, Clarke and Büttcher, SIGIR 2009. */
export function fuseByRank(lists: readonly SignalList[]): { file: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const { signal, hits } of lists) {
    const weight = roundOneWeights[signal] ?? 1;
    hits.slice(0, 200).forEach(({ file }, rank) => {
      scores.set(file, (scores.get(file) ?? 0) + weight / (20 + rank));
    });
  }
  return [...scores]
    .map(([file, score]) => ({ file, score }))
    .toSorted((a, b) => b.score - a.score || a.file - b.file);
}
