import { defineSignal, hitsOf } from '../signal.ts';
import { addTo } from '../../text/group-by.ts';

/** Files that declare a name the issue writes as code; a name declared in many places says less about each. */
export const namedSymbols = defineSignal({
  name: 'named-symbols',
  group: 'names',
  round: 1,
  find({ query, corpus }) {
    const declaredIn = new Map<string, Set<number>>();
    for (const name of query.mentions.identifiers.keys()) declaredIn.set(name, new Set());
    corpus.files.forEach(({ definitions }, file) => {
      for (const { name } of definitions) declaredIn.get(name)?.add(file);
    });
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string[]>();
    for (const [name, files] of declaredIn) {
      const times = 1 + Math.log(query.mentions.identifiers.get(name) ?? 1);
      for (const file of files) {
        scores[file]! += times / files.size;
        addTo(notes, file, name);
      }
    }
    return hitsOf(scores, (file) => notes.get(file)?.slice(0, 4).join(', '));
  },
});
