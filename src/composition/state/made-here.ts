import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  folderIdentity,
  forThisUser,
  makeFolder,
  readPlain,
  replaceFile,
} from '../../adapters/disk/index.ts';
import { UsageError } from '../../errors/index.ts';

/** Name of the file by which a state folder is known again. */
const mark = 'made-here';

/**
 * What a folder may hold before it is ours, since nothing of it decides anything: what people and file systems put into empty
 * folders, and a mark that is being written or was left by a killed process.
 */
const idle = /^(?:\.gitignore|\.gitkeep|\.keep|\.DS_Store|lost\+found|made-here\.[0-9a-f-]{36})$/;

/**
 * Within a repository a state folder may have been handed over together with it, also where git knows nothing of it. So the one
 * that we make is marked with what no copy of it can have: the number of the folder on this disk, and the moment at which
 * it was made, in nanoseconds. It is marked elsewhere as well: a repository may be made around it later.
 * @param root top folder of the repository around it, if there is one
 * @throws {UsageError} for a folder within a repository with content that bears no mark of this disk
 */
export async function requireMadeHere(state: string, root?: string): Promise<void> {
  await makeFolder(state, forThisUser).catch(() => undefined); // reported by the first write into it
  const names = await readdir(state).catch(() => undefined);
  if (names === undefined) return;
  const file = path.join(state, mark);
  const identity = await identityOf(state);
  // Outside a repository compiled modules were loaded, and perhaps made, before this; within one they are never read.
  const isOurs = (name: string) => idle.test(name) || (root === undefined && name === 'compiled');
  if (names.every(isOurs)) return replaceFile(file, identity).catch(() => undefined);
  // Another process may have marked it between the two looks.
  if (root === undefined || (await readPlain(file)) === identity) return;
  throw new UsageError(
    `The state folder ${state} is inside the repository ${root}, and nothing shows that it was made there on this machine`,
    {
      hint: 'It decides who gets your key, and may have come with the repository, or with a cache that was restored. Use a folder outside: --state-dir DIR (PATCHWRIGHT_STATE_DIR). If it is your own (a copy, or from an older version), move it out of the repository or remove it.',
    },
  );
}

async function identityOf(folder: string): Promise<string> {
  return `${folderIdentity(await stat(folder, { bigint: true }))}\n`;
}
