import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CommandRequest } from '../../ports/index.ts';
import { removeTree } from '../disk/remove-tree.ts';
import { folderBytes } from './disk-watch.ts';
import { sandboxHome, type SandboxView } from './sandbox-view.ts';
import { forThisUser } from '../disk/own-folder.ts';

/** A cache larger than this is deleted and started again, bytes. */
const maxBytes = 2 * 1024 ** 3;

/** What compilers keep between two runs, of one working tree alone. */
export interface BuildCache {
  folder: string;
  /** Only commands on the base commit write to it; all others write to a layer that is thrown away. */
  writable: boolean;
  /** Bytes that were in it before, where it is writable. */
  bytes: number;
}

/**
 * Opens the cache of a request's working tree below `caches`. It is separate from the user's own cache, which holds
 * what was compiled for other projects (R28).
 */
export async function openBuildCache(
  caches: string | undefined,
  request: CommandRequest,
  most = maxBytes,
): Promise<BuildCache | undefined> {
  if (caches === undefined || request.seenAs === undefined) return undefined;
  const key = createHash('sha256').update(request.seenAs).digest('hex').slice(0, 16);
  const folder = path.join(caches, key);
  const writable = request.isBase === true;
  let bytes = writable ? await folderBytes([folder], most) : 0;
  if (bytes >= most) {
    // Another run's commands may be writing to it; what they keep is removed the next time.
    await removeTree(folder).catch(() => undefined);
    bytes = await folderBytes([folder]);
  }
  await mkdir(folder, forThisUser);
  return { folder, writable, bytes };
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
