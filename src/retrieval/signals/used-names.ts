import { defineSignal, hitsOf } from '../signal.ts';

/** Files that use a name the issue writes as code, weighted by how rare its use is. */
export const usedNames = defineSignal({
  name: 'used-names',
  group: 'names',
  round: 1,
  find({ query, corpus }) {
    const usedIn = new Map<string, number[]>();
    for (const name of query.mentions.identifiers.keys()) usedIn.set(name, []);
    corpus.files.forEach(({ references }, file) => {
      for (const name of references) usedIn.get(name)?.push(file);
    });
    const scores = new Float64Array(corpus.files.length);
    for (const [name, files] of usedIn) {
      const rarity = Math.log(1 + corpus.files.length / (1 + files.length));
      for (const file of files)
        scores[file]! += rarity * (1 + Math.log(query.mentions.identifiers.get(name) ?? 1));
    }
    return hitsOf(scores);
  },
});
