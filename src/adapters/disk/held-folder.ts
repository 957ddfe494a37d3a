import { constants, existsSync, type Dirent } from 'node:fs';
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ignoring } from '../../errors/index.ts';
import { checkFolders, plainEntry, plainFile } from './checked-path.ts';
import { openPlain } from './read-plain.ts';

/** Where Linux names the open files of a process: a path through one leads to that very folder, whatever takes its name (H12). */
const descriptors = '/proc/self/fd';

/**
 * How a folder is opened: as a place only (`O_PATH`, which Node does not name), so that one whose names this user may not list is
 * entered as by its path.
 */
const asPlace = 0o10000000 | constants.O_DIRECTORY;

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
  return throughHeldFolder(root, relative, use, isMade).catch(async (error) => {
    await checkFolders(root, relative);
    throw error;
  });
}

/**
 * Bytes of a regular file below a root, with the same certainty that no link led to it (R9, H12).
 * @param most a longer file is not read, bytes
 * @returns `undefined` for what is no such file, or not any more
 * @throws an error of the file system where it cannot be read
 */
export async function readHeld(root: string, relative: string, most = Infinity): Promise<Buffer | undefined> {
  if ((await plainFile(root, relative)) === undefined) return undefined;
  return throughHeldFolder(root, relative, async (name) => {
    const file = await openPlain(name);
    try {
      return (await file.stat()).size <= most ? await file.readFile() : undefined;
    } finally {
      await file.close();
    }
  }).catch((error) => void exchanged(error));
}

/**
 * What stands in a folder below a root, with the same certainty.
 * @param relative the folder; empty for the root itself
 * @returns `undefined` for what is no such folder, or not any more
 */
export async function listHeld(root: string, relative: string): Promise<Dirent[] | undefined> {
  if (relative !== '' && !(await plainEntry(root, relative))?.isDirectory()) return undefined;
  return throughHeldFolder(root, path.posix.join(relative, '.', '-'), (inside) =>
    readdir(path.dirname(inside), { withFileTypes: true }),
  ).catch((error) => void exchanged(error));
}

const exchanged = ignoring('ENOENT', 'ENOTDIR', 'ELOOP', 'EINVAL');

async function throughHeldFolder<T>(
  root: string,
  relative: string,
  use: (file: string) => Promise<T>,
  isMade = false,
): Promise<T> {
  const plain = path.join(root, path.dirname(relative));
  const name = path.basename(relative);
  if (!existsSync(descriptors)) {
    if (isMade) await mkdir(plain, { recursive: true });
    return use(path.join(plain, name));
  }
  const folder = await openFolder(root, relative.split('/').slice(0, -1), isMade);
  try {
    return await use(path.join(pathOf(folder), name));
  } catch (error) {
    throw withPath(error, pathOf(folder), plain);
  } finally {
    await folder.close();
  }
}

async function openFolder(root: string, names: readonly string[], isMade: boolean): Promise<FileHandle> {
  let folder = await open(root, asPlace);
  for (const [depth, name] of names.entries()) {
    const outer = folder;
    const inner = path.join(pathOf(outer), name);
    try {
      if (isMade) await mkdir(inner).catch(ignoring('EEXIST'));
      folder = await open(inner, asPlace | constants.O_NOFOLLOW);
    } catch (error) {
      throw withPath(error, pathOf(outer), path.join(root, ...names.slice(0, depth)));
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
