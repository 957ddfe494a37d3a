import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError, WorkspaceError } from '../../errors/index.ts';
import { isRunning, keepTouching, ownIdentity, ProcessIdentity } from '../disk/process-identity.ts';

/**
 * Takes a run folder for this process. A lock whose holder is gone (kill -9, a container that ended, a reboot) is taken
 * over, even when another process has its number now (R33).
 * @returns a function that gives it back
 * @throws {UsageError} when another living process works on the same run
 */
export function lockRunFolder(dir: string): () => void {
  const file = path.join(dir, 'lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(ownIdentity()), { flag: 'wx' });
      const stop = keepTouching(file);
      return () => {
        stop();
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unlockable(error, dir);
      const holder = readHolder(file);
      if (holder !== undefined && isRunning(holder, file)) {
        throw new UsageError(`Process ${holder.pid} is working on this run already (${dir})`, {
          hint: 'Wait for it to end, or start a separate run with --fresh.',
        });
      }
      if (attempt >= 3) throw error;
      rmSync(file, { force: true });
    }
  }
}

function unlockable(cause: unknown, dir: string): WorkspaceError {
  return new WorkspaceError(
    'disk-full',
    `${dir} cannot be locked (${(cause as NodeJS.ErrnoException).code})`,
    {
      cause,
      hint: 'Name a state folder that can be written: --state-dir DIR or PATCHWRIGHT_STATE_DIR.',
    },
  );
}

/** A lock of another shape was left by an older version, or is damaged: nobody who lives writes one. */
function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return ProcessIdentity.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
