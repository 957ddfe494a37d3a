import { constants } from 'node:fs';
import { copyFile, lstat } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { Dependency } from './existing-dependencies.ts';
import { inFolderBeneath } from './folder-beneath.ts';
import { launcherEnvironment } from '../processes/shell.ts';
import { ignoring } from '../../../errors/index.ts';

/**
 * Copies dependencies into a checkout, where nothing lies at their places yet: single files everywhere, and folders
 * where the kernel cannot lay a writable layer over them. No link of the checkout is followed, and none is replaced.
 */
export async function copyDependencies(dependencies: readonly Dependency[], root: string): Promise<void> {
  for (const { folder, from, isFile } of dependencies) {
    await inFolderBeneath(root, path.posix.dirname(folder), (parent) =>
      copyNew(from, path.join(parent, path.posix.basename(folder)), isFile),
    );
  }
}

async function copyNew(from: string, to: string, isFile: boolean): Promise<void> {
  if (isFile) {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(ignoring('EEXIST'));
    return;
  }
  if ((await lstat(to).catch(() => undefined)) !== undefined) return;
  // With `--no-target-directory` a link at the place would be an error and not a way.
  const copy = ['-a', '--reflink=auto', '--no-target-directory', '--', from, to];
  await execa('cp', copy, { extendEnv: false, env: launcherEnvironment });
}
