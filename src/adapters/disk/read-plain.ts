import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** More than any file of ours holds, bytes; a damaged or forged one may be longer than a text can be. */
const largest = 64 * 1024 * 1024;

/** Errors of the machine, which say nothing of a file: taken for its absence, they would have replies paid for again. */
const ofTheMachine: ReadonlySet<string | undefined> = new Set(['EIO', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * A file that a stranger may have put there; `undefined` for what is none of ours. A pipe or a link under its name must not be
 * waited for or followed (R29).
 * @throws an error of the file system where the machine cannot read just now
 */
export async function readPlainBytes(file: string, most = largest): Promise<Buffer | undefined> {
  const handle = await openPlain(file).catch((error: NodeJS.ErrnoException) => {
    if (ofTheMachine.has(error.code)) throw error;
  });
  if (!handle) return undefined;
  try {
    return (await handle.stat()).size <= most ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Opens such a file for reading: neither a pipe nor a device, which would be waited for or never end, nor a link.
 * @throws an error of the file system where there is none
 */
export async function openPlain(file: string): Promise<FileHandle> {
  const handle = await open(file, plainOnly);
  const isPlain = await handle.stat().then(
    (facts) => facts.isFile(),
    () => false,
  );
  if (isPlain) return handle;
  await handle.close();
  throw Object.assign(new Error(`${file} is no ordinary file`), {
    code: 'EINVAL',
    syscall: 'open',
    path: file,
  });
}

const plainOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The same as {@link readPlain}, for what cannot wait. @throws an error of the file system where the file cannot be opened */
export function readPlainAtOnce(file: string): string {
  const descriptor = openSync(file, plainOnly);
  try {
    const facts = fstatSync(descriptor);
    return facts.isFile() && facts.size <= largest ? readFileSync(descriptor, 'utf8') : '';
  } finally {
    closeSync(descriptor);
  }
}

/** Text of such a file; empty for what is none of ours. */
export async function readPlain(file: string, most = largest): Promise<string> {
  return (await readPlainBytes(file, most))?.toString('utf8') ?? '';
}
