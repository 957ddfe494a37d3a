/**
 * A content-addressed cache on disk. Losing it loses time, never work; a damaged entry reads as absent.
 * Safe under concurrent processes and kill -9.
 */
export interface BlobStore {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, value: Uint8Array): Promise<void>;
  /** Many entries at once, in the order asked. Values start at a multiple of four bytes and belong to the caller. */
  getMany(keys: readonly string[]): Promise<(Uint8Array | undefined)[]>;
  /** Many entries at once: after it returns they are on disk, before that perhaps none. */
  setMany(entries: readonly (readonly [key: string, value: Uint8Array])[]): Promise<void>;
}
