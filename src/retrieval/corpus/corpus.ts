import type { ImportGraph, IndexedChunk, IndexedFile, SearchIndex, TermBag } from '../../domain/index.ts';
import { buildField, buildFieldFromBags, buildFieldFromTerms, type Field, sumField } from './field.ts';
import { FileLookups } from './file-lookups.ts';
import type { Query } from '../query/query.ts';

/** A repository as one query sees it: its files and chunks, numbered, and the fields that words are looked up in. */
export interface Corpus {
  files: readonly IndexedFile[];
  /** File number by chunk number, ascending. */
  ownerOfChunk: Uint32Array;
  /** First chunk number by file number, and behind the last file the number of all chunks. */
  firstChunk: Uint32Array;
  numberOf: ReadonlyMap<string, number>;
  fields: { file: Field; chunk: Field; comments: Field; symbols: Field; path: Field };
  /** Euclidean length of each chunk's vector of log counts times inverse frequencies. */
  chunkNorms: Float64Array;
  importGraph: ImportGraph;
  lookups: FileLookups;
}

/** Lays a repository out for one query. Reads each bag of terms a fixed number of times. */
export function buildCorpus(index: SearchIndex, query: Query): Corpus {
  const { files, vocabulary } = index;
  const wanted = new Set([
    ...query.terms.title.keys(),
    ...query.terms.whole.keys(),
    ...query.terms.code.keys(),
  ]);
  const chunkTerms = files.map((file) => file.chunkTerms);
  const firstChunk = new Uint32Array(files.length + 1);
  chunkTerms.forEach(({ ends }, number) => (firstChunk[number + 1] = firstChunk[number]! + ends.length));
  const ownerOfChunk = new Uint32Array(firstChunk[files.length]!);
  files.forEach((_, number) => ownerOfChunk.fill(number, firstChunk[number], firstChunk[number + 1]));
  const lookups = new FileLookups(files);
  const chunk = buildFieldFromBags(chunkTerms, vocabulary, wanted);
  const fieldOf = (words: (file: IndexedFile) => TermBag) => buildField(files.map(words), vocabulary, wanted);
  return {
    files,
    ownerOfChunk,
    firstChunk,
    numberOf: new Map(files.map((file, number) => [file.path, number])),
    fields: {
      chunk,
      file: sumField(chunk, ownerOfChunk, files.length),
      comments: fieldOf(({ comments }) => comments),
      symbols: fieldOf(({ symbols }) => symbols),
      path: buildFieldFromTerms(lookups.pathTerms(), wanted),
    },
    chunkNorms: index.chunkNorms,
    importGraph: index.importGraph,
    lookups,
  };
}

/** A chunk by its number. */
export function chunkAt({ files, ownerOfChunk, firstChunk }: Corpus, chunk: number): IndexedChunk {
  const owner = ownerOfChunk[chunk]!;
  return files[owner]!.chunks[chunk - firstChunk[owner]!]!;
}
