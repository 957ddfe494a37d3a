/** The number of a vector that was found, with its cosine similarity to the query (1 means equal). */
export interface VectorHit {
  number: number;
  score: number;
}

/** Finds the nearest of a fixed set of unit vectors. */
export interface VectorSearch {
  /** How it searches, for reports: `exact (JavaScript)`, `exact (hnswlib)`, `HNSW`. */
  readonly method: string;
  /** @returns at most `k` hits, best first; equal scores by number */
  search(query: Float32Array, k: number): VectorHit[];
}

/** Builds a search over vectors that are stored consecutively. */
export interface VectorSearchBuilder {
  build(vectors: Float32Array, dimensions: number): Promise<VectorSearch>;
}
