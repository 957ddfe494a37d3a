import { addBestChunks } from '../corpus/best-chunks.ts';
import { bm25 } from '../corpus/field.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { defineSignal, hitsOf, type SignalInput } from '../signal.ts';

/** The best five chunks of a file together, each counting less than the one before. */
export const chunkSum = defineSignal({
  name: 'chunk-sum',
  group: 'words',
  round: 1,
  find: (input) => hitsOf(sumOfBest(input, boostedTerms(input.query))),
});

/** The best five chunks of a file together, by the words of the title alone. */
export const chunkSumTitle = defineSignal({
  name: 'chunk-sum-title',
  group: 'title',
  round: 1,
  find: (input) => hitsOf(sumOfBest(input, input.query.terms.title)),
});

function sumOfBest({ corpus }: SignalInput, terms: ReadonlyMap<string, number>): Float64Array {
  const scores = bm25(corpus.fields.chunk, terms, { b: 0.6 });
  return Float64Array.from(corpus.files, (_, file) => addBestChunks(0, scores, file, corpus));
}
