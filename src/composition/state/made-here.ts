import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { forThisUser, makeFolder, readPlain, replaceFile } from '../../adapters/disk/index.ts';
import { UsageError } from '../../errors/index.ts';

/** Name of the file by which a state folder within a repository is known again. */
const mark = 'made-here';

/**
 * Within a repository a state folder may have been handed over together with it, also where git knows nothing of it. So the one
 * that we make there is marked with what no copy of it can have: the number of the folder on this disk, and the moment at which
 * it was made, in nanoseconds.
 * @param root top folder of the repository around it
 * @throws {UsageError} for a folder with content that bears no mark of this disk
 */
export async function requireMadeHere(state: string, root: string): Promise<void> {
  await makeFolder(state, forThisUser).catch(() => undefined); // reported by the first write into it
  const names = await readdir(state).catch(() => undefined);
  if (names === undefined) return;
  const file = path.join(state, mark);
  const identity = await identityOf(state);
  if (names.length === 0) return replaceFile(file, identity).catch(() => undefined);
  if ((await readPlain(file)) === identity) return;
  throw new UsageError(
    `The state folder ${state} is inside the repository ${root}, and was not made on this machine`,
    {
      hint: 'It decides who gets your key, and may have come with the repository. Use a folder outside: --state-dir DIR (PATCHWRIGHT_STATE_DIR). If it is your own, move or remove it.',
    },
  );
}

async function identityOf(folder: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(folder, { bigint: true });
  return `${ino} ${birthtimeNs}\n`;
}
