import { addTo } from '../group-by.ts';
import { fileName } from './path-parts.ts';

/** Finds the files that a path may mean, by its longest suffix that exists. */
export interface PathSuffixes {
  /** @returns the files and how many trailing path parts agreed; no files when not even the name is known */
  find(path: string): { files: number[]; parts: number };
}

/** Looks up files, numbered by their place, by paths with leading folders missing (`utils/a.py`) or too many (`/usr/lib/python3/site-packages/pkg/utils/a.py`). */
export function buildPathSuffixes(paths: readonly string[]): PathSuffixes {
  const byName = new Map<string, number[]>();
  paths.forEach((path, number) => {
    const name = fileName(path).toLowerCase();
    const stemEnd = name.indexOf('.', 1);
    for (const key of stemEnd > 0 ? [name, name.slice(0, stemEnd)] : [name]) {
      addTo(byName, key, number);
    }
  });
  const partsOf = new Map<number, string[]>();
  const reversed = (file: number): string[] => {
    const parts = partsOf.get(file) ?? reversedParts(paths[file] ?? '');
    partsOf.set(file, parts);
    return parts;
  };
  return { find: (path) => longestAgreement(path, reversed, byName) };
}

function longestAgreement(
  path: string,
  reversed: (file: number) => readonly string[],
  byName: ReadonlyMap<string, number[]>,
) {
  const wanted = reversedParts(path);
  let best: number[] = [];
  let parts = 0;
  for (const file of byName.get(wanted[0] ?? '') ?? []) {
    const actual = reversed(file);
    let agreed = 1;
    while (agreed < wanted.length && agreed < actual.length && wanted[agreed] === actual[agreed]) agreed += 1;
    if (agreed > parts) best = [];
    if (agreed >= parts) best.push(file);
    parts = Math.max(parts, agreed);
  }
  return { files: best, parts };
}

function reversedParts(path: string): string[] {
  return path.toLowerCase().split('/').reverse();
}
