import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { pathFrom } from '../../text/paths/path-from.ts';

/** The folders around a place, itself included, that have a git directory: the place as it is named, and as links lead to it. */
export function repositoriesAround(place: string): readonly { root: string; below: string }[] {
  const named = path.resolve(place);
  return [...new Set([named, withoutLinks(named)])].flatMap((folder) =>
    upwards(folder)
      .filter((root) => exists(path.join(root, '.git')))
      .map((root) => ({ root, below: pathFrom(root, folder) })),
  );
}

function upwards(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

/** As far as the place exists, its links are followed. */
function withoutLinks(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    const above = path.dirname(place);
    return above === place ? place : path.join(withoutLinks(above), path.basename(place));
  }
}

function exists(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a file stands where a folder is named
  }
}
