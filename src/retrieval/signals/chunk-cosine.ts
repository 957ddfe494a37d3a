import { bestOfOwner, inverseFrequency } from '../corpus/field.ts';
import { defineSignal, hitsOf, type SignalHit, type SignalInput } from '../signal.ts';

/** Cosine between the title and a chunk, both as log counts times inverse frequency: rewards short, dense chunks. */
export const cosineTitle = defineSignal({
  name: 'cosine-title',
  group: 'title',
  round: 1,
  find: (input) => cosine(input, input.query.terms.title),
});

/** Cosine between the whole issue and a chunk. */
export const cosineWords = defineSignal({
  name: 'cosine-words',
  group: 'words',
  round: 1,
  find: (input) => cosine(input, input.query.terms.whole),
});

function cosine({ corpus }: SignalInput, terms: ReadonlyMap<string, number>): SignalHit[] {
  const field = corpus.fields.chunk;
  const scores = new Float64Array(field.size);
  for (const [term, weight] of terms) {
    const entry = field.postings.get(term);
    if (!entry) continue;
    const idf = inverseFrequency(field, term) ** 2 * weight;
    entry.documents.forEach((document, at) => {
      scores[document]! += (idf * (1 + Math.log(entry.counts[at] ?? 1))) / (corpus.chunkNorms[document] ?? 1);
    });
  }
  return hitsOf(bestOfOwner(scores, corpus.ownerOfChunk, corpus.files.length));
}
