import { cutShort } from '../../text/words/cut-short.ts';
import { sharedCommitTerms, type CommitTerms } from '../history/commit-terms.ts';
import { bm25, type Field, fieldOf } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';
import { addTo } from '../../text/group-by.ts';

/** Newest commits that are searched; best of them that count; and most files of a commit that counts. */
const commitsRead = 5000;
const bestCommits = 60;
const maxPaths = 30;

/** Files of past commits whose messages speak as the issue does. */
export const commitWords = defineSignal({
  name: 'commit-words',
  group: 'past',
  round: 1,
  find(input) {
    const { query, corpus, history } = input;
    const messages = sharedCommitTerms(input);
    const read = history.slice(0, commitsRead).flatMap((commit, at) => {
      const usable = commit.paths.length > 0 && commit.paths.length <= maxPaths;
      return usable ? [{ commit, terms: messages[at]! }] : [];
    });
    const field = messageField(read.map(({ terms }) => terms));
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
      const { paths, subject } = read[commit]!.commit;
      for (const path of paths) {
        const file = corpus.numberOf.get(path);
        if (file === undefined) continue;
        scores[file]! += (score / (matches[0]?.score ?? 1)) ** 2 / Math.sqrt(paths.length);
        if (!notes.has(file)) notes.set(file, cutShort(subject, 80));
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});

/** One document per commit: its message. */
function messageField(messages: readonly CommitTerms[]): Field {
  const holders = new Map<string, number[]>();
  messages.forEach(({ wanted }, commit) => {
    for (const term of wanted) addTo(holders, term, commit);
  });
  return fieldOf(
    Float64Array.from(messages, ({ total }) => total),
    holders,
  );
}
