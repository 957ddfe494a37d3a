import { defineSignal, hitsOf } from '../signal.ts';

/**
 * Dotted, `::` and `\` names read as paths: `pkg.io.reader.read` may mean `pkg/io/reader.py`. Endings are dropped until
 * a file fits; a name that agrees in one part only says little.
 */
export const qualifiedNames = defineSignal({
  name: 'qualified-names',
  group: 'pointing',
  round: 1,
  find({ query, corpus }) {
    const suffixes = corpus.lookups.suffixes;
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const name of query.mentions.qualifiedNames.slice(0, 400)) {
      for (let end = name.length; end > 0; end -= 1) {
        const { files, parts } = suffixes.find(name.slice(0, end).join('/'));
        if (files.length === 0 || files.length > 20) continue;
        const score = parts ** 2 / files.length;
        for (const file of files) {
          scores[file] = Math.max(scores[file] ?? 0, score) + score * 0.1;
          if (!notes.has(file)) notes.set(file, name.join('.'));
        }
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});
