import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../ports/index.ts';

/** The dependency folders that are there; one that is a link is left out, since it may lead anywhere. */
export function existingDependencies(request: CommandRequest): { folder: string; from: string }[] {
  const { from, paths } = request.dependencies ?? { from: '/', paths: [] };
  return paths
    .map((folder) => ({ folder, from: path.join(from, folder) }))
    .filter((entry) => isPlainFolder(from, entry.folder));
}

function isPlainFolder(base: string, folder: string): boolean {
  let place = base;
  for (const part of folder.split('/')) {
    place = path.join(place, part);
    const facts = lstatSync(place, { throwIfNoEntry: false });
    if (facts === undefined || !facts.isDirectory()) return false;
  }
  return folder !== '';
}
