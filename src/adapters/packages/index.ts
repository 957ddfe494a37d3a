import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Where a package lies that whoever needs it has installed: beside this program, or in the folder that `npm install --prefix`
 * was given. Few need one, and together they weigh many times what this program does.
 * @param packages that folder, looked at after our own
 * @returns the file that it is loaded from; `undefined` when it is in neither place
 */
export function findInstalled(name: string, packages: string): string | undefined {
  for (const place of [import.meta.url, path.join(packages, 'package.json')]) {
    try {
      return createRequire(place).resolve(name);
    } catch {
      // the next place
    }
  }
  return undefined;
}

/**
 * What such a package exports, `undefined` when it is not installed.
 * @throws what it throws when it is loaded
 */
export function requireInstalled<Library>(name: string, packages: string): Library | undefined {
  const file = findInstalled(name, packages);
  return file === undefined ? undefined : (createRequire(file)(file) as Library);
}
