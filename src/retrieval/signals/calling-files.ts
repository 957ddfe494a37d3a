import { chunkAt } from '../corpus/corpus.ts';
import { bm25 } from '../corpus/field.ts';
import { defineSignal, bestWithTies, hitsOf } from '../signal.ts';

/** Best passages whose callers are looked for. */
const chunksRead = 8;

/** Files that use what the best chunks declare; a name used everywhere says little. */
export const callingFiles = defineSignal({
  name: 'calling-files',
  round: 2,
  find({ query, corpus, firstRoundFiles }) {
    const words = bm25(corpus.fields.chunk, query.terms.whole);
    const inFirstRound = new Set(bestWithTies(firstRoundFiles, 10).map(({ file }) => file));
    const best = [...inFirstRound]
      .flatMap((file) => corpus.files[file]!.chunks.map((_, at) => corpus.firstChunk[file]! + at))
      .filter((chunk) => words[chunk]! > 0)
      .toSorted((a, b) => words[b]! - words[a]! || a - b)
      .slice(0, chunksRead);
    const declared = corpus.lookups.declaredNames;
    const wanted = new Map<string, { weight: number; owner: number; users: number[] }>();
    for (const chunk of best) {
      const owner = corpus.ownerOfChunk[chunk]!;
      const { startLine, endLine } = chunkAt(corpus, chunk);
      for (const { name, startLine: line } of corpus.files[owner]!.definitions) {
        const specific = (declared.get(name)?.length ?? 9) <= 3;
        if (line < startLine || line > endLine || !specific || wanted.has(name)) continue;
        wanted.set(name, { weight: words[chunk]! / words[best[0]!]!, owner, users: [] });
      }
    }
    corpus.files.forEach(({ kind, references }, file) => {
      if (kind !== 'source') return;
      for (const name of references) wanted.get(name)?.users.push(file);
    });
    const scores = new Float64Array(corpus.files.length);
    for (const { weight, owner, users } of wanted.values()) {
      for (const file of users) if (file !== owner) scores[file]! += weight / Math.sqrt(users.length);
    }
    return hitsOf(scores);
  },
});
