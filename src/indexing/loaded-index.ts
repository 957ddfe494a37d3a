import type {
  ImportGraph,
  IndexedChunk,
  IndexedFile,
  SearchIndex,
  SourceFile,
  SymbolDefinition,
  TermBag,
  TermBags,
} from '../domain/index.ts';
import { wordsPerChunk, type OpenRecord, type RecordDetails } from './facts-record.ts';
import { hashTerm } from '../text/words/term-hash.ts';

/** A file and its record, which may be shared with other paths of the same content. */
export interface FileWithRecord {
  file: SourceFile;
  record: OpenRecord;
}

/** Computes the parts of an index that depend on all of its files. */
export interface Derived {
  norms: () => Float64Array;
  imports: (files: readonly IndexedFile[]) => ImportGraph;
}

/**
 * The records of one tree as a search index. Bags and details are decoded when they are first asked for: refreshing an
 * index needs none of it. The id of a term is its hash.
 * @param derived what is reckoned from all of them: the lengths of the chunks' vectors and the import graph, each asked for
 * once, when a query needs it
 */
export function openIndex(
  files: readonly FileWithRecord[],
  skipped: readonly SourceFile[],
  derived: Derived,
): SearchIndex {
  const indexed = files.map(({ file, record }) => new LazyFile(file, record));
  let norms: Float64Array | undefined;
  let graph: ImportGraph | undefined;
  return {
    files: indexed,
    skipped,
    vocabulary: { get: hashTerm },
    get chunkNorms() {
      norms ??= derived.norms();
      return norms;
    },
    get importGraph() {
      graph ??= derived.imports(indexed);
      return graph;
    },
  };
}

class LazyFile implements IndexedFile {
  readonly path: string;
  readonly blobId: string;
  readonly kind: SourceFile['kind'];
  readonly size: number;
  readonly lines: number;
  readonly language?: string;
  readonly #record: OpenRecord;
  #chunks: readonly IndexedChunk[] | undefined;
  #details: RecordDetails | undefined;

  constructor(file: SourceFile, record: OpenRecord) {
    this.path = file.path;
    this.blobId = file.blobId;
    this.kind = file.kind;
    this.size = file.size;
    this.lines = record.lines;
    if (file.language !== undefined) this.language = file.language;
    this.#record = record;
  }

  get chunks(): readonly IndexedChunk[] {
    this.#chunks ??= this.#readChunks();
    return this.#chunks;
  }

  get chunkTerms(): TermBags {
    const { terms, counts, chunkCount, chunkTable } = this.#record;
    const ends = new Uint32Array(chunkCount);
    const totals = new Uint32Array(chunkCount);
    let end = 0;
    for (let nth = 0; nth < chunkCount; nth += 1) {
      end += chunkTable[nth * wordsPerChunk + 4]!;
      ends[nth] = end;
      totals[nth] = chunkTable[nth * wordsPerChunk + 5]!;
    }
    return { ids: terms, counts, ends, totals };
  }

  get comments(): TermBag {
    const { terms, commentTerms, commentTotal, symbolTerms } = this.#record;
    return this.#bag(terms.length - symbolTerms - commentTerms, commentTerms, commentTotal);
  }

  get symbols(): TermBag {
    const { terms, symbolTerms, symbolTotal } = this.#record;
    return this.#bag(terms.length - symbolTerms, symbolTerms, symbolTotal);
  }

  get definitions(): readonly SymbolDefinition[] {
    return this.#read().definitions;
  }

  get references(): readonly string[] {
    return this.#read().references;
  }

  get imports(): readonly string[] {
    return this.#read().imports;
  }

  #read(): RecordDetails {
    this.#details ??= this.#record.details();
    return this.#details;
  }

  #readChunks(): IndexedChunk[] {
    const { chunkTable, chunkCount } = this.#record;
    const { kinds, names, headers } = this.#read();
    const chunks: IndexedChunk[] = [];
    let term = 0;
    for (let nth = 0; nth < chunkCount; nth += 1) {
      const row = nth * wordsPerChunk;
      const different = chunkTable[row + 4]!;
      chunks.push({
        startLine: chunkTable[row]!,
        endLine: chunkTable[row + 1]!,
        startIndex: chunkTable[row + 2]!,
        endIndex: chunkTable[row + 3]!,
        kind: kinds[nth] ?? 'text',
        ...named('name', names[nth]),
        ...named('header', headers[nth]),
        terms: this.#bag(term, different, chunkTable[row + 5]!),
      });
      term += different;
    }
    return chunks;
  }

  #bag(from: number, length: number, total: number): TermBag {
    const { terms, counts } = this.#record;
    return { ids: terms.subarray(from, from + length), counts: counts.subarray(from, from + length), total };
  }
}

function named<Key extends string>(key: Key, value: string | 0 | undefined): { [K in Key]?: string } {
  return value ? ({ [key]: value } as { [K in Key]?: string }) : {};
}
