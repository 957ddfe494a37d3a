/** Turns texts into vectors of unit length. Vectors of different `id`s are never compared. */
export interface Embedder {
  /** Provider and model, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * How far above the rest of a repository this model puts code by accident, as a difference of cosines: only what stands
   * out further is taken for certain. Sentence models: 0.3, which is meant where nothing is said.
   */
  readonly byChance?: number;
  /** @param onProgress called with the number of texts done so far */
  embed(
    texts: readonly string[],
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<Float32Array[]>;
}
