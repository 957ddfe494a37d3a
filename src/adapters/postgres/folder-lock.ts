import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseError } from '../../errors/index.ts';
import { isRunning, keepTouching, ownIdentity, ProcessIdentity } from '../disk/process-identity.ts';

/**
 * Takes the folder of an embedded database for this process; the lock of a process that is gone is taken over (R33).
 * @returns gives it back
 * @throws {DatabaseError} `in-use` when another living process has it
 */
export function lockDatabaseFolder(file: string, folder: string): () => void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(ownIdentity()), { flag: 'wx', mode: 0o600 });
      const stop = keepTouching(file);
      return () => {
        stop();
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt >= 3) throw error;
      const holder = holderOf(file);
      if (holder !== undefined && isRunning(holder, file))
        throw new DatabaseError(
          'in-use',
          `Process ${holder.pid} has the embedded database in ${folder} open`,
          {
            hint: 'An embedded database serves one process. Stop that process, or use a PostgreSQL server for several: DATABASE_URL.',
            cause: error,
          },
        );
      rmSync(file, { force: true });
    }
  }
}

/** The holder that a lock names. A damaged lock, or one of another shape, has no living holder. */
function holderOf(file: string): ProcessIdentity | undefined {
  try {
    return ProcessIdentity.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
