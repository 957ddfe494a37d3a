import { rm } from 'node:fs/promises';
import { execa } from 'execa';

/** Where `rm` lies; never the user's `PATH`, which may lead into a repository (H18). */
const systemFolders = '/usr/bin:/bin:/run/current-system/sw/bin';

/**
 * Removes a folder with everything in it, however deeply a command has nested folders there: Node names each by its whole
 * path, which the kernel refuses beyond 4096 bytes, while `rm` goes from folder to folder.
 * @throws {Error} when something in it cannot be removed
 */
export async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENAMETOOLONG') throw error;
    await execa('rm', ['-rf', '--', folder], {
      extendEnv: false,
      env: { PATH: systemFolders },
      stdin: 'ignore',
    });
  }
}
