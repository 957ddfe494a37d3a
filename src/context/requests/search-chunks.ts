import type { IndexedChunk, IndexedFile } from '../../domain/index.ts';
import { termsOf } from '../../text/words/terms.ts';
import { readableFiles, type CodeSources } from './code-sources.ts';

/** A chunk that holds the words that were asked for. */
export interface FoundChunk {
  path: string;
  startLine: number;
  endLine: number;
  score: number;
}

/**
 * Finds chunks by words, tests included: each word counts by its rarity, and a chunk without the rarest word that the
 * repository knows is no answer. Where something of a name that was asked for is declared comes first. This is what a
 * planner means by `<search>`; ranking files for an issue is another question (retrieval).
 */
export function searchChunks(index: CodeSources['index'], query: string, limit: number): FoundChunk[] {
  const files = readableFiles({ index });
  const ids = [...new Set(termsOf(query))].flatMap((term) => index.vocabulary.get(term) ?? []);
  const spread = new Map(
    ids.map((id) => [id, files.filter((file) => file.chunks.some((chunk) => countOf(chunk, id) > 0)).length]),
  );
  const known = ids
    .filter((id) => spread.get(id)! > 0)
    .toSorted((one, other) => spread.get(one)! - spread.get(other)!);
  const [rarest] = known;
  if (rarest === undefined) return [];
  const names = namesIn(query);
  const weights = new Map(known.map((id) => [id, Math.log(1 + files.length / spread.get(id)!)]));
  return files
    .flatMap((file) =>
      file.chunks
        .filter((chunk) => countOf(chunk, rarest) > 0)
        .map((chunk) => ({ ...found(file, chunk, weights), declares: declares(file, chunk, names) })),
    )
    .toSorted(
      (one, other) =>
        Number(other.declares) - Number(one.declares) ||
        other.score - one.score ||
        one.path.localeCompare(other.path) ||
        one.startLine - other.startLine,
    )
    .slice(0, limit);
}

/** Words that are names of code and not of prose: the only word, or one with capitals, digits, `_` or `$`. */
function namesIn(query: string): ReadonlySet<string> {
  const words = query.split(/[^\w$]+/).filter((word) => word !== '');
  return new Set(words.length === 1 ? words : words.filter((word) => /[A-Z0-9_$]/.test(word)));
}

function declares({ definitions }: IndexedFile, chunk: IndexedChunk, names: ReadonlySet<string>): boolean {
  return definitions.some(
    ({ name, startLine }) => startLine >= chunk.startLine && startLine <= chunk.endLine && names.has(name),
  );
}

function found(file: IndexedFile, chunk: IndexedChunk, weights: ReadonlyMap<number, number>): FoundChunk {
  let score = 0;
  for (const [id, weight] of weights) {
    const count = countOf(chunk, id);
    score += (weight * count) / (count + 1 + chunk.terms.total / 400);
  }
  return { path: file.path, startLine: chunk.startLine, endLine: chunk.endLine, score };
}

/** Files that may hold all of these words: one in which no part has a word's terms cannot. */
export function filesThatMayHold(words: readonly string[], sources: CodeSources): IndexedFile[] {
  const ids = words
    .flatMap((word) => termsOf(word))
    .flatMap((term) => sources.index.vocabulary.get(term) ?? []);
  return readableFiles(sources).filter((file) => ids.every((id) => hasTerm(file, id)));
}

/** Whether some part of a file holds a term. */
function hasTerm(file: IndexedFile, id: number): boolean {
  return file.chunks.some((chunk) => countOf(chunk, id) > 0);
}

/** How often a chunk holds a term. */
export function countOf({ terms }: IndexedChunk, id: number): number {
  let low = 0;
  let high = terms.ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = terms.ids[middle]!;
    if (at === id) return terms.counts[middle]!;
    if (at < id) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
