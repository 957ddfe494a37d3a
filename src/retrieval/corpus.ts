import type { IndexedChunk, IndexedFile, SearchIndex } from '../domain/index.ts';
import { buildField, buildFieldFromTerms, type Field, sumField } from './field.ts';
import { FileLookups } from './file-lookups.ts';
import type { Query } from './query.ts';
import { termsOf } from '../text/terms.ts';

/** A repository as one query sees it: its files and chunks, numbered, and the fields that words are looked up in. */
export interface Corpus {
  files: readonly IndexedFile[];
  chunks: readonly IndexedChunk[];
  /** File number by chunk number, ascending. */
  ownerOfChunk: Uint32Array;
  /** First chunk number by file number. */
  firstChunk: Uint32Array;
  numberOf: ReadonlyMap<string, number>;
  fields: { file: Field; chunk: Field; comments: Field; symbols: Field; path: Field };
  /** Euclidean length of each chunk's vector of log counts times inverse frequencies. */
  chunkNorms: Float64Array;
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
  const chunks = files.flatMap((file) => file.chunks);
  const ownerOfChunk = new Uint32Array(chunks.length);
  const firstChunk = new Uint32Array(files.length);
  let next = 0;
  files.forEach((file, number) => {
    firstChunk[number] = next;
    ownerOfChunk.fill(number, next, next + file.chunks.length);
    next += file.chunks.length;
  });
  const bags = chunks.map((chunk) => chunk.terms);
  const chunk = buildField(bags, vocabulary, wanted);
  return {
    files,
    chunks,
    ownerOfChunk,
    firstChunk,
    numberOf: new Map(files.map((file, number) => [file.path, number])),
    fields: {
      chunk,
      file: sumField(chunk, ownerOfChunk, files.length),
      comments: buildField(
        files.map((file) => file.comments),
        vocabulary,
        wanted,
      ),
      symbols: buildField(
        files.map((file) => file.symbols),
        vocabulary,
        wanted,
      ),
      path: buildFieldFromTerms(
        files.map((file) => termsOf(file.path)),
        wanted,
      ),
    },
    chunkNorms: index.chunkNorms,
    lookups: new FileLookups(files),
  };
}
