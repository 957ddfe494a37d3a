/** Turns texts into vectors of unit length. Vectors of different `id`s are never compared. */
export interface Embedder {
  /** Provider and model, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /** @param onProgress called with the number of texts done so far */
  embed(
    texts: readonly string[],
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<Float32Array[]>;
}
