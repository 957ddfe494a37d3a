import type { Corpus } from '../corpus.ts';
import { bm25, buildFieldFromTerms } from '../field.ts';
import { boostedTerms } from '../issue-terms.ts';
import { hitsOf, type Signal, type SignalInput } from '../signal.ts';
import type { HistoryCommit } from '../../ports/index.ts';
import { termsOf } from '../../text/terms.ts';

const mostPaths = 20;
const bodyRead = 400;
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

function historyField({ query, corpus, history }: SignalInput, commits: number) {
  const wanted = new Set(query.terms.whole.keys());
  return buildFieldFromTerms(messagesByFile(corpus, history.slice(0, commits)), wanted);
}

function messagesByFile(corpus: Corpus, history: readonly HistoryCommit[]): string[][] {
  const documents: string[][] = corpus.files.map(() => []);
  for (const { subject, body, paths } of history) {
    if (paths.length === 0 || paths.length > mostPaths) continue;
    const terms = termsOf(`${subject}\n${body.slice(0, bodyRead)}`);
    for (const path of paths) {
      const document = documents[corpus.numberOf.get(path) ?? -1];
      if (document && document.length < longestHistory) document.push(...terms);
    }
  }
  return documents;
}
