import { lstatSync } from 'node:fs';
import path from 'node:path';
import { repositoriesAround } from './repositories-around.ts';

/**
 * Folder for compiled modules, which are executed as they lie there: none within a repository, nor where another user of this
 * machine has made it or the state folder. It is asked for before anything else, and so reads nothing but these.
 */
export function compiledModules(state: string): string | undefined {
  const folder = path.join(state, 'compiled');
  if (repositoriesAround(state).length > 0 || isForeign(state) || isForeign(folder)) return undefined;
  return folder;
}

/** What root made is as good as one's own. */
function isForeign(place: string): boolean {
  const own = process.getuid?.();
  if (own === undefined) return false;
  try {
    const { uid } = lstatSync(place);
    return uid !== own && uid !== 0;
  } catch {
    return false; // it will be made
  }
}
