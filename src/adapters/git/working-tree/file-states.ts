import type { FileWrite } from '../../disk/atomic-write.ts';
import type { FileState } from './applied-changes.ts';

/** A file as it lies on disk once it is written. */
export function stateOf({ path: name, bytes, executable = false }: FileWrite): FileState {
  return bytes === undefined
    ? { path: name, executable: false }
    : { path: name, bytes: Buffer.from(bytes).toString('base64'), executable };
}

/** What puts a file back as it lay on disk. */
export function writeOf({ path: name, bytes, executable, mode }: FileState): FileWrite {
  return {
    path: name,
    bytes: bytes === undefined ? undefined : Buffer.from(bytes, 'base64'),
    executable,
    mode,
  };
}
