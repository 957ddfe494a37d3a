import { bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';
import { addTo } from '../../text/group-by.ts';
import { folderOf } from '../../text/paths/path-parts.ts';

/** Files of folders whose best files match well: a reporter often names a package, not a file. */
export const folderWords = defineSignal({
  name: 'folder-words',
  plainWeight: 0.3,
  round: 1,
  find({ query, corpus }) {
    const words = bm25(corpus.fields.file, query.terms.whole);
    const byFolder = new Map<string, number[]>();
    corpus.files.forEach(({ path, kind }, file) => {
      if (kind === 'test' || kind === 'docs') return;
      addTo(byFolder, folderOf(path), file);
    });
    const scores = new Float64Array(corpus.files.length);
    for (const files of byFolder.values()) {
      const best = files
        .map((file) => words[file] ?? 0)
        .toSorted((a, b) => b - a)
        .slice(0, 3);
      const mean = best.reduce((sum, score) => sum + score, 0) / 3;
      for (const file of files) scores[file] = mean;
    }
    return hitsOf(scores);
  },
});
