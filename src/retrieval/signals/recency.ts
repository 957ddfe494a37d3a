import { defineSignal, hitsOf } from '../signal.ts';

const day = 86_400;

/** Files changed often and lately, each change counting half as much after every 90 days before the base commit. */
export const recency = defineSignal({
  name: 'recency',
  plainWeight: 0.3,
  round: 1,
  find({ corpus, history }) {
    const now = history[0]?.time ?? 0;
    const scores = new Float64Array(corpus.files.length);
    for (const { paths, time } of history) {
      const age = Math.max(0, now - time) / day;
      for (const path of paths) {
        const file = corpus.numberOf.get(path);
        if (file !== undefined) scores[file]! += 0.5 ** (age / 90) / Math.sqrt(Math.max(1, paths.length));
      }
    }
    return hitsOf(scores);
  },
});

/** Files changed often, whenever that was. */
export const churn = defineSignal({
  name: 'churn',
  plainWeight: 0.3,
  round: 1,
  find({ corpus, history }) {
    const scores = new Float64Array(corpus.files.length);
    for (const { paths } of history) {
      for (const path of paths) {
        const file = corpus.numberOf.get(path);
        if (file !== undefined) scores[file]! += 1 / Math.sqrt(paths.length);
      }
    }
    return hitsOf(scores.map((score) => Math.log1p(score)));
  },
});
