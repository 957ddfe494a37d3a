import { bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Words of the issue in the path of a file. */
export const pathWords = defineSignal({
  name: 'path-words',
  group: 'paths',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.path, query.terms.whole, { k1: 0.6, b: 0.5 })),
});

/** Words of the title in the path of a file. */
export const pathTitle = defineSignal({
  name: 'path-title',
  group: 'title',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.path, query.terms.title, { k1: 0.6, b: 0.5 })),
});
