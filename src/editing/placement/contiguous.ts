import type { FileView, KeyLevel } from './file-view.ts';
import { keyOf } from './file-view.ts';

/** More places than this are not worth listing. */
const mostPlaces = 50;

/**
 * Where all of `lines` stand one below the other, compared under one key.
 * The longest line is looked for first, being the rarest as a rule, so that a search is one pass over the file.
 * @returns 0-based first lines, ascending, at most 50
 */
export function findContiguous(view: FileView, lines: readonly string[], level: KeyLevel): number[] {
  const keys = lines.map(keyOf[level]);
  const fileKeys = view.keys(level);
  let anchor = 0;
  for (let i = 1; i < keys.length; i++) if (keys[i]!.length > keys[anchor]!.length) anchor = i;
  const places: number[] = [];
  if (keys.length === 0 || keys[anchor] === '') return places;
  const last = fileKeys.length - keys.length + anchor;
  for (
    let at = fileKeys.indexOf(keys[anchor]!, anchor);
    at >= 0 && at <= last;
    at = fileKeys.indexOf(keys[anchor]!, at + 1)
  ) {
    if (keys.every((key, i) => fileKeys[at - anchor + i] === key)) {
      places.push(at - anchor);
      if (places.length === mostPlaces) break;
    }
  }
  return places;
}
