import type { VectorHit, VectorSearch } from '../../ports/index.ts';

/** Candidates that a graph search keeps: twice the 400 neighbours that a search asks for, which finds 99.9 % of them. */
const searchWidth = 800;

/**
 * What is used of `hnswlib-node`. Written down here, since the package is optional: without a compiler it is not there,
 * not even for type checking.
 */
export interface HnswModule {
  BruteforceSearch: new (space: 'ip', dimensions: number) => ExactIndex;
  HierarchicalNSW: new (space: 'ip', dimensions: number) => GraphIndex;
}

interface NativeIndex {
  addPoint(point: number[], label: number): void;
  searchKnn(point: number[], neighbours: number): { distances: number[]; neighbors: number[] };
  readIndex(file: string): Promise<boolean>;
  writeIndex(file: string): Promise<boolean>;
  getCurrentCount(): number;
}

interface ExactIndex extends NativeIndex {
  initIndex(most: number): void;
}

interface GraphIndex extends NativeIndex {
  initIndex(most: number, links: number, width: number, seed: number): void;
  setEf(width: number): void;
}

/** Nearest-neighbour search of the native library, exact or by a small-world graph. */
export class HnswSearch implements VectorSearch {
  readonly method: string;
  readonly #index: NativeIndex;
  readonly #count: number;

  private constructor(method: string, index: NativeIndex, count: number) {
    this.method = method;
    this.#index = index;
    this.#count = count;
  }

  static exact(library: HnswModule, vectors: Float32Array, dimensions: number): HnswSearch {
    const count = vectors.length / dimensions;
    const index = new library.BruteforceSearch('ip', dimensions);
    index.initIndex(Math.max(1, count));
    addAll(index, vectors, dimensions);
    return new HnswSearch('exact (hnswlib)', index, count);
  }

  /**
   * Malkov and Yashunin, Efficient and robust approximate nearest neighbor search using Hierarchical Navigable Small World
   * graphs (2018), with 16 links a node; the fixed seed makes the graph the same each time.
   */
  static graph(library: HnswModule, vectors: Float32Array, dimensions: number): HnswSearch {
    const count = vectors.length / dimensions;
    const index = new library.HierarchicalNSW('ip', dimensions);
    index.initIndex(Math.max(1, count), 16, 200, 100);
    addAll(index, vectors, dimensions);
    index.setEf(searchWidth);
    return new HnswSearch('HNSW', index, count);
  }

  /** A graph that `save` has written. @throws {Error} when the file is missing or damaged */
  static async load(library: HnswModule, file: string, dimensions: number): Promise<HnswSearch> {
    const index = new library.HierarchicalNSW('ip', dimensions);
    await index.readIndex(file);
    index.setEf(searchWidth);
    return new HnswSearch('HNSW', index, index.getCurrentCount());
  }

  async save(file: string): Promise<void> {
    await this.#index.writeIndex(file);
  }

  search(query: Float32Array, k: number): VectorHit[] {
    const wanted = Math.min(k, this.#count);
    if (wanted === 0) return [];
    const { neighbors, distances } = this.#index.searchKnn([...query], wanted);
    return neighbors
      .map((number, nth) => ({ number, score: 1 - distances[nth]! }))
      .toSorted((a, b) => b.score - a.score || a.number - b.number);
  }
}

function addAll(index: NativeIndex, vectors: Float32Array, dimensions: number): void {
  for (let number = 0; number * dimensions < vectors.length; number += 1) {
    index.addPoint([...vectors.subarray(number * dimensions, (number + 1) * dimensions)], number);
  }
}
