import type { SymbolDefinition } from '../domain/index.ts';
import { contentKinds, type ContentKind } from './classify/classify-content.ts';
import type { HashedBag } from './count-terms.ts';

/** Part of every key: a change of the layout below makes old records unreachable instead of misread. */
export const recordVersion = 1;

/** Where a chunk lies, and its terms. */
export interface RecordedChunk {
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
const chunkWords = 6;

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
  const fixed = (headWords + chunks.length * chunkWords + terms) * 4;
  const bytes = new Uint8Array(fixed + terms * 2 + details.length);
  const words = new Uint32Array(bytes.buffer, 0, fixed / 4);
  words.set([
    record.lines,
    record.contentKind ? contentKinds.indexOf(record.contentKind) + 1 : 0,
    record.syntaxErrors,
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
    at += chunkWords;
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
    ...(record.language !== undefined && { language: record.language }),
    kinds: record.chunks.map(({ kind }) => kind),
    names: record.chunks.map(({ name }) => name ?? 0),
    headers: record.chunks.map(({ header }) => header ?? 0),
    definitions: record.definitions,
    references: record.references,
    imports: record.imports,
  };
}

/** A record as views on its bytes; nothing is copied. */
export interface OpenRecord {
  lines: number;
  contentKind: ContentKind | undefined;
  chunkCount: number;
  /** Six words a chunk, see `encodeRecord`. */
  chunkTable: Uint32Array;
  /** Terms of the chunks in order, then of the comments, then of the symbols. */
  terms: Uint32Array;
  counts: Uint16Array;
  commentTerms: number;
  commentTotal: number;
  symbolTerms: number;
  symbolTotal: number;
  details(): RecordDetails;
}

/** @returns `undefined` when the bytes are not a record of this version */
export function openRecord(bytes: Uint8Array): OpenRecord | undefined {
  if (bytes.byteLength < headWords * 4 || bytes.byteOffset % 4 !== 0) return undefined;
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, headWords);
  const [lines, kind, , chunks, terms, commentTerms, commentTotal, symbolTerms, symbolTotal, size] =
    head as unknown as number[] &
      [number, number, number, number, number, number, number, number, number, number];
  const tableAt = bytes.byteOffset + headWords * 4;
  const termsAt = tableAt + chunks * chunkWords * 4;
  const countsAt = termsAt + terms * 4;
  const detailsAt = countsAt + terms * 2;
  const fits = detailsAt + size === bytes.byteOffset + bytes.byteLength && head[10] === recordVersion;
  if (!fits || kind > contentKinds.length) return undefined;
  return {
    lines,
    contentKind: contentKinds[kind - 1],
    chunkCount: chunks,
    chunkTable: new Uint32Array(bytes.buffer, tableAt, chunks * chunkWords),
    terms: new Uint32Array(bytes.buffer, termsAt, terms),
    counts: new Uint16Array(bytes.buffer, countsAt, terms),
    commentTerms,
    commentTotal,
    symbolTerms,
    symbolTotal,
    details: () => JSON.parse(Buffer.from(bytes.buffer, detailsAt, size).toString('utf8')) as RecordDetails,
  };
}
