import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hardenedGit } from '../command/hardened-git.ts';

/** Makes an empty bare repository to fetch commits into; one that is there stays. It appears whole or not at all. */
export async function makeMirror(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'HEAD'))) return;
  const begun = `${folder}.${process.pid}.begun`;
  await mkdir(begun, { recursive: true });
  try {
    await hardenedGit(begun).raw(['init', '--bare', '--quiet', '--initial-branch=main', '.']);
    await rename(begun, folder);
  } catch (error) {
    await rm(begun, { recursive: true, force: true });
    if (!existsSync(path.join(folder, 'HEAD'))) throw error; // else another run was faster
  }
}
