import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that is not there yet, whole or not at all: a part of it, left on a full disk or by a process that was
 * killed, would count as a file that exists, and be left as it is for ever.
 * @param mode who may read and change it; what the umask leaves by default
 * @throws an error of the file system; `EEXIST` where something lies there
 */
export async function writeNewFile(
  file: string,
  content: Parameters<typeof writeFile>[1],
  mode?: number,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode });
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      await copyFile(draft, file, constants.COPYFILE_EXCL); // a file system without hard links
    });
  } finally {
    await rm(draft, { force: true });
  }
}
