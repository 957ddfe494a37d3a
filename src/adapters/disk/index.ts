export { DiskBlobStore } from './disk-blob-store.ts';
