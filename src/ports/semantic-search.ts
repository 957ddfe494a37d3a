import type { Standing } from './embedder.ts';

/** A chunk that is similar in meaning to the query: the number of its file in the index, and its own number in that file. */
interface SemanticHit {
  file: number;
  chunk: number;
  /** Cosine, at most 1. */
  score: number;
}

/** Texts to be compared with queries. */
export interface TextComparison {
  /** Equally important texts; each of `texts` is compared with their mean. */
  queries: readonly string[];
  texts: readonly string[];
}

/** Finds chunks of a search index by meaning. */
export interface SemanticSearch {
  /** Model and search method, for reports. */
  readonly description: string;
  /** How much weight its scores deserve; see `Embedder.standing`. */
  readonly standing?: Standing | undefined;
  /**
   * The `k` nearest chunks, best first.
   * @param queries equally important texts; chunks near their mean are found
   * @throws {ModelError} when they cannot be embedded
   */
  find(queries: readonly string[], k: number, signal?: AbortSignal): Promise<SemanticHit[]>;
}
