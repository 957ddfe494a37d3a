import { bestOfOwner, inverseFrequency } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Share of the title's weight that stands in one chunk: all words together are worth more than one word often. */
export const titleCoverage = defineSignal({
  name: 'title-coverage',
  group: 'title',
  round: 1,
  find({ query, corpus }) {
    const field = corpus.fields.chunk;
    const covered = new Float64Array(field.size);
    let total = 0;
    for (const term of query.terms.title.keys()) {
      const rarity = inverseFrequency(field, term);
      total += rarity;
      for (const chunk of field.postings.get(term)?.documents ?? []) covered[chunk]! += rarity;
    }
    const shares = covered.map((weight) => (weight / (total || 1)) ** 2);
    return hitsOf(bestOfOwner(shares, corpus.ownerOfChunk, corpus.files.length));
  },
});
