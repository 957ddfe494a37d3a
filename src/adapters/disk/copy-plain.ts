import { open } from 'node:fs/promises';
import { openPlain } from './read-plain.ts';

/**
 * Copies a regular file to a new one that the same users may read and change; it is on disk when this returns. Nothing is read
 * or written through a link, which may have taken either name meanwhile (R29, H12).
 * @throws an error of the file system; `EEXIST` where something lies there
 */
export async function copyPlain(from: string, to: string): Promise<void> {
  const source = await openPlain(from);
  try {
    const copy = await open(to, 'wx', 0o600);
    try {
      for await (const chunk of source.createReadStream({ autoClose: false }))
        await copy.writeFile(chunk as Buffer);
      await copy.chmod((await source.stat()).mode & 0o777);
      await copy.sync();
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}
