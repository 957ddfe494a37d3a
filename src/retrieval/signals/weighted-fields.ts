import type { Corpus } from '../corpus/corpus.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Words of the issue in all fields of a file at once, a word in a path or a declared name counting more. */
export const weightedFields = defineSignal({
  name: 'weighted-fields',
  group: 'words',
  round: 1,
  find: ({ query, corpus }) => hitsOf(bm25f(corpus, boostedTerms(query))),
});

/**
 * BM25F: counts are summed over fields with weights before they saturate, so that a word in path and body counts once.
 * Source: Robertson, Zaragoza and Taylor, Simple BM25 extension to multiple weighted fields (CIKM 2004).
 */
function bm25f({ files, fields }: Corpus, query: ReadonlyMap<string, number>): Float64Array {
  const weighted = [
    { field: fields.file, weight: 1, b: 0.6 },
    { field: fields.comments, weight: 1, b: 0.5 },
    { field: fields.symbols, weight: 4, b: 0.5 },
    { field: fields.path, weight: 6, b: 0.3 },
  ];
  const saturation = 2;
  const scores = new Float64Array(files.length);
  const counted = new Float64Array(files.length);
  for (const [term, termWeight] of query) {
    const touched: number[] = [];
    for (const { field, weight, b } of weighted) {
      const entry = field.postings.get(term);
      entry?.documents.forEach((file, at) => {
        const length = field.lengths[file]! / field.averageLength;
        if (counted[file] === 0) touched.push(file);
        counted[file]! += (weight * entry.counts[at]!) / (1 - b + b * length);
      });
    }
    const rarity = Math.log(1 + (files.length - touched.length + 0.5) / (touched.length + 0.5)) * termWeight;
    for (const file of touched) {
      scores[file]! += (rarity * counted[file]!) / (counted[file]! + saturation);
      counted[file] = 0;
    }
  }
  return scores;
}
