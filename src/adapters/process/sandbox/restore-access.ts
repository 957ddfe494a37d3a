import { chmod, lstat } from 'node:fs/promises';
import { walkTree } from '../../disk/walk-tree.ts';

/**
 * Gives the owner of a checkout access to its folders again: a command may have closed them, and then the checkout
 * could not be read or removed. Links are not followed. Root needs none of this.
 */
export async function restoreAccess(folder: string): Promise<void> {
  if (process.getuid?.() === 0 || !(await giveAccess(folder))) return;
  await walkTree(folder, async (place, isFolder) =>
    isFolder && (await giveAccess(place)) ? 'enter' : 'pass',
  );
}

/** @returns false for what is gone, and for what is the kernel's own, inside a layer, and always empty */
async function giveAccess(folder: string | Buffer): Promise<boolean> {
  const facts = await lstat(folder).catch(() => undefined);
  if (facts === undefined || facts.uid !== process.getuid?.()) return false;
  if ((facts.mode & 0o700) !== 0o700) await chmod(folder, (facts.mode & 0o7777) | 0o700);
  return true;
}
