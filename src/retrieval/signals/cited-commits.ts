import { defineSignal, hitsOf } from '../signal.ts';

/** Files of past commits that the issue cites, by id or by the number of their issue or pull request. */
export const citedCommits = defineSignal({
  name: 'cited-commits',
  group: 'pointing',
  round: 1,
  find({ query, corpus, history }) {
    const numbers = new Set(query.mentions.numbers.map(String));
    const ids = query.mentions.commits;
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    if (numbers.size === 0 && ids.length === 0) return [];
    for (const commit of history) {
      const cites = [...`${commit.subject}\n${commit.body}`.matchAll(/#(\d{1,6})\b/g)].some(([, number]) =>
        numbers.has(number ?? ''),
      );
      if (!cites && !ids.some((id) => commit.id.startsWith(id))) continue;
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
