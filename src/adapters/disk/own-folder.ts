import { mkdirSync, statSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Who may enter a folder of the state: this user alone. What lies there (prompts, replies, indexes) holds private code, and
 * homes are often open to every user of a machine (R28).
 */
export const forThisUser = 0o700;

/**
 * Makes a folder with those above it that are missing. Node's own recursion goes round for ever on a file system that
 * refuses folders by `ENOENT`, as `/proc` does.
 * @param mode of every folder that is made
 * @throws an error of the file system where a folder cannot be made, or something else stands there
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  makeFolderAtOnce(folder, mode);
}

/** The same, for what cannot wait. */
export function makeFolderAtOnce(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isFolder(folder)) return;
    const above = path.dirname(folder);
    const mayMakeAbove = (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== folder;
    if (!mayMakeAbove || isFolder(above)) throw error;
    makeFolderAtOnce(above, mode);
    makeFolderAtOnce(folder, mode);
  }
}

/** Where a file stands on the way there is no folder either. */
function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Whether another user of this machine has made a file of the state, or the folder that it lies in, and so could have written
 * anything there. What root made is as good as one's own, and root cannot tell: in a container, a folder of the host may be anybody's.
 */
export async function isOfAnotherUser(file: string): Promise<boolean> {
  const own = process.getuid?.() ?? 0;
  if (own === 0) return false;
  const found = await Promise.all(
    [path.dirname(file), file].map((place) => lstat(place).catch(() => undefined)),
  );
  return found.some((facts) => facts !== undefined && facts.uid !== own && facts.uid !== 0);
}
