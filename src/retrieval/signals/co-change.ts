import { hitsOf, type Signal } from '../signal.ts';

const seeds = 5;
const halfLifeDays = 365;

/** Files that used to change together with the best files so far: the usual partners of a fix. */
export const coChange: Signal = {
  name: 'co-change',
  round: 2,
  find({ corpus, history, basket }) {
    const top = basket.slice(0, seeds);
    const weights = new Map(top.map(({ file }, rank) => [file, 1 / (1 + rank)]));
    const together = new Float64Array(corpus.files.length);
    const alone = new Float64Array(corpus.files.length);
    const seedChanges = new Map<number, number>();
    const now = history[0]?.time ?? 0;
    for (const { paths, time } of history) {
      if (paths.length < 2 || paths.length > 30) continue;
      const files = paths.flatMap((path) => corpus.numberOf.get(path) ?? []);
      const decay = 0.5 ** (Math.max(0, now - time) / 86_400 / halfLifeDays);
      for (const file of files) alone[file]! += decay;
      for (const seed of files) {
        const weight = weights.get(seed);
        if (weight === undefined) continue;
        seedChanges.set(seed, (seedChanges.get(seed) ?? 0) + decay);
        for (const file of files) {
          if (file !== seed) together[file]! += (decay * weight) / Math.sqrt(files.length);
        }
      }
    }
    return hitsOf(together.map((score, file) => score / Math.sqrt(1 + (alone[file] ?? 0))));
  },
};
