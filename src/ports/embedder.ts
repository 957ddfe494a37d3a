/** How far a model of meaning is to be believed. */
export interface Standing {
  /** How far above the rest of a repository it puts code by accident, as a difference of cosines: what is further off is certain. */
  byChance: number;
  /** What it counts next to a sentence model, which counts 1. */
  weight: number;
}

/** Turns texts into vectors of unit length. Vectors of different `id`s are never compared. */
export interface Embedder {
  /** Provider and model, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /** How a ranking is to take its cosines; without one, as those of a sentence model. */
  readonly standing?: Standing;
  /** @param onProgress called with the number of texts done so far */
  embed(
    texts: readonly string[],
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<Float32Array[]>;
}
