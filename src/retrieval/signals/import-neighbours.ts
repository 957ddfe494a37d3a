import { sharedPlaces } from '../shared-places.ts';
import { defineSignal, bestWithTies, hitsOf } from '../signal.ts';

/** Best files of the first round, whose imports and importers are scored. */
const seeds = 10;

/** Files one import away from the best files so far; a file that everything imports says nothing. */
export const importNeighbours = defineSignal({
  name: 'import-neighbours',
  round: 2,
  find({ corpus, firstRoundFiles }) {
    const graph = corpus.importGraph;
    const scores = new Float64Array(corpus.files.length);
    const spread = (
      from: number,
      links: readonly number[] | undefined,
      back: readonly (readonly number[])[],
    ): void => {
      for (const to of links ?? []) {
        const degree = (links?.length ?? 0) + (back[to]?.length ?? 0);
        scores[to]! += from / Math.log2(2 + degree);
      }
    };
    const head = bestWithTies(firstRoundFiles, seeds);
    const places = sharedPlaces(head);
    head.forEach(({ file }, at) => {
      spread(1 / (1 + places[at]!), graph.imports[file], graph.importedBy);
      spread(1 / (1 + places[at]!), graph.importedBy[file], graph.imports);
    });
    return hitsOf(scores);
  },
});

/** Files that many others import: the core of a project is changed more often than its rim. */
export const importedOften = defineSignal({
  name: 'imported-often',
  plainWeight: 0.2,
  round: 1,
  find({ corpus }) {
    const { importedBy } = corpus.importGraph;
    return hitsOf(Float64Array.from(importedBy, (files) => Math.log1p(files.length)));
  },
});
