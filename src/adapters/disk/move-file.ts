import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { copyPlain } from './copy-plain.ts';

/**
 * Moves a file onto another, which is replaced whole or not at all. A place on another mount, such as a volume below a working
 * tree, takes no rename from outside: there the file is copied beside its place first.
 * @throws an error of the file system
 */
export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await moveByCopy(from, to);
  });
}

async function moveByCopy(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}`;
  try {
    await copyPlain(from, draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rm(from);
}
