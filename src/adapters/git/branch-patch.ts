import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { FileChange, Patch } from '../../domain/index.ts';
import { WorkspaceError } from '../../errors/index.ts';
import { decodeText } from '../../text/encoding.ts';
import { plainFile } from '../disk/checked-path.ts';
import { readHeld } from '../disk/held-folder.ts';
import { GitWorkspace } from './git-workspace.ts';
import { hardenedGit } from './command/hardened-git.ts';
import { listNewFiles } from './working-tree/new-files.ts';
import { withOwnGitDir } from './command/own-git-dir.ts';

/** Branches that a person's branch is usually compared with, first found first. */
const usualBases = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
const maxBytes = 1_000_000;

/**
 * What a person's branch and working tree change since they left the base: commits, staged, unstaged and new files
 * that are not ignored and not called like credentials. Binary and very large files are left out. A link, and what lies behind one, is no file of the
 * repository: what it leads to is never read (R9).
 * @param base revision to compare with; without one the usual main branch, or HEAD when that is checked out
 * @throws {WorkspaceError} when there is no such revision, or no common history
 */
export async function readBranchPatch(root: string, base?: string): Promise<Patch> {
  const fork = await findFork(root, base);
  const workspace = await GitWorkspace.open(root, fork);
  const names = await listChanges(root, fork);
  const inBase = new Set((await workspace.tree()).map((entry) => entry.path));
  const old = await workspace.read(names.filter((name) => inBase.has(name)));
  const before = new Map(old.map((file) => [file.path, file.bytes && decodeText(file.bytes)?.text]));
  const changes: FileChange[] = [];
  for (const name of names) {
    const change = await describeChange(root, name, inBase.has(name), before.get(name));
    if (change) changes.push(change);
  }
  return { base: fork, changes };
}

async function findFork(root: string, base: string | undefined): Promise<string> {
  for (const name of base === undefined ? usualBases : [base]) {
    const fork = await hardenedGit(root)
      .raw(['merge-base', '--end-of-options', name, 'HEAD'])
      .catch(() => '');
    if (fork.trim() !== '') return fork.trim();
  }
  if (base === undefined) return 'HEAD';
  throw new WorkspaceError('unreadable', `HEAD and "${base}" have no common commit`, {
    hint: 'Use a branch or commit that exists here; a shallow clone may lack it: git fetch --unshallow.',
  });
}

async function listChanges(root: string, fork: string): Promise<string[]> {
  const options = ['--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];
  const names = await withOwnGitDir(root, async (git) => {
    const changed = await git.raw(['diff', '--name-only', '-z', ...options, fork, '--']);
    return [...changed.split('\0'), ...(await listNewFiles(git))];
  });
  return [...new Set(names.filter((name) => name !== ''))].toSorted();
}

async function describeChange(
  root: string,
  name: string,
  existed: boolean,
  before: string | undefined,
): Promise<FileChange | undefined> {
  const full = path.join(root, name);
  const facts = await plainFile(root, name);
  const isLink = (await lstat(full).catch(() => undefined))?.isSymbolicLink() ?? false;
  if (!facts) return before === undefined || isLink ? undefined : { path: name, change: 'delete', before };
  if (facts.size > maxBytes) return undefined;
  const bytes = await readHeld(root, name, maxBytes);
  const after = bytes && decodeText(bytes)?.text;
  if (after === undefined || after === before) return undefined;
  if (!existed) return { path: name, change: 'create', after };
  return before === undefined ? undefined : { path: name, change: 'modify', before, after };
}
