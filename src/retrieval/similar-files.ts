import type { SemanticSearch } from '../ports/index.ts';
import type { Query } from './query.ts';
import type { SignalList } from './run-signals.ts';

/** Tests and documents are among them and are left out of the ranking. */
const chunksAsked = 400;
const charactersEmbedded = 2000;

/**
 * Files by their chunk that means most nearly what the issue says. Not among the other signals, because it needs a model.
 */
export async function similarFiles(
  semantic: SemanticSearch,
  query: Query,
  isCandidate: (file: number) => boolean,
  signal?: AbortSignal,
): Promise<SignalList> {
  const best = new Map<number, number>();
  const queries = questionsOf(query);
  if (queries.length === 0) return { signal: 'meaning', hits: [] };
  for (const { file, score } of await semantic.find(queries, chunksAsked, signal)) {
    if (isCandidate(file) && score > (best.get(file) ?? 0)) best.set(file, score);
  }
  const hits = [...best].map(([file, score]) => ({ file, score }));
  return { signal: 'meaning', hits: hits.toSorted((a, b) => b.score - a.score || a.file - b.file) };
}

/** What a model is asked with: the title of an issue and its head, which count alike, since a long report drowns its claim. */
export function questionsOf({ title, text }: Query): string[] {
  return [title, text.slice(0, charactersEmbedded)].filter((question) => question.trim() !== '');
}
