import { sharedCommitFiles } from '../history/commit-files.ts';
import { defineSignal, hitsOf } from '../signal.ts';

const day = 86_400;

/** Files changed often and lately, each change counting half as much after every 90 days before the base commit. */
export const recency = defineSignal({
  name: 'recency',
  plainWeight: 0.3,
  round: 1,
  find(input) {
    const { corpus, history } = input;
    const changed = sharedCommitFiles(input);
    const now = history[0]?.time ?? 0;
    const scores = new Float64Array(corpus.files.length);
    history.forEach(({ paths, time }, at) => {
      const age = Math.max(0, now - time) / day;
      const worth = 0.5 ** (age / 90) / Math.sqrt(Math.max(1, paths.length));
      for (const file of changed[at]!) scores[file]! += worth;
    });
    return hitsOf(scores);
  },
});

/** Files changed often, whenever that was. */
export const churn = defineSignal({
  name: 'churn',
  plainWeight: 0.3,
  round: 1,
  find(input) {
    const { corpus, history } = input;
    const changed = sharedCommitFiles(input);
    const scores = new Float64Array(corpus.files.length);
    history.forEach(({ paths }, at) => {
      for (const file of changed[at]!) scores[file]! += 1 / Math.sqrt(paths.length);
    });
    return hitsOf(scores.map((score) => Math.log1p(score)));
  },
});
