/**
 * A content-addressed cache on disk. Losing it costs time, never work. A damaged entry counts as absent. Safe with concurrent
 * processes and after kill -9.
 */
export interface BlobStore {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, value: Uint8Array): Promise<void>;
  /** Reads many entries, in the order of `keys`. Values are aligned to four bytes and belong to the caller. */
  getMany(keys: readonly string[]): Promise<(Uint8Array | undefined)[]>;
  /** Writes many entries. All are on disk when it returns; if it is interrupted, perhaps none. */
  setMany(entries: readonly (readonly [key: string, value: Uint8Array])[]): Promise<void>;
}
