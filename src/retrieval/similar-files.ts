import type { SemanticSearch, Standing } from '../ports/index.ts';
import type { FileMeaning } from './fusion/add-meaning.ts';
import type { Query } from './query/query.ts';
import type { SignalHit, SignalList } from './signal.ts';

/** Tests and documents are among them and are left out of the ranking. */
const chunksAsked = 400;
const charactersEmbedded = 2000;

/** A chunk that means something like the issue. */
export interface SimilarChunk {
  file: number;
  /** Its number in the file. */
  chunk: number;
  /**
   * Where its cosine lies between the usual one of the list (0) and the best (1), weighted by how far the model is to
   * be trusted; not negative.
   */
  share: number;
  /** How much further it stands out than code and prose do by chance; not negative, at most 1. */
  excess: number;
}

/** What a model of meaning says of an issue. */
export interface Similar {
  list: SignalList;
  files: ReadonlyMap<number, FileMeaning>;
  chunks: readonly SimilarChunk[];
}

/**
 * Files by their chunk that means most nearly what the issue says. Not among the other signals, because it needs a model.
 */
export async function similarFiles(
  semantic: SemanticSearch,
  query: Query,
  { isCandidate, chunks: inAll }: { isCandidate: (file: number) => boolean; chunks: number },
  signal?: AbortSignal,
): Promise<Similar> {
  const standing = semantic.standing ?? sentenceModel;
  const queries = questionsOf(query);
  const found = queries.length === 0 ? [] : await semantic.find(queries, chunksAsked, signal);
  const chunks = compareToUsual(found, Math.min(chunksAsked, inAll), standing);
  const hits: SignalHit[] = [];
  const files = new Map<number, FileMeaning>();
  found.forEach(({ file, score }, at) => {
    // Best first, so that the first chunk of a file decides.
    if (files.has(file) || score <= 0 || !isCandidate(file)) return;
    hits.push({ file, score });
    files.set(file, { share: (standing.weight * score) / hits[0]!.score, excess: chunks[at]!.excess });
  });
  return { list: { signal: 'meaning', hits }, files, chunks };
}

/** The quantile of a list that counts as usual: most chunks resemble the issue by chance. */
const usualPart = 0.75;
/** Sentence models put related code and prose up to 0.25 above unrelated ones of a repository; what is a margin further off is no accident. */
const sentenceModel: Standing = { byChance: 0.3, weight: 1 };

function compareToUsual(
  found: readonly { file: number; chunk: number; score: number }[],
  asked: number,
  { byChance, weight }: Standing,
): SimilarChunk[] {
  const usual = Math.max(0, found[Math.floor(asked * usualPart)]?.score ?? 0);
  const width = Math.max(1e-9, (found[0]?.score ?? 0) - usual);
  return found.map(({ file, chunk, score }) => {
    const above = Math.max(0, score - usual);
    const excess = Math.max(0, above - byChance) / (1 - byChance);
    return { file, chunk, share: (weight * above) / width, excess };
  });
}

/** What a model is asked with: the title of an issue and its head, which count alike, since a long report drowns its claim. */
export function questionsOf({ title, text }: Query): string[] {
  return [title, text.slice(0, charactersEmbedded)].filter((question) => question.trim() !== '');
}
