import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../../ports/index.ts';
import { leavesFolder } from '../../../text/paths/repository-path.ts';

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
 * The dependencies that are there; what is a link, or lies behind one, is left out, since it may lead anywhere, and so are a
 * git directory (R11) and settings of Bundler with somebody's credentials in them (R5).
 */
export function existingDependencies(request: CommandRequest): Dependency[] {
  const { from, paths } = request.dependencies ?? { from: '/', paths: [] };
  if (isGitDirectory(from)) return [];
  return paths.flatMap((folder) => {
    const kind = leavesFolder(folder) ? undefined : plainKind(from, folder);
    return kind === undefined || holdsCredentials(path.join(from, folder))
      ? []
      : [{ folder, from: path.join(from, folder), isFile: kind === 'file' }];
  });
}

/** A server's clones have no working tree: whatever lies in them is git's. */
function isGitDirectory(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(path.join(folder, name)));
}

/** Bundler keeps the names and passwords of servers beside its other settings, each under the name of the server. */
function holdsCredentials(place: string): boolean {
  if (path.basename(place) !== '.bundle') return false;
  const file = path.join(place, 'config');
  const facts = lstatSync(file, { throwIfNoEntry: false });
  if (facts?.isFile() !== true) return false;
  return facts.size > longestSettings || credentials.test(readFileSync(file, 'utf8'));
}

/** What is longer is read by nobody here, and not shown. */
const longestSettings = 64 * 1024;
/** Looks ahead, so that no line of underscores is read once for each of them. */
const credentials = /^BUNDLE_(?!BUILD__|LOCAL__|MIRROR__|PLUGINS__)(?=\w*__)\w*:|:\/\/[^\s/]*@/m;

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
