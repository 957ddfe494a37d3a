import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * The folders of a `PATH` in which programs of this machine lie: none that depends on where somebody stands, and none inside the
 * repository around `place`. npm puts `node_modules/.bin` first and many have `./bin` there, and a commit can hold a `git` or a
 * `docker` in both (H18).
 */
export function pathOutside(place: string, searchPath: string): string {
  const top = repositoryAround(path.resolve(place));
  const repository = top && realOf(top);
  return searchPath
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder) && !(repository && isWithin(realOf(folder), repository)))
    .join(path.delimiter);
}

/** The top of the working tree; of a submodule, whose `.git` is a file, that of the repository around it. */
function repositoryAround(place: string): string | undefined {
  let found: string | undefined;
  for (let at = place; ; at = path.dirname(at)) {
    const facts = lstatSync(path.join(at, '.git'), { throwIfNoEntry: false });
    if (facts) found = at;
    if (facts?.isDirectory() === true || path.dirname(at) === at) return found;
  }
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function isWithin(folder: string, repository: string): boolean {
  return folder === repository || folder.startsWith(`${repository}${path.sep}`);
}
