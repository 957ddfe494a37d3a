import { accessSync, constants, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Finds a program as a shell would, in `searchPath` only; relative folders in it are passed over. */
export function findExecutable(name: string, searchPath: string): string | undefined {
  if (name.includes('/')) return undefined;
  for (const folder of searchPath.split(':')) {
    const file = path.join(folder, name);
    if (path.isAbsolute(folder) && isExecutable(file)) return file;
  }
  return undefined;
}

/**
 * Where a program really lies, links followed, and the other names of its folder on the way there: uv reaches a Python's
 * `cpython-3.13.5` by a link `cpython-3.13`, and that Python looks for its library by the name it was started under.
 */
export function placesOnTheWay(file: string): string[] {
  const real = realpathSync(file);
  const places = [real];
  for (let at = next(file); at !== undefined && at !== real; at = next(at)) {
    if (realpathSync(path.dirname(at)) === path.dirname(real)) places.push(at);
  }
  return places;
}

/** What a link leads to, by the name that it gives; `undefined` for what is no link. */
function next(file: string): string | undefined {
  try {
    return path.resolve(path.dirname(file), readlinkSync(file));
  } catch {
    return undefined;
  }
}

/** Where a program really lies, links followed. */
export function realProgram(name: string, searchPath: string): string | undefined {
  const file = findExecutable(name, searchPath);
  return file === undefined ? undefined : realpathSync(file);
}

/** Whether it is, or a link leads to, a file that may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
