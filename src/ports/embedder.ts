/** How much weight the scores of an embedding model deserve. */
export interface Standing {
  /**
   * The largest lead over the rest of a repository, as a difference of cosines, that the model gives to unrelated code.
   * A larger lead is significant.
   */
  byChance: number;
  /** Weight of its scores relative to a sentence model, which has 1. */
  weight: number;
}

/** Turns texts into unit vectors. Vectors from embedders with different `id`s must not be compared. */
export interface Embedder {
  /** Provider and model, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /** How a ranking weighs its cosines; like those of a sentence model by default. */
  readonly standing?: Standing;
  /** @param onProgress called with the number of texts done so far */
  embed(
    texts: readonly string[],
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<Float32Array[]>;
}
