import { candidateTest } from './candidates.ts';
import type { ReadTexts } from './corpus/read-texts.ts';
import { fuseByRank } from './fusion/fuse-by-rank.ts';
import { filesToRead } from './files-to-read.ts';
import { SharedResults } from './shared-results.ts';
import { bestWithTies, type Signal, type SignalHit, type SignalInput, type SignalList } from './signal.ts';

/** Longest list of one signal; a lower rank tells no more than not being listed. */
const longestList = 400;
const firstRoundSize = 20;

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
