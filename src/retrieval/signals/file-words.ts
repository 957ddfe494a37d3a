import { bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Words of the whole issue, in whole files. */
export const fileWords = defineSignal({
  name: 'file-words',
  group: 'words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.file, query.terms.whole)),
});

/** Words of the title alone, in whole files: what the reporter thought the issue was about. */
export const fileTitle = defineSignal({
  name: 'file-title',
  group: 'title',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.file, query.terms.title)),
});

/** Words of the code, in whole files. */
export const fileCode = defineSignal({
  name: 'file-code',
  group: 'words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25(corpus.fields.file, query.terms.code)),
});
