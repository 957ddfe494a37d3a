/** A vector that was found, by its number, with the cosine of the angle to the query (1 is equal). */
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

/** Builds searches over vectors that lie one behind the other. */
export interface VectorSearchBuilder {
  build(vectors: Float32Array, dimensions: number): Promise<VectorSearch>;
}
