import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { FileChange, Patch, TreeEntry } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import type { Checkout, Workspace } from '../../../ports/index.ts';
import { leavesFolder } from '../../../text/paths/repository-path.ts';
import { makeTemporaryFolder } from '../../disk/temporary-folder.ts';
import { encodeFileChange } from './encode-file-change.ts';
import { linksInside } from './links-inside.ts';
import { requireSafePatch } from './safe-patch.ts';

/** Blobs are read so many, and so many bytes, at a time, which bounds memory on large repositories. */
const maxInBatch = 500;
const maxBytesInBatch = 64 * 1024 * 1024;
/** No kernel follows a longer link. */
const longestLink = 4096;

/**
 * Writes base (and patch) into a new temporary folder without git's help: no filters, hooks or index, and no `.git`
 * in reach of what runs there (R11). Files come first and links last, so that at no moment can a write follow one
 * (R29); entries that would leave the folder and links that lead out of it are left out.
 */
export async function writeCheckout(workspace: Workspace, patch?: Patch): Promise<Checkout> {
  const tree = (await workspace.tree()).filter((entry) => !leavesFolder(entry.path));
  if (patch) requireSafePatch(patch, tree);
  const base = await makeTemporaryFolder('checkout');
  const [dir, keptChanges] = [path.join(base.path, 'tree'), path.join(base.path, 'layers')];
  try {
    for (const folder of [dir, keptChanges]) await mkdir(folder);
    const gone = new Set((patch?.changes ?? []).flatMap((change) => replacedPaths(change)));
    const kept = tree.filter((entry) => entry.mode !== '160000' && !gone.has(entry.path));
    const files = kept.filter((entry) => !isLink(entry));
    const links = kept.filter((entry) => isLink(entry) && entry.size <= longestLink);
    for (const batch of batches(files)) await writeEntries(dir, workspace, batch);
    for (const change of patch?.changes ?? []) await writeChange(dir, workspace, change);
    await writeLinks(dir, workspace, links);
    return { dir, keptChanges, isBase: patch === undefined, dispose: () => base.dispose() };
  } catch (error) {
    await base.dispose();
    throw error;
  }
}

function* batches(files: readonly TreeEntry[]): Generator<TreeEntry[]> {
  let [batch, bytes]: [TreeEntry[], number] = [[], 0];
  for (const file of files) {
    if (batch.length === maxInBatch || (batch.length > 0 && bytes + file.size > maxBytesInBatch)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
}

function isLink({ mode }: TreeEntry): boolean {
  return mode === '120000';
}

function replacedPaths({ path: target, from }: FileChange): string[] {
  return from === undefined ? [target] : [target, from];
}

async function writeEntries(dir: string, workspace: Workspace, entries: readonly TreeEntry[]): Promise<void> {
  const contents = await workspace.read(entries.map((entry) => entry.path));
  for (const [index, { bytes }] of contents.entries()) {
    const entry = entries[index]!;
    if (bytes !== undefined) writeNew(dir, entry.path, bytes, entry.mode);
  }
}

async function writeChange(dir: string, workspace: Workspace, change: FileChange): Promise<void> {
  if (change.change === 'delete') return;
  writeNew(dir, change.path, await encodeFileChange(workspace, change), change.mode);
}

/**
 * Writes a new file. The folder is new and holds only what we wrote; `wx` refuses anything that is there nevertheless. One after
 * the other in the background, the files of a checkout take several times as long, and each run of a check has its own.
 */
function writeNew(dir: string, name: string, bytes: Uint8Array, mode?: string): void {
  const target = path.join(dir, name);
  try {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes, { mode: mode === '100755' ? 0o755 : 0o644, flag: 'wx' });
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new WorkspaceError('path-refused', `${name} clashes with another file of the commit`, {
      cause: error,
      hint: 'This file system treats two names in the repository as the same.',
    });
  }
}

async function writeLinks(dir: string, workspace: Workspace, links: readonly TreeEntry[]): Promise<void> {
  const contents = await workspace.read(links.map((entry) => entry.path));
  const values = contents.flatMap(({ path: name, bytes }) =>
    bytes === undefined ? [] : [[name, Buffer.from(bytes).toString('utf8')] as const],
  );
  for (const [name, value] of linksInside(new Map(values))) {
    const target = path.join(dir, name);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await symlink(value, target);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return ['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
