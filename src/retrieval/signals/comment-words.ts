import { bm25 } from '../field.ts';
import { hitsOf, type Signal } from '../signal.ts';

/** Words of the issue in comments and docstrings, where people describe things as reporters do. */
export const commentWords: Signal = {
  name: 'comment-words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.comments, query.terms.whole)),
};
