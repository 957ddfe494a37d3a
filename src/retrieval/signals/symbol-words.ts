import { bm25 } from '../field.ts';
import { hitsOf, type Signal } from '../signal.ts';

/** Words of the issue in the names that a file declares. */
export const symbolWords: Signal = {
  name: 'symbol-words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.symbols, query.terms.whole)),
};

/** Words of the title in the names that a file declares. */
export const symbolTitle: Signal = {
  name: 'symbol-title',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.symbols, query.terms.title)),
};
