import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { VectorSearch, VectorSearchBuilder } from '../../ports/index.ts';
import { requireInstalled } from '../packages/index.ts';
import { ExactSearch } from './exact-search.ts';
import { HnswSearch, type HnswModule } from './hnsw-search.ts';
import { forThisUser, makeFolder } from '../disk/own-folder.ts';

/**
 * From here on a graph is used. Building one costs about 1.5 ms a vector and must be done again when a vector changes, while
 * an exact query costs under a microsecond a vector; see docs/bench-notes/indexing.md.
 */
export const graphFrom = 250_000;

export const hnswPackage = 'hnswlib-node';

interface BuilderSettings {
  /** Number of vectors from which a graph is built. */
  graphFrom?: number;
  /** Folder to keep graphs in; without it a graph lives as long as the process. */
  folder?: string;
  /** Folder that `npm install --prefix` was given; the native library is looked for there, too. */
  packages: string;
}

/**
 * Exact search for as many vectors as it is quick for, a graph beyond. Without the optional native library every search
 * is exact, in JavaScript.
 */
export function vectorSearchBuilder(settings: BuilderSettings): VectorSearchBuilder {
  return {
    async build(vectors, dimensions): Promise<VectorSearch> {
      const exact = new ExactSearch(vectors, dimensions);
      if (vectors.length / dimensions < (settings.graphFrom ?? graphFrom)) return exact;
      const library = loadQuietly(settings.packages);
      return library ? openGraph(library, vectors, dimensions, settings.folder) : exact;
    },
  };
}

function loadQuietly(packages: string): HnswModule | undefined {
  try {
    return requireInstalled<HnswModule>(hnswPackage, packages);
  } catch {
    return undefined;
  }
}

async function openGraph(
  library: HnswModule,
  vectors: Float32Array,
  dimensions: number,
  folder: string | undefined,
): Promise<VectorSearch> {
  if (folder === undefined) return HnswSearch.graph(library, vectors, dimensions);
  const bytes = new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength);
  const file = join(
    folder,
    `${createHash('sha1').update(`${dimensions}:`).update(bytes).digest('hex')}.hnsw`,
  );
  const kept = await HnswSearch.load(library, file, dimensions).catch(() => undefined);
  if (kept) return kept;
  const graph = HnswSearch.graph(library, vectors, dimensions);
  await keep(graph, file, folder).catch(() => undefined);
  return graph;
}

/** Whole or not at all, like everything in the cache; a graph that cannot be kept is built again next time. */
async function keep(graph: HnswSearch, file: string, folder: string): Promise<void> {
  await makeFolder(folder, forThisUser);
  const draft = `${file}.${process.pid}.tmp`;
  await graph.save(draft);
  await rename(draft, file);
}
