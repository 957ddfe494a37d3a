import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** More than any file of ours holds, bytes; a damaged or forged one may be longer than a text can be. */
const largest = 64 * 1024 * 1024;

/**
 * A file that a stranger may have put there; `undefined` for what is none of ours. A pipe or a link under its name must not be
 * waited for or followed (R29).
 */
export async function readPlainBytes(file: string, most = largest): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const facts = await handle.stat();
    return facts.isFile() && facts.size <= most ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

/** Text of such a file; empty for what is none of ours. */
export async function readPlain(file: string, most = largest): Promise<string> {
  return (await readPlainBytes(file, most))?.toString('utf8') ?? '';
}
