import type { Corpus } from '../corpus/corpus.ts';
import { bm25 } from '../corpus/field.ts';
import type { Query } from '../query/query.ts';
import { defineSignal, hitsOf, type SignalGroup } from '../signal.ts';

/** A path is short, and says a word once. */
const ofPaths = { k1: 0.6, b: 0.5 };

/** Words of the issue in whole files. */
export const fileWords = wordsIn('file-words', 'words', 'file', 'whole');
/** The title says what the reporter thought the issue was about. */
export const fileTitle = wordsIn('file-title', 'title', 'file', 'title');
export const fileCode = wordsIn('file-code', 'words', 'file', 'code');

/** In comments and docstrings people describe things as reporters do. */
export const commentWords = wordsIn('comment-words', 'words', 'comments', 'whole');

/** In the names that a file declares. */
export const symbolWords = wordsIn('symbol-words', 'names', 'symbols', 'whole');
export const symbolTitle = wordsIn('symbol-title', 'title', 'symbols', 'title');

export const pathWords = wordsIn('path-words', 'paths', 'path', 'whole', ofPaths);
export const pathTitle = wordsIn('path-title', 'title', 'path', 'title', ofPaths);

/** The words of an issue, of its title or of its code, looked up in one field of the files. */
function wordsIn<const Name extends string>(
  name: Name,
  group: SignalGroup,
  field: Exclude<keyof Corpus['fields'], 'chunk'>,
  terms: keyof Query['terms'],
  options?: Parameters<typeof bm25>[2],
) {
  return defineSignal({
    name,
    group,
    round: 1,
    find: ({ query, corpus }) => hitsOf(bm25(corpus.fields[field], query.terms[terms], options)),
  });
}
