import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file beside its place and puts it there whole, for this user alone. No link is followed, neither at the place nor
 * at the name that it is first written under, which nobody can foresee (R29); the folder above must be known to be none.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
