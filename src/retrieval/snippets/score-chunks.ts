import type { Corpus } from '../corpus/corpus.ts';
import { bm25 } from '../corpus/field.ts';
import type { Query } from '../query/query.ts';
import type { SimilarChunk } from '../similar-files.ts';

/**
 * Scores every chunk for the snippets: words of the issue and its title, names it declares, lines that frames point at, and
 * its meaning where a model tells it.
 */
export function scoreChunks(
  query: Query,
  corpus: Corpus,
  similar: readonly SimilarChunk[] = [],
): Float64Array {
  const words = bm25(corpus.fields.chunk, query.terms.whole, { b: 0.4 });
  const title = bm25(corpus.fields.chunk, query.terms.title, { b: 0.4 });
  const best = { words: Math.max(1e-9, ...top(words)), title: Math.max(1e-9, ...top(title)) };
  const scores = words.map((score, chunk) => score / best.words + title[chunk]! / best.title);
  addNamedDeclarations(scores, query, corpus);
  addFrames(scores, query, corpus);
  addMeaning(scores, corpus, similar);
  return scores;
}

/**
 * Similarity by an embedding model counts half as much as the words of the issue. A chunk that stands out further than
 * chance allows counts as much as a frame and its words do.
 */
function addMeaning(scores: Float64Array, corpus: Corpus, similar: readonly SimilarChunk[]): void {
  for (const { file, chunk, share, excess } of similar) {
    scores[corpus.firstChunk[file]! + chunk]! += share / 2 + 3 * excess;
  }
}

/** Spreading a hundred thousand numbers into Math.max overflows the stack. */
function top(scores: Float64Array): number[] {
  return [scores.reduce((best, score) => Math.max(best, score), 0)];
}

/** Of a named declaration with more lines than this, most often a class, only the head scores. */
const longestNamed = 150;

function addNamedDeclarations(scores: Float64Array, query: Query, corpus: Corpus): void {
  corpus.files.forEach((file, number) => {
    const named = file.definitions.filter(({ name }) => query.mentions.identifiers.has(name));
    for (const { startLine, endLine } of named) {
      const last = endLine - startLine < longestNamed ? endLine : startLine;
      file.chunks.forEach((chunk, at) => {
        const overlaps = chunk.startLine <= last && chunk.endLine >= startLine;
        if (overlaps) scores[corpus.firstChunk[number]! + at]! += 0.5;
      });
    }
  });
}

function addFrames(scores: Float64Array, query: Query, corpus: Corpus): void {
  for (const { path, line } of query.mentions.paths) {
    const { files } = corpus.lookups.suffixes.find(path);
    if (line === undefined || files.length > 3) continue;
    for (const number of files) {
      corpus.files[number]!.chunks.forEach((chunk, at) => {
        if (chunk.startLine <= line && line <= chunk.endLine) scores[corpus.firstChunk[number]! + at]! += 1;
      });
    }
  }
}
