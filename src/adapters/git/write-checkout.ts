import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileChange, Patch, TreeEntry } from '../../domain/index.ts';
import type { Checkout, Workspace } from '../../ports/index.ts';
import { encodeFileChange } from './encode-file-change.ts';

/** Blobs are read this many at a time, which bounds memory on large repositories. */
const batchSize = 500;

/**
 * Writes base (and patch) into a new temporary folder without git's help: no filters, hooks or index, and no `.git`
 * in reach of what runs there (R11). Links are made only when they stay inside.
 */
export async function writeCheckout(workspace: Workspace, patch?: Patch): Promise<Checkout> {
  const dir = await mkdtemp(path.join(tmpdir(), 'patchwright-checkout-'));
  const dispose = () => rm(dir, { recursive: true, force: true, maxRetries: 3 });
  try {
    const gone = new Set((patch?.changes ?? []).flatMap((change) => removedPaths(change)));
    const entries = (await workspace.tree()).filter(
      (entry) => entry.mode !== '160000' && !gone.has(entry.path),
    );
    for (let at = 0; at < entries.length; at += batchSize) {
      await writeEntries(dir, workspace, entries.slice(at, at + batchSize));
    }
    for (const change of patch?.changes ?? []) await writeChange(dir, workspace, change);
    return { dir, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function removedPaths(change: FileChange): string[] {
  if (change.change === 'delete') return [change.path];
  return change.from === undefined ? [] : [change.from];
}

async function writeEntries(dir: string, workspace: Workspace, entries: readonly TreeEntry[]): Promise<void> {
  const contents = await workspace.read(entries.map((entry) => entry.path));
  for (const [index, { bytes }] of contents.entries()) {
    const entry = entries[index]!;
    if (bytes === undefined) continue;
    const target = path.join(dir, entry.path);
    await mkdir(path.dirname(target), { recursive: true });
    if (entry.mode === '120000') await linkInside(dir, target, Buffer.from(bytes).toString('utf8'));
    else await writeFile(target, bytes, { mode: entry.mode === '100755' ? 0o755 : 0o644 });
  }
}

async function linkInside(dir: string, target: string, value: string): Promise<void> {
  const destination = path.resolve(path.dirname(target), value);
  if (path.isAbsolute(value) || !destination.startsWith(dir + path.sep)) return;
  await symlink(value, target);
}

async function writeChange(dir: string, workspace: Workspace, change: FileChange): Promise<void> {
  if (change.change === 'delete') return;
  const target = path.join(dir, change.path);
  await mkdir(path.dirname(target), { recursive: true });
  const bytes = await encodeFileChange(workspace, change);
  await rm(target, { force: true }); // a link at the base must not be written through
  await writeFile(target, bytes, { mode: change.mode === '100755' ? 0o755 : 0o644 });
}
