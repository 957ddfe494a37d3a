import type { FileView, KeyLevel } from './file-view.ts';
import { keyLevels, lineKey } from './file-view.ts';
import { looseHash } from './loose-hash.ts';
import { occurrences } from './occurrences.ts';

/** More places than this are not worth listing. */
export const maxPlaces = 50;

/**
 * Comparisons for each line of file and search, beyond which one pass with the keys of all lines is cheaper than starting again
 * at every place.
 */
const patience = 4;

/** From so many lines on, one look at their hashes is cheap beside what it may save. */
const manyLines = 200;

/** Where lines stand in one piece by the strictest key that finds any; `undefined` where none does. */
export function findByStrictestKey(
  view: FileView,
  lines: readonly string[],
): { level: KeyLevel; places: number[] } | undefined {
  if (lines.length > manyLines && !mayStand(view, lines)) return undefined;
  for (const level of keyLevels) {
    const places = findContiguous(view, lines, level);
    if (places.length > 0) return { level, places };
  }
  return undefined;
}

function mayStand(view: FileView, lines: readonly string[]): boolean {
  if (lines.length > view.lines.length) return false;
  return occurrences(view.looseHashes, Int32Array.from(lines, looseHash), 1).length > 0;
}

/**
 * Where all of `lines` stand one below the other, compared under one key.
 * The longest line is looked for first, being the rarest as a rule, so that a search is one pass over the file.
 * @returns 0-based first lines, ascending, at most 50
 */
export function findContiguous(view: FileView, lines: readonly string[], level: KeyLevel): number[] {
  if (lines.length > view.lines.length) return [];
  const keys = lines.map(lineKey[level]);
  let anchor = 0;
  for (let i = 1; i < keys.length; i++) if (keys[i]!.length > keys[anchor]!.length) anchor = i;
  const places: number[] = [];
  if (keys.length === 0 || keys[anchor] === '') return places;
  let left = patience * (view.lines.length + keys.length);
  for (const at of view.rowsLike(lines[anchor]!, level)) {
    const first = at - anchor;
    if (first < 0 || first + keys.length > view.lines.length) continue;
    const differing = keys.findIndex((key, i) => view.key(level, first + i) !== key);
    left -= differing < 0 ? keys.length : differing;
    if (differing < 0) places.push(first);
    if (places.length === maxPlaces) break;
    if (left < 0) return placesInOnePass(view, keys, level);
  }
  return places;
}

/** The same for lines that repeat themselves, as the file does: nearly every place fits for most of the way. */
function placesInOnePass(view: FileView, keys: readonly string[], level: KeyLevel): number[] {
  const all = Array.from(view.lines, (_, row) => view.key(level, row));
  return occurrences(all, keys, maxPlaces);
}
