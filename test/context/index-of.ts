import type { IndexedFile, SearchIndex } from '../../src/domain/index.ts';
import { termsOf } from '../../src/text/words/terms.ts';

const empty = { ids: new Uint32Array(), counts: new Uint16Array(), total: 0 };

/** An index of files whose chunks are given as texts, ten lines each. */
export function indexOf(
  files: Record<string, { kind?: IndexedFile['kind']; chunks: string[] }>,
): SearchIndex {
  const vocabulary = new Map<string, number>();
  const idOf = (term: string) =>
    vocabulary.get(term) ?? (vocabulary.set(term, vocabulary.size), vocabulary.get(term)!);
  const bagOf = (text: string) => {
    const counts = new Map<number, number>();
    for (const term of termsOf(text)) counts.set(idOf(term), (counts.get(idOf(term)) ?? 0) + 1);
    const ids = [...counts.keys()].toSorted((one, other) => one - other);
    return {
      ids: Uint32Array.from(ids),
      counts: Uint16Array.from(ids.map((id) => counts.get(id)!)),
      total: termsOf(text).length,
    };
  };
  return {
    vocabulary,
    files: Object.entries(files).map(([path, { kind = 'source', chunks }]) => ({
      path,
      kind,
      blobId: path,
      size: 1,
      lines: chunks.length * 10,
      chunks: chunks.map((text, at) => ({
        startLine: at * 10 + 1,
        endLine: at * 10 + 10,
        kind: 'function',
        terms: bagOf(text),
      })),
      comments: empty,
      symbols: empty,
      definitions: [],
      references: [],
      imports: [],
    })),
  } as unknown as SearchIndex;
}
