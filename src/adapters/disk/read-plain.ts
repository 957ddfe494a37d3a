import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** More than any file of ours holds, bytes; a damaged or forged one may be longer than a text can be. */
const largest = 64 * 1024 * 1024;

/**
 * Text of a file that a stranger may have put there; empty for what is none of ours. A pipe or a link under its name must not be
 * waited for or followed (R29).
 */
export async function readPlain(file: string, most = largest): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch(() => undefined);
  if (!handle) return '';
  try {
    const facts = await handle.stat();
    return facts.isFile() && facts.size <= most ? await handle.readFile('utf8') : '';
  } finally {
    await handle.close();
  }
}
