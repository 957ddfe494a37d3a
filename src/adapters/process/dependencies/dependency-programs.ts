import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../../ports/index.ts';
import { isExecutable, placesOnTheWay } from './executables.ts';
import { existingDependencies } from './existing-dependencies.ts';

/** Folders of a dependency folder that hold programs, as in an activated environment. */
const programFolders = ['.bin', 'bin', 'Scripts'];

/**
 * Folders of installed programs that belong in front of `PATH` for a command: `node_modules/.bin` and the `bin` of
 * virtual environments, of the package the command runs in first, then of those above it.
 * @param root where the command sees the checkout
 */
export function dependencyPath(request: CommandRequest, root: string): string[] {
  const near = existingDependencies(request).filter(({ folder }) =>
    isAbove(path.dirname(folder), request.cwd),
  );
  return near
    .toSorted((a, b) => b.folder.split('/').length - a.folder.split('/').length)
    .flatMap(({ folder, from }) =>
      programFolders
        .filter((name) => existsSync(path.join(from, name)))
        .map((name) => path.join(root, folder, name)),
    );
}

/**
 * Real programs that virtual environments point to; a sandbox has to show these installations too. What such a link leads to
 * must be called like an interpreter: it decides which folder of this machine a command sees.
 */
export function interpreters(request: CommandRequest): string[] {
  return existingDependencies(request).flatMap(({ from }) => {
    const python = path.join(from, 'bin', 'python');
    const places = isExecutable(python) ? placesOnTheWay(python) : [];
    return /^(?:python|pypy)[\d.]*$/.test(path.basename(places[0] ?? '')) ? places : [];
  });
}

function isAbove(folder: string, cwd: string): boolean {
  return folder === '.' || folder === cwd || cwd.startsWith(`${folder}/`);
}
