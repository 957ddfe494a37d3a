import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../ports/index.ts';
import { leavesFolder } from '../../text/repository-path.ts';

/** A dependency of the working tree that is there. */
export interface Dependency {
  /** Relative to the working tree and to the checkout. */
  folder: string;
  /** Where it lies on this machine. */
  from: string;
  /** A single file, such as a generated version or a built native module. */
  isFile: boolean;
}

/**
 * The dependencies that are there; what is a link, or lies behind one, is left out, since it may lead anywhere, and so is a
 * git directory (R11).
 */
export function existingDependencies(request: CommandRequest): Dependency[] {
  const { from, paths } = request.dependencies ?? { from: '/', paths: [] };
  return paths.flatMap((folder) => {
    const kind = leavesFolder(folder) ? undefined : plainKind(from, folder);
    return kind === undefined ? [] : [{ folder, from: path.join(from, folder), isFile: kind === 'file' }];
  });
}

function plainKind(base: string, relative: string): 'file' | 'folder' | undefined {
  const parts = relative.split('/').filter((part) => part !== '');
  let place = base;
  for (const [index, part] of parts.entries()) {
    place = path.join(place, part);
    const facts = lstatSync(place, { throwIfNoEntry: false });
    if (facts?.isFile() === true && index === parts.length - 1) return 'file';
    if (facts === undefined || !facts.isDirectory()) return undefined;
  }
  return parts.length === 0 ? undefined : 'folder';
}
