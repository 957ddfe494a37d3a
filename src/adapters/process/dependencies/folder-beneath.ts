import { constants } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ignoring } from '../../../errors/index.ts';

const folderOnly = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Goes from `root` down to `relative` one step at a time, each from the folder that was opened before and none through
 * a link, makes what is missing, and hands over a path that names that very folder, whatever is moved or linked
 * meanwhile (R29). Outside of Linux, which has no such paths, it is the ordinary one.
 * @returns false when a link or a file lies on the way; `use` is not called then
 * @throws {Error} when `root` cannot be opened or a folder cannot be made
 */
export async function inFolderBeneath(
  root: string,
  relative: string,
  use: (folder: string) => Promise<void>,
): Promise<boolean> {
  const opened = [{ handle: await open(root, folderOnly), place: root }];
  try {
    for (const part of relative.split('/').filter((name) => name !== '' && name !== '.')) {
      const next = await step(opened.at(-1)!, part);
      if (next === undefined) return false;
      opened.push(next);
    }
    await use(pathOf(opened.at(-1)!));
    return true;
  } finally {
    for (const { handle } of opened) await handle.close();
  }
}

interface OpenedFolder {
  handle: FileHandle;
  place: string;
}

async function step(from: OpenedFolder, part: string): Promise<OpenedFolder | undefined> {
  if (part === '..') return undefined;
  const target = `${pathOf(from)}/${part}`;
  await mkdir(target).catch(ignoring('EEXIST'));
  try {
    return { handle: await open(target, folderOnly), place: path.join(from.place, part) };
  } catch (error) {
    if (['ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** By our own process number: `self` would be whatever program is given the path, and it has no such descriptor. */
function pathOf({ handle, place }: OpenedFolder): string {
  return process.platform === 'linux' ? `/proc/${process.pid}/fd/${handle.fd}` : place;
}
