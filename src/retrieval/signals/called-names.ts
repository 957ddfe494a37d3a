import { chunkAt } from '../corpus/corpus.ts';
import { bm25 } from '../corpus/field.ts';
import { filesNamedIn, linesOf } from '../corpus/declared-names.ts';
import { defineSignal, hitsOf, type SignalInput } from '../signal.ts';

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

function namedByChunks({ query, corpus, texts, shared }: SignalInput, wanted: (kind: string) => boolean) {
  const scores = new Float64Array(corpus.files.length);
  const notes = new Map<number, string>();
  const { total, matching } = shared.once('matching-chunks', () => matchingChunks({ query, corpus, texts }));
  const best = matching
    .filter((chunk) => wanted(corpus.files[corpus.ownerOfChunk[chunk]!]!.kind))
    .slice(0, chunksRead);
  for (const chunk of best) {
    const owner = corpus.ownerOfChunk[chunk]!;
    const { startLine, endLine } = chunkAt(corpus, chunk);
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

/** What each chunk's words are worth, and those of the files with texts that have any, best first. */
function matchingChunks({ query, corpus, texts }: Pick<SignalInput, 'query' | 'corpus' | 'texts'>): {
  total: Float64Array;
  matching: readonly number[];
} {
  const total = bm25(corpus.fields.chunk, query.terms.whole);
  bm25(corpus.fields.chunk, query.terms.title).forEach((score, chunk) => (total[chunk]! += score));
  const matching: number[] = [];
  for (const file of texts.keys()) {
    const end = corpus.firstChunk[file + 1]!;
    for (let chunk = corpus.firstChunk[file]!; chunk < end; chunk += 1)
      if (total[chunk]! > 0) matching.push(chunk);
  }
  return { total, matching: matching.toSorted((a, b) => total[b]! - total[a]! || a - b) };
}
