import type { TreeEntry } from '../../domain/index.ts';
import { answerOfGit } from './hardened-git.ts';

/** Every entry of a commit's tree, sorted by path, submodules and symlinks included. */
export async function readTree(root: string, commit: string): Promise<TreeEntry[]> {
  const listed = await answerOfGit(root, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit]);
  return listed
    .split('\0')
    .filter((record) => record !== '')
    .map(parseRecord);
}

/** `<mode> <type> <id> <size>\t<path>`; a submodule's size is `-`, that of an object the clone lacks may be `BAD`. */
function parseRecord(record: string): TreeEntry {
  const tab = record.indexOf('\t');
  const [mode = '', , blobId = '', size = '0'] = record.slice(0, tab).split(/ +/);
  return { path: record.slice(tab + 1), blobId, mode, size: Number(size) || 0 };
}
