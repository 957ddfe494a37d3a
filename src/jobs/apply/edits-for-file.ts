import type { Edit } from '../../domain/index.ts';

/**
 * The edits of a reply that is meant for one known file. Paths may be slightly wrong: a single path is taken to mean
 * the file, and of several each must end like the file's.
 * @returns `undefined` when some edit is for another file
 */
export function editsForFile(edits: readonly Edit[], path: string): readonly Edit[] | undefined {
  const paths = new Set(edits.flatMap((edit) => (edit.path === undefined ? [] : [edit.path])));
  if (paths.size <= 1) return edits;
  const name = baseName(path);
  return [...paths].every((written) => baseName(written) === name) ? edits : undefined;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
