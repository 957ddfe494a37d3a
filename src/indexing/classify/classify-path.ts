import { isDataPath, pathKind } from '../../catalog/index.ts';
import type { FileKind, TreeEntry } from '../../domain/index.ts';

/** Larger files are neither read nor parsed. */
const maxFileBytes = 1_000_000;

/** What a tree entry is, as far as mode, size and path tell. */
export function classifyPath({ path, mode, size }: TreeEntry): FileKind {
  if (mode === '120000') return 'symlink';
  if (mode === '160000') return 'submodule';
  const kind = pathKind(path);
  if (kind === 'binary') return kind;
  return size > maxFileBytes ? 'too-large' : kind;
}

/** True when the content is worth reading and indexing: not binary, not rows of data, not too large. */
export function isSearchable(kind: FileKind, path: string): boolean {
  switch (kind) {
    case 'source':
    case 'docs':
    case 'config':
    case 'vendored':
    case 'generated':
      return !/lock(?:\.json|\.ya?ml|b)?$|go\.sum$/.test(path) && !(kind !== 'source' && isDataPath(path));
    case 'test':
      return !isDataPath(path);
    default:
      return false;
  }
}
