import type { FileChange } from '../../domain/index.ts';
import { findLiveSecrets } from './live-secrets.ts';
import { findScattered } from './scattered-pieces.ts';

/**
 * The changes whose path or text gives away one of these secrets, which the file did not hold before. Where only all of
 * them together do, all that add something.
 */
export function changesWithSecrets(changes: readonly FileChange[], secrets: readonly string[]): FileChange[] {
  const alone = changes.filter(
    ({ path, before = '', after = '' }) =>
      findLiveSecrets(`${path}\n${after}`, secrets) > findLiveSecrets(before, secrets),
  );
  if (alone.length > 0 || !exposeTogether(changes, secrets)) return alone;
  return changes.filter((change) => addedBy(change) !== '');
}

/**
 * Whether what the changes add gives away a secret when it is read together: a half in each of two files, or pieces in
 * several places of one.
 */
export function exposeTogether(changes: readonly FileChange[], secrets: readonly string[]): boolean {
  const sorted = changes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const added = sorted.map(addedBy).filter((text) => text !== '');
  const joined = added.join('\n');
  const before = () => sorted.map((change) => change.before ?? '').join('\n');
  const scattered = findScattered(joined, secrets).size;
  if (scattered > 0 && scattered > findScattered(before(), secrets).size) return true;
  if (added.length < 2) return false; // was read as a whole already
  const names = sorted.filter(isNamed).map(({ path }) => path);
  if (columnsOf(names).some((column) => holdsPieces(column, secrets))) return true;
  const live = findLiveSecrets(joined, secrets);
  return live > 0 && live > findLiveSecrets(before(), secrets);
}

/** The folders, the stems and the endings of paths, each below the others of its kind. */
function columnsOf(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const deepest = Math.max(0, ...folders.map(({ length }) => length));
  const columns = Array.from({ length: deepest }, (_, depth) => folders.map((parts) => parts[depth] ?? ''));
  const endings = paths.map((path) => path.slice(path.lastIndexOf('.') + 1));
  return [...columns, paths.map(stemOf), endings].map((column) => column.join('\n'));
}

function holdsPieces(text: string, secrets: readonly string[]): boolean {
  return findLiveSecrets(text, secrets) > 0 || findScattered(text, secrets).size > 0;
}

/** The lines that a change adds, and the stem of a new name, which may hold a piece as well. */
function addedBy(change: FileChange): string {
  const known = new Set((change.before ?? '').split('\n'));
  const lines = (change.after ?? '').split('\n').filter((line) => !known.has(line));
  return [...lines, ...(isNamed(change) ? [stemOf(change.path)] : [])].join('\n').trim();
}

function isNamed({ change }: FileChange): boolean {
  return change === 'create' || change === 'rename';
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\..*$/, '');
}
