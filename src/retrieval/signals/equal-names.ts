import { sharedPlaces } from '../shared-places.ts';
import { defineSignal, bestWithTies, hitsOf } from '../signal.ts';
import { fileName } from '../../text/paths/path-parts.ts';

/** Best files of the first round, whose namesakes are scored. */
const seeds = 6;

/** Partners by name of the best files: header and source, declaration and code, the same file in a sibling package. */
export const equalNames = defineSignal({
  name: 'equal-names',
  round: 2,
  find({ corpus, firstRoundFiles }) {
    const scores = new Float64Array(corpus.files.length);
    const suffixes = corpus.lookups.suffixes;
    const head = bestWithTies(firstRoundFiles, seeds);
    const places = sharedPlaces(head);
    head.forEach(({ file: seed }, at) => {
      const path = corpus.files[seed]!.path;
      const name = fileName(path);
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const same = suffixes.find(name.replace(/\..*$/, '')).files;
      for (const file of same) {
        if (file === seed || same.length > 60) continue;
        const together = corpus.files[file]!.path.startsWith(folder) ? 2 : 1;
        scores[file]! += together / (1 + places[at]!) / Math.log2(1 + same.length);
      }
    });
    return hitsOf(scores);
  },
});
