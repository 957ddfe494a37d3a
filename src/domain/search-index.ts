import type { SymbolDefinition } from './chunk.ts';
import type { FileKind, SourceFile } from './source-file.ts';

/** Terms of a text as ids of the index's vocabulary, ascending, each with how often it occurs. Ids are any 32-bit numbers. */
export interface TermBag {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
  /** Sum of the counts: the length of the text in terms. */
  readonly total: number;
}

/** The bags of several texts one after the other. */
export interface TermBags {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
  /** Where the terms of each text end. */
  readonly ends: ArrayLike<number>;
  /** Sum of the counts of each. */
  readonly totals: ArrayLike<number>;
}

/** What the index keeps of a chunk. Lines are 1-based and inclusive. */
export interface IndexedChunk {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: string;
  /** Qualified name of the leading declaration, where there is one. */
  readonly name?: string;
  /** First lines of the enclosing declarations. */
  readonly header?: string;
  /** Where it lies in the text, in UTF-16 units, end exclusive: more exact than lines in one huge line. */
  readonly startIndex: number;
  readonly endIndex: number;
  readonly terms: TermBag;
}

/** What the index keeps of a file that may be searched. */
export interface IndexedFile {
  readonly path: string;
  readonly blobId: string;
  readonly kind: FileKind;
  readonly language?: string;
  /** Bytes. */
  readonly size: number;
  readonly lines: number;
  /** Every line of code lies in some chunk, so the file's bag is the sum of these. */
  readonly chunks: readonly IndexedChunk[];
  /** The bags of the chunks: what a query reads of all files, of which it looks at few chunks. */
  readonly chunkTerms: TermBags;
  /** Comments and docstrings alone; empty where the grammar does not tell. */
  readonly comments: TermBag;
  /** Names of the definitions alone. */
  readonly symbols: TermBag;
  readonly definitions: readonly SymbolDefinition[];
  /** Identifiers that are used, as written, each once. */
  readonly references: readonly string[];
  /** Import specifiers as written. */
  readonly imports: readonly string[];
}

/**
 * The number of each term. A `Map` will do. The index on disk uses the hash of a term, so that there even terms which
 * occur nowhere have a number.
 */
export interface TermVocabulary {
  get(term: string): number | undefined;
}

/** Which files import which, by file number. */
export interface ImportGraph {
  readonly imports: readonly (readonly number[])[];
  readonly importedBy: readonly (readonly number[])[];
}

/** A repository at one commit, ready to be searched. */
export interface SearchIndex {
  /** Sorted by path. */
  readonly files: readonly IndexedFile[];
  /** What the tree holds beside them: binary, minified, data and the like. */
  readonly skipped: readonly SourceFile[];
  /** Term to id. */
  readonly vocabulary: TermVocabulary;
  /** Euclidean length of each chunk's vector of log counts times inverse frequencies, in the order of files and chunks. */
  readonly chunkNorms: Float64Array;
  readonly importGraph: ImportGraph;
}
