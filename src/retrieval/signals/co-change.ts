import { changedTogether } from '../history/changed-together.ts';
import { sharedCommitFiles } from '../history/commit-files.ts';
import { defineSignal, bestWithTies, hitsOf, type SignalInput } from '../signal.ts';

/** Best files of the first round, whose partners are scored. */
const seeds = 10;

/** Files that used to change together with the best files so far: the usual partners of a fix. */
export const coChange = defineSignal({
  name: 'co-change',
  group: 'past',
  round: 2,
  find: (input) => hitsOf(partners(input)),
});

/** Once per first round: both signals start from it. */
function partners(input: SignalInput): Float64Array {
  return input.shared.once('co-change', () => partnersOf(input));
}

function partnersOf(input: SignalInput): Float64Array {
  const { firstRoundFiles } = input;
  const best = firstRoundFiles[0]?.score ?? 1;
  const weights = new Map(
    bestWithTies(firstRoundFiles, seeds).map(({ file, score }) => [file, (score / best) ** 4]),
  );
  return changedTogether(weights, input);
}

/**
 * Files that changed in the same commits as the best ones, with less for those that change together with everything. A file that always changes alone loses nothing.
 */
export const coChangeLift = defineSignal({
  name: 'co-change-lift',
  group: 'past',
  round: 2,
  find(input) {
    const { corpus, history } = input;
    const changed = sharedCommitFiles(input);
    const changes = new Float64Array(corpus.files.length);
    history.forEach(({ paths }, at) => {
      if (paths.length >= 2) for (const file of changed[at]!) changes[file]! += 1;
    });
    return coChange
      .find(input)
      .map((hit) => ({ ...hit, score: hit.score / Math.sqrt(3 + changes[hit.file]!) }));
  },
});
