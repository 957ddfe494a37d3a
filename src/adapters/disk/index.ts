export { recoverFiles, writeFilesAtomically, type FileWrite } from './atomic-write.ts';
export { DiskBlobStore, type StoreLimits } from './disk-blob-store.ts';
