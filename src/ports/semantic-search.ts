/** A chunk that means something like the query: the number of its file in the index, and its own number in that file. */
export interface SemanticHit {
  file: number;
  chunk: number;
  /** Cosine, at most 1. */
  score: number;
}

/** Chunks of a search index by meaning. */
export interface SemanticSearch {
  /** Model and search method, for reports. */
  readonly description: string;
  /** @throws {ModelError} when the query cannot be embedded */
  find(query: string, k: number, signal?: AbortSignal): Promise<SemanticHit[]>;
}
