import type { BlobStore } from '../../src/ports/index.ts';

/** A blob store in memory that can be looked into. */
export function memoryBlobStore(): BlobStore & { entries: Map<string, Uint8Array> } {
  const entries = new Map<string, Uint8Array>();
  return {
    entries,
    get: async (key) => entries.get(key),
    set: async (key, value) => void entries.set(key, value),
    getMany: async (keys) => keys.map((key) => entries.get(key)?.slice()),
    setMany: async (added) => {
      for (const [key, value] of added) entries.set(key, value.slice());
    },
  };
}
