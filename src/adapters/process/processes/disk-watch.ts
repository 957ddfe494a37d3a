import { lstat, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { walkTree } from '../../disk/walk-tree.ts';

/** Reports when a command has written more than its limit. */
export interface DiskWatch {
  /** @param pids processes of the command, whose open files count even when no folder holds them any more */
  exceeded(pids: readonly number[]): Promise<boolean>;
}

/** A command is ended when its file system has lost this many times the limit, whoever used the space. */
const anyonesShare = 16;

/** The least that a file counts, bytes: empty files use up inodes, which all share. */
const minOfFile = 4096;

/**
 * Watches the free space of the file systems, which costs nothing, and counts only when that has fallen by half the
 * limit: what lies in the folders, and what is open but deleted. Others write to the same file systems, so their fall
 * alone says little.
 * @param before bytes that lay in the folders already and do not count
 */
export async function watchDisk(
  folders: readonly string[],
  maxBytes: number,
  before = 0,
): Promise<DiskWatch> {
  const places = await onePerFileSystem(folders);
  const start = await freeBytes(places);
  let counted = start;
  return {
    async exceeded(pids) {
      const free = await freeBytes(places);
      if (counted - free < maxBytes / 2 && start - free < maxBytes) return false;
      counted = free;
      const written = (await folderBytes(folders, before + maxBytes)) - before + (await deletedBytes(pids));
      return written >= maxBytes || start - free >= anyonesShare * maxBytes;
    },
  };
}

/** Allocated bytes of files that processes hold open although no folder has them any more. */
async function deletedBytes(pids: readonly number[]): Promise<number> {
  const sizes = new Map<string, number>();
  for (const pid of pids) {
    for (const name of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const facts = await stat(`/proc/${pid}/fd/${name}`).catch(() => undefined);
      if (facts?.isFile() === true && facts.nlink === 0)
        sizes.set(`${facts.dev} ${facts.ino}`, facts.blocks * 512);
    }
  }
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** What is left of space and of files, which some file systems do not count. A folder that is gone lay in its parent. */
async function freeBytes(folders: readonly string[]): Promise<number> {
  const facts = folders.map((folder) => statfs(folder).catch(() => statfs(path.dirname(folder))));
  const free = (await Promise.all(facts)).map(
    ({ bavail, bsize, ffree }) => bavail * bsize + ffree * minOfFile,
  );
  return free.reduce((sum, bytes) => sum + bytes, 0);
}

/** A folder of each file system that the folders lie on: checkouts are often kept in memory, and caches on the disk. */
async function onePerFileSystem(folders: readonly string[]): Promise<string[]> {
  const found = new Map<number | undefined, string>();
  for (const folder of folders) {
    const device = (await stat(folder).catch(() => undefined))?.dev;
    if (!found.has(device)) found.set(device, folder);
  }
  return [...found.values()];
}

/** Allocated bytes below folders, of each file at least a block; stops counting at `enough`. Links are not followed. */
export async function folderBytes(folders: readonly string[], enough = Infinity): Promise<number> {
  let total = 0;
  for (const folder of folders) {
    await walkTree(folder, async (place) => {
      const facts = await lstat(place).catch(() => undefined);
      total += Math.max((facts?.blocks ?? 0) * 512, minOfFile);
      return total < enough ? 'enter' : 'end';
    });
    if (total >= enough) break;
  }
  return total;
}
