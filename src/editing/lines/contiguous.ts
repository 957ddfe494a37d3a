import type { FileView, KeyLevel } from './file-view.ts';
import { lineKey } from './file-view.ts';

/** More places than this are not worth listing. */
const maxPlaces = 50;

/**
 * Where all of `lines` stand one below the other, compared under one key.
 * The longest line is looked for first, being the rarest as a rule, so that a search is one pass over the file.
 * @returns 0-based first lines, ascending, at most 50
 */
export function findContiguous(view: FileView, lines: readonly string[], level: KeyLevel): number[] {
  const keys = lines.map(lineKey[level]);
  let anchor = 0;
  for (let i = 1; i < keys.length; i++) if (keys[i]!.length > keys[anchor]!.length) anchor = i;
  const places: number[] = [];
  if (keys.length === 0 || keys[anchor] === '') return places;
  for (const at of view.rowsLike(lines[anchor]!, level)) {
    const first = at - anchor;
    if (first < 0 || first + keys.length > view.lines.length) continue;
    if (!keys.every((key, i) => view.key(level, first + i) === key)) continue;
    places.push(first);
    if (places.length === maxPlaces) break;
  }
  return places;
}
