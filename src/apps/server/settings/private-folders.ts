import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../../errors/index.ts';

/**
 * Closes the folders of database, mirrors and indexes to other users of the machine (R28): the embedded database writes
 * its files for everybody to change, and the rest is private code.
 * @throws {UsageError} when the folders cannot be made, or belong to somebody else
 */
export function closeToOthers(state: string): void {
  for (const name of ['server', 'cache']) {
    const folder = path.join(state, name);
    try {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o700);
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      throw new UsageError(`${folder} cannot be closed to other users of this machine (${code ?? message})`, {
        cause,
        hint: 'It must belong to the user that the server runs as. To use another folder: --state-dir DIR.',
      });
    }
  }
}
