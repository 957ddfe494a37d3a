import { bm25, inverseFrequency } from '../field.ts';
import { defineSignal, hitsOf } from '../signal.ts';
import { termsOf } from '../../text/terms.ts';

/** Best files by their words, whose declarations are looked at. */
const filesRead = 300;

/** The declaration whose name the issue covers best: a long name said in full is better than many names said in part. */
export const bestDeclaration = defineSignal({
  name: 'best-declaration',
  group: 'names',
  round: 1,
  find({ query, corpus }) {
    const field = corpus.fields.symbols;
    const candidates = [...bm25(field, query.terms.whole).entries()]
      .filter(([, score]) => score > 0)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, filesRead);
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const [file] of candidates) {
      for (const { name } of corpus.files[file]!.definitions) {
        const terms = new Set(termsOf(name));
        let covered = 0;
        let share = 0;
        for (const term of terms) {
          if (!query.terms.whole.has(term)) continue;
          share += 1 / terms.size;
          covered += inverseFrequency(field, term) * (query.terms.title.has(term) ? 2 : 1);
        }
        const score = covered * share ** 2;
        if (score <= scores[file]!) continue;
        scores[file] = score;
        notes.set(file, name);
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});
