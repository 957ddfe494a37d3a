import type { TreeEntry } from '../../../domain/index.ts';
import type { BlobStore } from '../../../ports/index.ts';
import { answerOfGit } from '../command/hardened-git.ts';
import { withoutPromises } from '../command/own-git-dir.ts';

/**
 * Every entry of a commit's tree, sorted by path, submodules and symlinks included.
 * @param store where git's list is kept under the commit's id, so that git is asked for it once
 */
export async function readTree(root: string, commit: string, store?: BlobStore): Promise<TreeEntry[]> {
  const key = `tree:1:${commit}`;
  const kept = await store?.get(key);
  const listed = kept
    ? Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength).toString('utf8')
    : await withoutPromises(root, (places) =>
        answerOfGit(root, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit], places),
      );
  // The size of objects that a clone lacks is not known yet. A store that cannot be written only costs the next run
  // time.
  if (!kept && !listed.includes(' BAD\t')) void store?.set(key, Buffer.from(listed)).catch(() => undefined);
  return listed
    .split('\0')
    .filter((record) => record !== '')
    .map(parseRecord);
}

/** `<mode> <type> <id> <size>\t<path>`; a submodule's size is `-`, that of an object the clone lacks may be `BAD`. */
function parseRecord(record: string): TreeEntry {
  const tab = record.indexOf('\t');
  const [mode = '', , blobId = '', size = '0'] = record.slice(0, tab).split(/ +/);
  const entry = { path: record.slice(tab + 1), blobId, mode, size: Number(size) || 0 };
  return size === 'BAD' ? { ...entry, absent: true } : entry;
}
