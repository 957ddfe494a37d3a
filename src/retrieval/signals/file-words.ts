import { bm25 } from '../field.ts';
import { hitsOf, type Signal } from '../signal.ts';

/** Words of the whole issue, in whole files. */
export const fileWords: Signal = {
  name: 'file-words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.file, query.terms.whole)),
};

/** Words of the title alone, in whole files: what the reporter thought the issue was about. */
export const fileTitle: Signal = {
  name: 'file-title',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.file, query.terms.title)),
};

/** Words of the code, in whole files. */
export const fileCode: Signal = {
  name: 'file-code',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.file, query.terms.code)),
};
