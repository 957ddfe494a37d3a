export { DiskBlobStore, type StoreLimits } from './disk-blob-store.ts';
