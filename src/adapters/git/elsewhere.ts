import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../errors/index.ts';
import { readPlain } from '../disk/read-plain.ts';
import { hardenedGit } from './hardened-git.ts';

/**
 * A git directory that lies elsewhere has to know of the working tree, as those of linked working trees and of submodules
 * do, and so has one that shares another's objects and references: a folder from a stranger may name any repository of this
 * machine, which would be shown to the model and committed to in its place (R28, R29).
 * @throws {WorkspaceError} `not-a-repository`
 */
export async function requireOwnGitDir(root: string, gitDir: string): Promise<void> {
  const [top, own] = await Promise.all([realpath(root), realpath(gitDir)]);
  const common = (await readPlain(path.join(own, 'commondir'))).trimEnd();
  await requireOwnReferences(path.resolve(own, common));
  if (common !== '') {
    const shared = await realOf(path.resolve(own, common));
    const known = path.resolve(own, (await readPlain(path.join(own, 'gitdir'))).trimEnd());
    const isLinked = path.dirname(own) === path.join(shared, 'worktrees');
    if (isLinked && path.basename(known) === '.git' && (await realOf(path.dirname(known))) === top) return;
    throw unknown(root, own, 'git worktree repair says so to a working tree that was moved.');
  }
  if (own === path.join(top, '.git')) return;
  const named = await hardenedGit(root)
    .raw(['config', '--get', 'core.worktree'])
    .catch(() => '');
  if (named.trim() !== '' && (await realOf(path.resolve(own, named.trimEnd()))) === top) return;
  throw unknown(root, own, `Where it is yours, tell it: git config core.worktree "$PWD", in that folder.`);
}

/** Objects alone are shared by clones with `--reference`, and tell nobody more than who knows their ids. */
async function requireOwnReferences(common: string): Promise<void> {
  for (const name of ['refs', 'refs/heads', 'packed-refs']) {
    const facts = await lstat(path.join(common, name)).catch(() => undefined);
    if (facts?.isSymbolicLink() !== true) continue;
    throw new WorkspaceError('not-a-repository', `${path.join(common, name)} is a symbolic link`, {
      hint: 'It would bring the branches of another repository here; clone this one anew.',
    });
  }
}

async function realOf(place: string): Promise<string> {
  return realpath(place).catch(() => place);
}

function unknown(root: string, gitDir: string, hint: string): WorkspaceError {
  const words = `${root} names ${gitDir} as its repository, which knows of no such working tree`;
  return new WorkspaceError('not-a-repository', words, { hint });
}
