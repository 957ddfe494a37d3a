import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { launcherEnvironment } from '../processes/shell.ts';

/**
 * The longest path that is handled by name. Longer ones come near the kernel's limit of 4096 bytes; `chmod` goes from
 * folder to folder there.
 */
const longestPath = 3500;

/**
 * Gives the owner of a checkout access to its folders again: a command may have closed them, and then the checkout
 * could not be read or removed. Links are not followed. Root needs none of this.
 */
export async function restoreAccess(folder: string): Promise<void> {
  if (process.getuid?.() === 0) return;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Buffer.byteLength(next) > longestPath) {
      await execa('chmod', ['-R', 'u+rwX', '--', next], {
        extendEnv: false,
        env: launcherEnvironment,
        reject: false,
        stdin: 'ignore',
      });
      continue;
    }
    const { mode, uid } = await lstat(next);
    if (uid !== process.getuid?.()) continue; // the kernel's own, inside a layer; always empty
    if ((mode & 0o700) !== 0o700) await chmod(next, (mode & 0o7777) | 0o700);
    for (const entry of await readdir(next, { withFileTypes: true })) {
      if (entry.isDirectory()) waiting.push(path.join(next, entry.name));
    }
  }
}
