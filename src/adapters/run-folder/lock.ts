import path from 'node:path';
import { UsageError, WorkspaceError } from '../../errors/index.ts';
import { takeLock } from '../disk/file-lock.ts';

/**
 * Takes a run folder for this process.
 * @returns a function that gives it back
 * @throws {UsageError} when another living process works on the same run
 */
export function lockRunFolder(dir: string): () => void {
  const taken = lockIn(dir);
  if (typeof taken === 'function') return taken;
  throw new UsageError(`Process ${taken.pid} is working on this run already (${dir})`, {
    hint: 'Wait for it to end, or start a separate run with --fresh.',
  });
}

function lockIn(dir: string): ReturnType<typeof takeLock> {
  try {
    return takeLock(path.join(dir, 'lock'));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw cause;
    throw new WorkspaceError('disk-full', `${dir} cannot be locked (${code})`, {
      cause,
      hint: 'Use a writable state folder: --state-dir DIR or PATCHWRIGHT_STATE_DIR.',
    });
  }
}
