import { rm } from 'node:fs/promises';
import { execa } from 'execa';

/** Where `rm` lies; never the user's `PATH`, which may lead into a repository (H18). */
const systemFolders = '/usr/bin:/bin:/run/current-system/sw/bin';

/**
 * Removes a folder with everything in it, however deeply a command has nested folders there, and while something still writes to
 * it: `rm` goes from folder to folder by descriptor. Node names each by its whole path, which the kernel refuses beyond 4096
 * bytes, and which leads elsewhere once a folder has been swapped for a link (R29).
 * @throws {Error} when something in it cannot be removed
 */
export async function removeTree(folder: string): Promise<void> {
  const { failed, code, shortMessage } = await execa('rm', ['-rf', '--', folder], {
    extendEnv: false,
    env: { PATH: systemFolders },
    stdin: 'ignore',
    reject: false,
  });
  // Without such a program nothing isolates commands either, so that nothing else writes there.
  if (code === 'ENOENT') await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  else if (failed) throw new Error(shortMessage);
}
