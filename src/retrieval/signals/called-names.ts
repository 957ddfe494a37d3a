import { bm25 } from '../field.ts';
import { filesNamedIn, linesOf } from '../declared-names.ts';
import { defineSignal, hitsOf, type Signal } from '../signal.ts';

/** Best passages whose calls are followed. */
const chunksRead = 10;

/** Files that declare what the best chunks call or name: one hop along the call graph from where the words are. */
export const calledNames = defineSignal({
  name: 'called-names',
  round: 2,
  find: (input) => namedByChunks(input, (kind) => kind === 'source'),
});

/** Files that declare what the best matching tests and documents name. */
export const guideNames = defineSignal({
  name: 'guide-names',
  round: 2,
  find: (input) => namedByChunks(input, (kind) => kind === 'test' || kind === 'docs'),
});

function namedByChunks(
  { query, corpus, texts }: Parameters<Signal['find']>[0],
  wanted: (kind: string) => boolean,
) {
  const scores = new Float64Array(corpus.files.length);
  const notes = new Map<number, string>();
  const words = bm25(corpus.fields.chunk, query.terms.whole);
  const title = bm25(corpus.fields.chunk, query.terms.title);
  const total = words.map((score, chunk) => score + (title[chunk] ?? 0));
  const best = [...total.keys()]
    .filter((chunk) => {
      const file = corpus.ownerOfChunk[chunk]!;
      return total[chunk]! > 0 && texts.has(file) && wanted(corpus.files[file]!.kind);
    })
    .toSorted((a, b) => total[b]! - total[a]!)
    .slice(0, chunksRead);
  for (const chunk of best) {
    const owner = corpus.ownerOfChunk[chunk]!;
    const { startLine, endLine } = corpus.chunks[chunk]!;
    const weight = total[chunk]! / total[best[0]!]!;
    for (const [file, { score, names }] of filesNamedIn(
      linesOf(texts.get(owner)!, startLine, endLine),
      corpus.lookups.declaredNames,
    )) {
      if (file === owner) continue;
      scores[file]! += weight * Math.min(score, 4);
      if (!notes.has(file)) notes.set(file, `${names[0]} in ${corpus.files[owner]!.path}`);
    }
  }
  return hitsOf(scores, (file) => notes.get(file));
}
