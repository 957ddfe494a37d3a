import { constants, existsSync } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ignoring } from '../../errors/index.ts';
import { checkFolders } from './checked-path.ts';

/** Where Linux names the open files of a process: a path through one leads to that very folder, whatever takes its name (H12). */
const descriptors = '/proc/self/fd';

/**
 * Does something to a file below a root whose folders nobody can exchange for links meanwhile: each is opened without following
 * any, and the path that is given leads through the last. Elsewhere than on Linux, folders are only looked at right before.
 * @param use what is done, with a path that is valid until it ends
 * @param isMade whether folders that are missing are made
 * @throws {WorkspaceError} `path-refused` where a folder is a link
 */
export async function inHeldFolder<T>(
  root: string,
  relative: string,
  use: (file: string) => Promise<T>,
  isMade = false,
): Promise<T> {
  await checkFolders(root, relative);
  const plain = path.join(root, path.dirname(relative));
  const name = path.basename(relative);
  if (!existsSync(descriptors)) {
    if (isMade) await mkdir(plain, { recursive: true });
    return use(path.join(plain, name));
  }
  const folder = await openFolder(root, relative.split('/').slice(0, -1), isMade).catch(async (error) => {
    await checkFolders(root, relative);
    throw error;
  });
  try {
    return await use(path.join(pathOf(folder), name));
  } catch (error) {
    throw withPath(error, pathOf(folder), plain);
  } finally {
    await folder.close();
  }
}

async function openFolder(root: string, names: readonly string[], isMade: boolean): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY;
  let folder = await open(root, flags);
  for (const name of names) {
    const outer = folder;
    const inner = path.join(pathOf(outer), name);
    try {
      if (isMade) await mkdir(inner).catch(ignoring('EEXIST'));
      folder = await open(inner, flags | constants.O_NOFOLLOW);
    } finally {
      await outer.close();
    }
  }
  return folder;
}

function pathOf({ fd }: FileHandle): string {
  return path.join(descriptors, String(fd));
}

/** The error with the path that people know. */
function withPath(error: unknown, held: string, plain: string): unknown {
  const facts = error as Partial<Record<'path' | 'dest' | 'message', string>>;
  for (const key of ['path', 'dest', 'message'] as const)
    if (typeof facts?.[key] === 'string') facts[key] = facts[key].replaceAll(`${held}/`, `${plain}/`);
  return error;
}
