import { bestOfOwner, bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf, type SignalInput } from '../signal.ts';

/** Words of the whole issue, in the best chunk of a file. */
export const chunkWords = defineSignal({
  name: 'chunk-words',
  group: 'words',
  round: 1,
  find: (input) => bestChunks(input, input.query.terms.whole),
});

/** Words of the title, in the best chunk of a file. */
export const chunkTitle = defineSignal({
  name: 'chunk-title',
  group: 'title',
  round: 1,
  find: (input) => bestChunks(input, input.query.terms.title),
});

function bestChunks({ corpus }: SignalInput, terms: ReadonlyMap<string, number>) {
  const scores = bm25(corpus.fields.chunk, terms, { k1: 1.2, b: 0.6 });
  return hitsOf(bestOfOwner(scores, corpus.ownerOfChunk, corpus.files.length));
}
