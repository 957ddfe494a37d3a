import type { Embedder, SemanticSearch, VectorSearchBuilder } from '../../ports/index.ts';

/**
 * Joins the vectors of all files into one search.
 * @param vectors those of each file's chunks by file number, where it has any
 */
export async function joinVectors(
  vectors: readonly (Float32Array | undefined)[],
  { embedder, vectorSearch }: { embedder: Embedder; vectorSearch: VectorSearchBuilder },
): Promise<SemanticSearch> {
  const { dimensions } = embedder;
  const total = vectors.reduce((sum, own) => sum + (own?.length ?? 0), 0);
  const all = new Float32Array(total);
  const fileOf = new Uint32Array(total / dimensions);
  const chunkOf = new Uint32Array(total / dimensions);
  let next = 0;
  vectors.forEach((own, file) => {
    if (!own) return;
    all.set(own, next * dimensions);
    for (let chunk = 0; chunk < own.length / dimensions; chunk += 1) {
      fileOf[next] = file;
      chunkOf[next] = chunk;
      next += 1;
    }
  });
  const search = await vectorSearch.build(all, dimensions);
  return {
    description: `${embedder.id}, ${search.method}`,
    standing: embedder.standing,
    async find(queries, k, signal) {
      const asked = await embedder.embed(queries, signal ? { signal } : {});
      return search
        .search(middleOf(asked, dimensions), k)
        .map(({ number, score }) => ({ file: fileOf[number]!, chunk: chunkOf[number]!, score }));
    },
  };
}

/** The direction between unit vectors, of unit length. */
export function middleOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = Float32Array.from({ length: dimensions }, (_, at) =>
    vectors.reduce((total, vector) => total + vector[at]!, 0),
  );
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
