import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';

/** What to do about an entry: go into it where it is a folder, leave it, or end the walk. */
export type Step = 'enter' | 'pass' | 'end';

/**
 * The longest path that is handled by name, bytes. Longer ones come near the kernel's limit of 4096; the walk goes on from the
 * opened folder there.
 */
const longestPath = 3500;
const slash = Buffer.from('/');

/**
 * Walks through a tree that a command has written: its names may be any bytes, and its folders lie as deep as it liked. No link
 * is followed, and what cannot be read is passed over.
 * @param visit is called for each entry below `folder`, with a path that can be opened for as long as the call lasts
 * @returns false when `visit` ended the walk
 * @throws {Error} when so many long paths lie within each other that no more files can be opened
 */
export async function walkTree(
  folder: string | Buffer,
  visit: (place: Buffer, isFolder: boolean) => Promise<Step>,
): Promise<boolean> {
  const waiting = [Buffer.from(folder)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.length > longestPath) {
      if (!(await walkOpened(next, visit))) return false;
      continue;
    }
    for (const entry of await readdir(next, { withFileTypes: true, encoding: 'buffer' }).catch(() => [])) {
      const place = Buffer.concat([next, slash, entry.name]);
      const step = await visit(place, entry.isDirectory());
      if (step === 'end') return false;
      if (step === 'enter' && entry.isDirectory()) waiting.push(place);
    }
  }
  return true;
}

const folderOnly = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

async function walkOpened(folder: Buffer, visit: Parameters<typeof walkTree>[1]): Promise<boolean> {
  const handle = await open(folder, folderOnly).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error;
    return undefined;
  });
  if (handle === undefined) return true;
  try {
    return await walkTree(`/proc/${process.pid}/fd/${handle.fd}`, visit);
  } finally {
    await handle.close();
  }
}
