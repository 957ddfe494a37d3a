import type { ImportGraph, IndexedFile } from '../../domain/index.ts';
import type { BlobStore } from '../../ports/index.ts';
import { buildImportGraph, withImporters } from './build-import-graph.ts';
import { sha256Of } from '../../text/sha256.ts';

/** Raised when imports are followed otherwise; older graphs are then not found. */
const version = 1;

/** The import graph of a tree in a store, under the paths and contents that it is made of. */
export class StoredImports {
  readonly #store: BlobStore;
  readonly #key: string;
  readonly #size: number;

  /**
   * @param paths of the searchable files, in order
   * @param keys of their records
   */
  constructor(store: BlobStore, paths: readonly string[], keys: readonly string[]) {
    this.#store = store;
    this.#size = paths.length;
    const contents = paths.map((path, nth) => `${path}\0${keys[nth]}`).join('\n');
    this.#key = `imports:${version}:${sha256Of(contents)}`;
  }

  /** `undefined` when it was never kept, or is damaged. */
  async load(): Promise<ImportGraph | undefined> {
    const bytes = await this.#store.get(this.#key);
    if (bytes === undefined || bytes.byteLength % 4 !== 0) return undefined;
    const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
    return decode(new Uint32Array(buffer, byteOffset, byteLength / 4), this.#size);
  }

  /** Builds it and keeps it without waiting; a store that cannot be written costs time next run. */
  make(files: readonly IndexedFile[]): ImportGraph {
    const graph = buildImportGraph(files);
    const words = encode(graph);
    void this.#store.set(this.#key, new Uint8Array(words.buffer)).catch(() => undefined);
    return graph;
  }
}

/** For each file how many it imports, and then all of those one after the other. */
function encode({ imports }: ImportGraph): Uint32Array {
  return Uint32Array.from([...imports.map((targets) => targets.length), ...imports.flat()]);
}

function decode(words: Uint32Array, size: number): ImportGraph | undefined {
  const targets = words.subarray(size);
  if (words.length < size || targets.some((target) => target >= size)) return undefined;
  let end = 0;
  const imports = Array.from(words.subarray(0, size), (count) => [...targets.subarray(end, (end += count))]);
  return end === targets.length ? withImporters(imports) : undefined;
}
