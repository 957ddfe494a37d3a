import type { SymbolDefinition } from '../domain/index.ts';
import { contentKinds, type ContentKind } from './classify/classify-content.ts';
import type { HashedBag } from './terms/count-terms.ts';

/** Part of every key: a change of the layout below makes old records unreachable instead of misread. */
export const recordVersion = 1;

/** Where a chunk lies, and its terms. */
interface RecordedChunk {
  startLine: number;
  endLine: number;
  startIndex: number;
  endIndex: number;
  kind: string;
  name?: string;
  header?: string;
  terms: HashedBag;
}

/** What is kept of one blob, before it is packed. */
export interface FileRecord {
  lines: number;
  contentKind: ContentKind | undefined;
  /** Grammar that read it, where there was one. */
  language: string | undefined;
  syntaxErrors: number;
  /** There is a grammar for it, but it could not read the file. */
  unparsed: boolean;
  chunks: readonly RecordedChunk[];
  comments: HashedBag;
  symbols: HashedBag;
  definitions: readonly SymbolDefinition[];
  references: readonly string[];
  imports: readonly string[];
}

/** The part of a record that is read only when somebody asks: names and the like, as JSON. */
export interface RecordDetails {
  language?: string;
  kinds: readonly string[];
  names: readonly (string | 0)[];
  headers: readonly (string | 0)[];
  definitions: readonly SymbolDefinition[];
  references: readonly string[];
  imports: readonly string[];
}

const headWords = 11;
/** Stands in place of the number of syntax errors. */
const unparsedMark = 0xffff_ffff;
export const wordsPerChunk = 6;

/**
 * Packs a record: eleven 32-bit words of counts, six a chunk (lines, offsets, number of different terms, number of
 * terms), the term hashes of all chunks, comments and symbols, their counts in 16 bits, and the details as JSON.
 * Little-endian, as all machines that Node runs on are.
 */
export function encodeRecord(record: FileRecord): Uint8Array {
  const { chunks, comments, symbols } = record;
  const bags = [...chunks.map((chunk) => chunk.terms), comments, symbols];
  const terms = bags.reduce((sum, bag) => sum + bag.hashes.length, 0);
  const details = Buffer.from(JSON.stringify(detailsOf(record)));
  const fixed = (headWords + chunks.length * wordsPerChunk + terms) * 4;
  const bytes = new Uint8Array(fixed + terms * 2 + details.length);
  const words = new Uint32Array(bytes.buffer, 0, fixed / 4);
  words.set([
    record.lines,
    record.contentKind ? contentKinds.indexOf(record.contentKind) + 1 : 0,
    record.unparsed ? unparsedMark : record.syntaxErrors,
    chunks.length,
    terms,
    comments.hashes.length,
    comments.total,
    symbols.hashes.length,
    symbols.total,
    details.length,
    recordVersion,
  ]);
  let at = headWords;
  for (const { startLine, endLine, startIndex, endIndex, terms: bag } of chunks) {
    words.set([startLine, endLine, startIndex, endIndex, bag.hashes.length, bag.total], at);
    at += wordsPerChunk;
  }
  const counts = new Uint16Array(bytes.buffer, fixed, terms);
  let term = 0;
  for (const bag of bags) {
    words.set(bag.hashes, at + term);
    counts.set(bag.counts, term);
    term += bag.hashes.length;
  }
  bytes.set(details, fixed + terms * 2);
  return bytes;
}

function detailsOf(record: FileRecord): RecordDetails {
  return {
    language: record.language,
    kinds: record.chunks.map(({ kind }) => kind),
    names: record.chunks.map(({ name }) => name ?? 0),
    headers: record.chunks.map(({ header }) => header ?? 0),
    definitions: record.definitions,
    references: record.references,
    imports: record.imports,
  };
}

/**
 * A record as views on its bytes. Nothing is copied, and the views are made when they are asked for: twenty thousand
 * records are opened in each run, and few of them are looked into.
 */
export class OpenRecord {
  readonly lines: number;
  readonly contentKind: ContentKind | undefined;
  readonly unparsed: boolean;
  readonly chunkCount: number;
  readonly commentTerms: number;
  readonly commentTotal: number;
  readonly symbolTerms: number;
  readonly symbolTotal: number;
  readonly #bytes: Uint8Array;
  readonly #termCount: number;
  #terms: Uint32Array | undefined;
  #counts: Uint16Array | undefined;

  /** @param head the first eleven words */
  constructor(bytes: Uint8Array, head: RecordHead) {
    this.#bytes = bytes;
    this.lines = head[0];
    this.contentKind = contentKinds[head[1] - 1];
    this.unparsed = head[2] === unparsedMark;
    this.chunkCount = head[3];
    this.#termCount = head[4];
    this.commentTerms = head[5];
    this.commentTotal = head[6];
    this.symbolTerms = head[7];
    this.symbolTotal = head[8];
  }

  /** Six words a chunk, see `encodeRecord`. */
  get chunkTable(): Uint32Array {
    const { buffer, byteOffset } = this.#bytes;
    return new Uint32Array(buffer, byteOffset + headWords * 4, this.chunkCount * wordsPerChunk);
  }

  /** Terms of the chunks in order, then of the comments, then of the symbols. */
  get terms(): Uint32Array {
    const { buffer, byteOffset } = this.#bytes;
    this.#terms ??= new Uint32Array(buffer, byteOffset + this.#termsAt, this.#termCount);
    return this.#terms;
  }

  /** How often each of the terms occurs. */
  get counts(): Uint16Array {
    const { buffer, byteOffset } = this.#bytes;
    this.#counts ??= new Uint16Array(
      buffer,
      byteOffset + this.#termsAt + this.#termCount * 4,
      this.#termCount,
    );
    return this.#counts;
  }

  details(): RecordDetails {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const at = this.#termsAt + this.#termCount * 6;
    return JSON.parse(
      Buffer.from(buffer, byteOffset + at, byteLength - at).toString('utf8'),
    ) as RecordDetails;
  }

  get #termsAt(): number {
    return (headWords + this.chunkCount * wordsPerChunk) * 4;
  }
}

type RecordHead = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** @returns `undefined` when the bytes are not a record of this version */
export function openRecord(bytes: Uint8Array): OpenRecord | undefined {
  if (bytes.byteLength < headWords * 4 || bytes.byteOffset % 4 !== 0) return undefined;
  const head = [...new Uint32Array(bytes.buffer, bytes.byteOffset, headWords)] as unknown as RecordHead;
  const [, kind, , chunks, terms, , , , , size, version] = head;
  const fits = (headWords + chunks * wordsPerChunk) * 4 + terms * 6 + size === bytes.byteLength;
  return fits && version === recordVersion && kind <= contentKinds.length
    ? new OpenRecord(bytes, head)
    : undefined;
}
