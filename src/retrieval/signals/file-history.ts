import { commitTerms } from '../commit-terms.ts';
import { bm25, type Field, fieldOf } from '../field.ts';
import { boostedTerms } from '../issue-terms.ts';
import { hitsOf, type Signal, type SignalInput } from '../signal.ts';

const mostPaths = 20;
const longestHistory = 4000;

/** A file as the messages of the commits that changed it, matched with the words of the title. */
export const fileHistoryTitle: Signal = {
  name: 'file-history-title',
  round: 1,
  find: (input) => hitsOf(bm25(historyField(input, 5000), input.query.terms.title, { b: 0.5 })),
};

/** A file as its latest commit messages, matched with the whole issue. */
export const fileHistory: Signal = {
  name: 'file-history',
  round: 1,
  find: (input) => hitsOf(bm25(historyField(input, 1500), boostedTerms(input.query), { b: 0.3 })),
};

/** One document per file: all that was said of its changes. */
function historyField({ query, corpus, history }: SignalInput, commits: number): Field {
  const messages = commitTerms(query, history);
  const lengths = new Float64Array(corpus.files.length);
  const counts = new Map<string, Map<number, number>>();
  history.slice(0, commits).forEach(({ paths }, at) => {
    if (paths.length === 0 || paths.length > mostPaths) return;
    const { total, wanted } = messages[at]!;
    for (const path of paths) {
      const file = corpus.numberOf.get(path);
      if (file === undefined || lengths[file]! >= longestHistory) continue;
      lengths[file]! += total;
      for (const term of wanted) {
        const byFile = counts.get(term) ?? new Map<number, number>();
        counts.set(term, byFile);
        byFile.set(file, (byFile.get(file) ?? 0) + 1);
      }
    }
  });
  return fieldOf(lengths, counts);
}
