import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { CommandRequest } from '../../../ports/index.ts';
import { removeTree } from '../../disk/remove-tree.ts';
import { folderBytes } from '../processes/disk-watch.ts';
import { sandboxHome, type SandboxView } from './sandbox-view.ts';
import { forThisUser, makeFolder } from '../../disk/own-folder.ts';
import { sha256Of } from '../../../text/sha256.ts';

/** When the caches of a working tree are larger than this, they are deleted and started again, bytes. */
const maxBytes = 2 * 1024 ** 3;

/** What compilers keep between two runs, of one commit in one working tree alone. */
export interface BuildCache {
  folder: string;
  /** Only commands on the base commit write to it; all others write to a layer that is thrown away. */
  writable: boolean;
  /** Bytes that were in it before, where it is writable. */
  bytes: number;
}

/**
 * Opens the cache of a request's base commit below `caches`. It is separate from the user's own cache, which holds what was
 * compiled for other projects (R28), and from that of every other commit: code of a branch that was checked once, or of a
 * patch that is the base of the next round, could leave there what compiles or passes in the place of other code (A6).
 * @returns nothing where there is no place for it, or a link stands in one: a state folder that was restored from a cache may
 *   bring links along, and a command would read or write the folder of this machine that such a link names (R29)
 */
export async function openBuildCache(
  caches: string | undefined,
  { seenAs, base, isBase: writable = false }: Pick<CommandRequest, 'seenAs' | 'base' | 'isBase'>,
  most = maxBytes,
): Promise<BuildCache | undefined> {
  if (caches === undefined || seenAs === undefined || base === undefined) return undefined;
  const ofTree = path.join(caches, keyOf(seenAs));
  const folder = path.join(ofTree, keyOf(base));
  for (const place of [caches, ofTree, folder]) if (await isLink(place)) return undefined;
  if (writable && (await folderBytes([ofTree], most)) >= most)
    // Another run's commands may be writing to it; what they keep is removed the next time.
    await removeTree(ofTree).catch(() => undefined);
  const bytes = writable ? await folderBytes([folder]) : 0;
  await makeFolder(folder, forThisUser);
  return { folder, writable, bytes };
}

async function isLink(place: string): Promise<boolean> {
  const facts = await lstat(place).catch(() => undefined);
  return facts?.isSymbolicLink() === true;
}

function keyOf(text: string): string {
  return sha256Of(text).slice(0, 16);
}

const cacheName = 'build-cache';

/** The view with the cache in it, and the variables by which compilers find it. */
export function withBuildCache(view: SandboxView, cache: BuildCache | undefined): SandboxView {
  if (cache === undefined) return view;
  const at = path.join(sandboxHome, cacheName);
  const shown: SandboxView = { ...view, env: { GOCACHE: path.join(at, 'go'), ...view.env } };
  return cache.writable
    ? { ...shown, mounts: [...view.mounts, { kind: 'writable', from: cache.folder, at }] }
    : { ...shown, layers: [...view.layers, { from: cache.folder, root: sandboxHome, folder: cacheName }] };
}
