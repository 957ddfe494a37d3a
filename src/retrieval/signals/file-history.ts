import { bm25 } from '../corpus/field.ts';
import { historyField } from '../history/history-field.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** The messages of the commits that changed a file, matched with the words of the title. */
export const fileHistoryTitle = defineSignal({
  name: 'file-history-title',
  group: 'past',
  round: 1,
  find: (input) => hitsOf(bm25(historyField(input, 5000), input.query.terms.title, { b: 0.5 })),
});

/** The latest commit messages of a file, matched with the whole issue. */
export const fileHistory = defineSignal({
  name: 'file-history',
  group: 'past',
  round: 1,
  find: (input) => hitsOf(bm25(historyField(input, 1500), boostedTerms(input.query), { b: 0.3 })),
});
