import { createHash } from 'node:crypto';
import type { BlobStore } from '../../ports/index.ts';

/** Hash of some texts, each of which counts separately. */
export function hashOf(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** A typed view of the blob store. Anything that does not read back as what was written counts as absent. */
export interface ResultCache<Value> {
  get(key: string): Promise<Value | undefined>;
  set(key: string, value: Value): Promise<void>;
}

/** @param check tells a value of ours from anything else */
export function buildResultCache<Value>(
  store: BlobStore | undefined,
  check: (value: unknown) => value is Value,
): ResultCache<Value> {
  return {
    async get(key) {
      const bytes = await store?.get(key);
      if (!bytes) return undefined;
      try {
        const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
        return check(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    async set(key, value) {
      await store?.set(key, Buffer.from(JSON.stringify(value)));
    },
  };
}
