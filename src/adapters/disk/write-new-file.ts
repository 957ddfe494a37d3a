import { open, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that is not there yet. One that cannot be written to its end, as on a full disk, is taken away again: as a
 * file that exists, it would be left as it is for ever.
 * @param mode who may read and change it; what the umask leaves by default
 * @throws an error of the file system; `EEXIST` where something lies there
 */
export async function writeNewFile(
  file: string,
  content: Parameters<typeof writeFile>[1],
  mode?: number,
): Promise<void> {
  const handle = await open(file, 'wx', mode); // before it is there by us, nothing of ours has to be taken away
  try {
    await writeFile(handle, content);
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}
