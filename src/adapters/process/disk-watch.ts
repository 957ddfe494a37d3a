import { lstat, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Tells when a folder has grown past its limit. */
export interface DiskWatch {
  exceeded(): Promise<boolean>;
}

/**
 * Watches the free space of the file system, which costs nothing, and counts the folder only when that has fallen by
 * half the limit. Files that were deleted but are still open are not in any folder: a fall of twice the limit is
 * enough by itself.
 */
export async function watchDisk(folder: string, maxBytes: number): Promise<DiskWatch> {
  const start = await freeBytes(folder);
  let counted = start;
  return {
    async exceeded() {
      const free = await freeBytes(folder);
      if (start - free >= 2 * maxBytes) return true;
      if (counted - free < maxBytes / 2 && start - free < maxBytes) return false;
      counted = free;
      return (await folderBytes(folder, maxBytes)) >= maxBytes;
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Allocated bytes below a folder; stops counting at `enough`. Links are not followed. */
async function folderBytes(folder: string, enough = Infinity): Promise<number> {
  let total = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined && total < enough; next = waiting.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const place = path.join(next, entry.name);
      const facts = await lstat(place).catch(() => undefined);
      total += (facts?.blocks ?? 0) * 512;
      if (entry.isDirectory()) waiting.push(place);
    }
  }
  return total;
}
