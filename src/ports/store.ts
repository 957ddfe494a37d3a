/**
 * A content-addressed cache on disk. Losing it loses time, never work; a damaged entry reads as absent.
 * Safe under concurrent processes and kill -9.
 */
export interface BlobStore {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, value: Uint8Array): Promise<void>;
}
