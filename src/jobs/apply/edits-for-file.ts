import type { Edit } from '../../domain/index.ts';
import { isNamedAlike } from '../../text/paths/path-parts.ts';

/**
 * The edits of a reply that is meant for one known file. Paths may be slightly wrong: a single path is taken to mean
 * the file, and of several each must end like the file's. A file that is renamed may be meant by its new name.
 * @returns `undefined` when some edit is for another file
 */
export function editsForFile(edits: readonly Edit[], path: string): readonly Edit[] | undefined {
  const moved = new Set(edits.flatMap((edit) => (edit.kind === 'rename' ? [edit.to] : [])));
  const named = edits.flatMap((edit) => (edit.path === undefined ? [] : [edit.path]));
  const paths = new Set(named.filter((written) => !moved.has(written)));
  if (paths.size <= 1) return edits;
  return [...paths].every((written) => isNamedAlike(written, path)) ? edits : undefined;
}
