import { bm25, buildFieldFromTerms } from '../field.ts';
import { hitsOf, type Signal } from '../signal.ts';
import { termsOf } from '../../text/terms.ts';

const commitsRead = 5000;
const bestCommits = 60;
const bodyRead = 600;

/** Files of past commits whose messages speak as the issue does. */
export const commitWords: Signal = {
  name: 'commit-words',
  round: 1,
  find({ query, corpus, history }) {
    const commits = history
      .slice(0, commitsRead)
      .filter(({ paths }) => paths.length > 0 && paths.length <= 30);
    const wanted = new Set([...query.terms.title.keys(), ...query.terms.whole.keys()]);
    const field = buildFieldFromTerms(
      commits.map(({ subject, body }) => termsOf(`${subject}\n${body.slice(0, bodyRead)}`)),
      wanted,
    );
    const weights = new Map(query.terms.whole);
    for (const [term, weight] of query.terms.title) weights.set(term, (weights.get(term) ?? 0) + weight * 2);
    const matches = [...bm25(field, weights, { k1: 0.8, b: 0.3 })]
      .map((score, commit) => ({ score, commit }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, bestCommits);
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const { score, commit } of matches) {
      const { paths, subject } = commits[commit] ?? { paths: [], subject: '' };
      for (const path of paths) {
        const file = corpus.numberOf.get(path);
        if (file === undefined) continue;
        scores[file]! += (score / (matches[0]?.score ?? 1)) ** 2 / Math.sqrt(paths.length);
        if (!notes.has(file)) notes.set(file, subject.slice(0, 80));
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
};
