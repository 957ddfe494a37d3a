import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseError } from '../../errors/index.ts';
import { isRunning, keepTouching, ownIdentity, ProcessIdentity } from '../disk/process-identity.ts';

/** Holds the folder of an embedded database for this process. */
export interface FolderLock {
  /** @throws {DatabaseError} `unreachable` from when another process has taken it on, which may write to the same files */
  require(): void;
  release(): void;
}

/**
 * Takes the folder of an embedded database for this process; the lock of a process that is gone is taken over (R33). One that somebody
 * takes away is made again at the next look.
 * @throws {DatabaseError} `in-use` when another living process has it
 */
export function lockDatabaseFolder(file: string, folder: string): FolderLock {
  const own = JSON.stringify(ownIdentity());
  let stop = takeLock(file, own, folder);
  let lost: DatabaseError | undefined;
  const isOurs = () => textOf(file) === own;
  return {
    require() {
      if (lost) throw lost;
      if (isOurs()) return;
      stop();
      try {
        stop = takeLock(file, own, folder, () => false);
      } catch (cause) {
        lost = new DatabaseError(
          'unreachable',
          `Another process has the embedded database in ${folder} by now`,
          {
            hint: 'Two processes on one embedded database damage it. Stop both, and start one.',
            cause,
          },
        );
        throw lost;
      }
    },
    release() {
      stop();
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

/**
 * @param isStale whether the lock of another process may be taken over
 * @returns ends the touching that shows that this process lives
 */
function takeLock(file: string, own: string, folder: string, isStale = isLeft): () => void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return keepTouching(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt >= 3) throw error;
      if (!isStale(file))
        throw new DatabaseError(
          'in-use',
          `Process ${holderOf(file)?.pid ?? ''} has the embedded database in ${folder} open`,
          {
            hint: 'An embedded database serves one process. Stop that process, or use a PostgreSQL server for several: DATABASE_URL.',
            cause: error,
          },
        );
      removeStale(file);
    }
  }
}

/** Removes the lock of a process that is gone, and not the one that another process may have made since it was looked at. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (!isLeft(aside)) linkSync(aside, file);
  } catch (error) {
    // It is gone, or there is a newer one: the next attempt finds out.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Whether a lock was left behind by a process that is gone. */
function isLeft(file: string): boolean {
  const holder = holderOf(file);
  return holder === undefined || !isRunning(holder, file);
}

/** The holder that a lock names. A damaged lock, or one of another shape, has no living holder. */
function holderOf(file: string): ProcessIdentity | undefined {
  try {
    return ProcessIdentity.safeParse(JSON.parse(textOf(file) ?? '')).data;
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
