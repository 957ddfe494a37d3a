import { bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Words of the issue in the names that a file declares. */
export const symbolWords = defineSignal({
  name: 'symbol-words',
  group: 'names',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.symbols, query.terms.whole)),
});

/** Words of the title in the names that a file declares. */
export const symbolTitle = defineSignal({
  name: 'symbol-title',
  group: 'title',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.symbols, query.terms.title)),
});
