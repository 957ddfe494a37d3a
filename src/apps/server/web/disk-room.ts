import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What one delivery takes in an embedded database with its log, bytes. */
const delivery = 256 * 1024;
/** How long an answer is believed, ms: whoever probes costs the disk no more than this. */
const believed = 5000;

/**
 * Whether the disk takes what a delivery needs, found out by writing as much beside the embedded database: free space that a
 * file system tells may be another user's, and a quota tells none.
 * @param folder that of the server in the state folder
 */
export function diskRoom(folder: string, now: () => number): () => Promise<boolean> {
  let known: { has: Promise<boolean>; until: number } | undefined;
  return () => {
    if (known === undefined || known.until <= now())
      known = { has: hasRoom(folder), until: now() + believed };
    return known.has;
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  const file = path.join(folder, `room-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, Buffer.alloc(delivery, 1), { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
