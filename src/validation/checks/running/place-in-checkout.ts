import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';

/** A file or folder in a checkout. */
interface Place {
  /** Absolute path. */
  file: string;
  facts: Stats;
}

/**
 * Finds a path in a checkout that commands have written to.
 * @returns `undefined` where it is missing or leads through a link, which could lead out of the checkout
 */
export async function placeInCheckout(dir: string, relative: string): Promise<Place | undefined> {
  let [file, facts] = [dir, await lstat(dir).catch(() => undefined)];
  for (const part of relative.split('/').filter((name) => name !== '')) {
    file = path.join(file, part);
    facts = await lstat(file).catch(() => undefined);
    if (facts === undefined || facts.isSymbolicLink()) return undefined;
  }
  return facts && { file, facts };
}
