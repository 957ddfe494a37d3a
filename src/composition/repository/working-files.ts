import { listNewFiles, readBranchPatch, withOwnGitDir } from '../../adapters/git/index.ts';
import type { Patch } from '../../domain/index.ts';
import { listHeld, plainFile, readHeld } from '../../adapters/disk/index.ts';

/** The files of a clone as they are on the disk now; which of them are looked at is not decided here. */
export function workingFiles(root: string) {
  return {
    root,
    list: (): Promise<readonly string[]> => listFiles(root),
    sizeOf: async (name: string): Promise<number | undefined> => (await plainFile(root, name))?.size,
    read: (name: string): Promise<Uint8Array | undefined> => readHeld(root, name),
    branchPatch: (base: string | undefined): Promise<Patch> => readBranchPatch(root, base),
  };
}

/** Files and folders that are read through no link. */
export const heldFiles = { list: listHeld, read: (root: string, file: string) => readHeld(root, file) };

async function listFiles(root: string): Promise<string[]> {
  const listed = await withOwnGitDir(root, async (git) => [
    ...(await git.raw(['ls-files', '-z', '--cached'])).split('\0'),
    ...(await listNewFiles(git)),
  ]);
  return [...new Set(listed.filter((name) => name !== ''))].toSorted();
}
