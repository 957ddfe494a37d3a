import { lstat, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Tells when folders have grown past their limit. */
export interface DiskWatch {
  exceeded(): Promise<boolean>;
}

/**
 * Watches the free space of the file system, which costs nothing, and counts the folders only when that has fallen by
 * half the limit. Files that were deleted but are still open are not in any folder: a fall of twice the limit is
 * enough by itself.
 */
export async function watchDisk(folders: readonly string[], maxBytes: number): Promise<DiskWatch> {
  const place = folders[0] ?? '/';
  const start = await freeBytes(place);
  let counted = start;
  return {
    async exceeded() {
      const free = await freeBytes(place);
      if (start - free >= 2 * maxBytes) return true;
      if (counted - free < maxBytes / 2 && start - free < maxBytes) return false;
      counted = free;
      return (await folderBytes(folders, maxBytes)) >= maxBytes;
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Allocated bytes below folders; stops counting at `enough`. Links are not followed. */
export async function folderBytes(folders: readonly string[], enough = Infinity): Promise<number> {
  let total = 0;
  const waiting = [...folders];
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
