import { commitsCitedBy } from '../history/cited-commits.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Files of past commits that the issue cites, by id or by the number of their issue or pull request. */
export const citedCommits = defineSignal({
  name: 'cited-commits',
  group: 'pointing',
  round: 1,
  find({ query, corpus, history }) {
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const commit of commitsCitedBy(query, history)) {
      for (const path of commit.paths) {
        const file = corpus.numberOf.get(path);
        if (file === undefined) continue;
        scores[file]! += 1 / Math.sqrt(commit.paths.length);
        notes.set(file, commit.subject.slice(0, 80));
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});
