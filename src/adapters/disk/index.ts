export { DiskBlobStore } from './disk-blob-store.ts';
export { type FileWrite } from './atomic-write.ts';
export { checkTarget, plainFile } from './checked-path.ts';
export { readPlain, readPlainBytes } from './read-plain.ts';
export { forThisUser, isOfAnotherUser, makeFolder } from './own-folder.ts';
export { replaceFile } from './replace-file.ts';
export { pathOutside } from './search-path.ts';
export { writeNewFile } from './write-new-file.ts';
export { makeTemporaryFolder } from './temporary-folder.ts';
