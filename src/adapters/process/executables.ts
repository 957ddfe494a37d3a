import { accessSync, constants, realpathSync, statSync } from 'node:fs';
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
