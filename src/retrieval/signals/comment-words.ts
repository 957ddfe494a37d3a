import { bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Words of the issue in comments and docstrings, where people describe things as reporters do. */
export const commentWords = defineSignal({
  name: 'comment-words',
  group: 'words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.comments, query.terms.whole)),
});
