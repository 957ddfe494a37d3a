import { defineSignal, hitsOf } from '../signal.ts';
import { weightedChunkScores } from './weighted-chunks.ts';

/** A file of which fewer importers match is imported by everybody. */
const minShare = 0.2;

/**
 * Files that well matching files import: reports speak of the layer that users see, fixes are often one layer below. Unlike
 * `import-neighbours` it counts every match by how good it is, one way only; what everything imports says little.
 */
export const importedByMatches = defineSignal({
  name: 'imported-by-matches',
  round: 1,
  find(input) {
    const { files, importGraph } = input.corpus;
    const { imports, importedBy } = importGraph;
    const matches = weightedChunkScores(input);
    const best = matches.reduce((most, score) => Math.max(most, score), 0);
    const scores = new Float64Array(files.length);
    const notes = new Map<number, { path: string; share: number }>();
    matches.forEach((score, file) => {
      const share = score / best;
      if (!(share >= minShare) || files[file]!.kind === 'docs') return;
      for (const target of imports[file]!) {
        const links = imports[file]!.length + importedBy[target]!.length;
        scores[target]! += share ** 3 / Math.log2(2 + links);
        if (share > (notes.get(target)?.share ?? 0)) notes.set(target, { path: files[file]!.path, share });
      }
    });
    return hitsOf(scores, (file) => notes.get(file)?.path);
  },
});
