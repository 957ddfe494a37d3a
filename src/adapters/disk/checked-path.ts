import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../errors/index.ts';
import { leavesFolder, pathProblem } from '../../text/paths/repository-path.ts';

/**
 * Checks one target below a root, component by component and without following links (R8, R9).
 * @returns what stands there: a file with its mode, or nothing
 * @throws {WorkspaceError} `path-refused` for a link, a device, a folder, or a file with several names
 */
export async function checkTarget(root: string, relative: string): Promise<{ mode: number } | undefined> {
  const problem = pathProblem(relative);
  if (problem !== undefined) throw new WorkspaceError('path-refused', `${relative} ${problem}`);
  const parts = relative.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const at = parts.slice(0, depth).join('/');
    const facts = await lstat(path.join(root, at)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (facts === undefined) return undefined;
    const isLast = depth === parts.length;
    if (isLast && facts.isFile()) {
      if (facts.nlink > 1) refuse(at, 'has more than one name (hard link)');
      return { mode: facts.mode & 0o777 };
    }
    if (isLast || !facts.isDirectory())
      refuse(at, facts.isSymbolicLink() ? 'is a symbolic link' : 'is not a regular file');
  }
  return undefined;
}

/**
 * Checks that nothing above a target is a link: a write or rename there stays below the root.
 * @throws {WorkspaceError} `path-refused`
 */
export async function checkFolders(root: string, relative: string): Promise<void> {
  const problem = pathProblem(relative);
  if (problem !== undefined) refuse(relative, problem);
  const parts = relative.split('/').slice(0, -1);
  for (let depth = 1; depth <= parts.length; depth++) {
    const at = parts.slice(0, depth).join('/');
    const facts = await lstat(path.join(root, at)).catch(() => undefined);
    if (facts === undefined || facts.isFile()) return; // then there is nothing below it
    if (!facts.isDirectory()) refuse(at, 'is not a folder');
  }
}

/**
 * Facts of what is reached through no link, neither as its own name nor as a folder above it. Only such files of a working
 * tree may be read, since links there can lead anywhere. A name that another file system would read otherwise is read like any
 * other; one that leaves the folder, or enters `.git`, is not: git takes what stands in an index as it is, and a git directory
 * from a stranger brings its index along.
 */
export async function plainEntry(root: string, relative: string): Promise<Stats | undefined> {
  if (leavesFolder(relative)) return undefined;
  let facts: Stats | undefined;
  let at = root;
  for (const part of relative.split('/')) {
    if (facts !== undefined && !facts.isDirectory()) return undefined;
    at = path.join(at, part);
    facts = await lstat(at).catch(() => undefined);
    if (facts === undefined) return undefined;
  }
  return facts;
}

/** The same of a regular file alone. */
export async function plainFile(root: string, relative: string): Promise<Stats | undefined> {
  const facts = await plainEntry(root, relative);
  return facts?.isFile() ? facts : undefined;
}

function refuse(at: string, why: string): never {
  throw new WorkspaceError('path-refused', `${at} ${why}`);
}
