import { plainFile } from '../disk/checked-path.ts';

/**
 * GitHub's limit for a file, in bytes. A blob of zeros compresses a thousandfold, and a file on disk may be nothing but a hole,
 * so neither the size of a clone nor that of a disk bounds what is read.
 */
export const largestFile = 100 * 1024 * 1024;

/** Whether a file of a working tree is larger: like one of a commit, it is not read. */
export async function isTooLarge(root: string, name: string): Promise<boolean> {
  const facts = await plainFile(root, name);
  return facts !== undefined && facts.size > largestFile;
}
