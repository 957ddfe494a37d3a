import { listNewFiles, readBranchPatch, withOwnGitDir } from '../../adapters/git/index.ts';
import { listHeld, plainEntry, plainFile, readHeld } from '../../adapters/disk/index.ts';

/** The files of a clone as they are on the disk now; which of them are looked at is not decided here. */
export function workingFiles(root: string) {
  return {
    root,
    list: (): Promise<readonly string[]> => listFiles(root),
    sizeOf: async (name: string): Promise<number | undefined> => (await plainFile(root, name))?.size,
    isReplaced: (name: string): Promise<boolean> => isReplaced(root, name),
    read: (name: string): Promise<Uint8Array | undefined> => readHeld(root, name),
    branchPatch: (base: string | undefined) => readBranchPatch(root, base),
  };
}

/** Files and folders that are read through no link. */
export const heldFiles = { list: listHeld, read: (root: string, file: string) => readHeld(root, file) };

/** A link is one only where a plain file is tracked: others are as they were committed. */
async function isReplaced(root: string, name: string): Promise<boolean> {
  const found = await plainEntry(root, name);
  if (found === undefined || found.isFile() || found.isDirectory()) return false;
  const tracked = ['ls-files', '-s', '-z', '--', `:(literal)${name}`];
  return (await withOwnGitDir(root, (git) => git.raw(tracked))).startsWith('100');
}

async function listFiles(root: string): Promise<string[]> {
  const listed = await withOwnGitDir(root, async (git) => [
    ...(await git.raw(['ls-files', '-z', '--cached'])).split('\0'),
    ...(await listNewFiles(git)),
  ]);
  return [...new Set(listed.filter((name) => name !== ''))].toSorted();
}
