import { lstat, readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../../errors/index.ts';
import { readPlain } from '../../disk/read-plain.ts';
import { hardenedGit } from '../command/hardened-git.ts';

/**
 * A git directory that lies elsewhere has to know of the working tree, as those of linked working trees and of submodules
 * do, and so has one that shares another's objects and references: a folder from a stranger may name any repository of this
 * machine, which would be shown to the model and committed to in its place (R28, R29).
 * @throws {WorkspaceError} `not-a-repository`
 */
export async function requireOwnGitDir(root: string, gitDir: string): Promise<void> {
  const [top, own] = await Promise.all([realpath(root), realpath(gitDir)]);
  await requireNoLink(path.join(own, 'commondir')); // git follows it, and we do not
  const common = (await readPlain(path.join(own, 'commondir'))).trimEnd();
  await requireOwnReferences(path.resolve(own, common));
  if (common !== '') {
    const shared = await realOf(path.resolve(own, common));
    const known = path.resolve(own, (await readPlain(path.join(own, 'gitdir'))).trimEnd());
    const isLinked = path.dirname(own) === path.join(shared, 'worktrees');
    if (isLinked && path.basename(known) === '.git' && (await realOf(path.dirname(known))) === top) return;
    throw unknown(root, own, 'For a working tree that was moved, use git worktree repair.');
  }
  if (own === path.join(top, '.git')) return;
  const named = await hardenedGit(root)
    .raw(['config', '--get', 'core.worktree'])
    .catch(() => '');
  if (named.trim() !== '' && (await realOf(path.resolve(own, named.trimEnd()))) === top) return;
  throw unknown(root, own, `If it is yours, run in that folder: git config core.worktree "$PWD".`);
}

/**
 * Objects alone are shared by clones with `--reference`, and tell nobody more than who knows their ids. A reference that is
 * a link names such an id to whoever reads it.
 */
async function requireOwnReferences(common: string): Promise<void> {
  for (const name of ['packed-refs', 'refs', 'reftable']) {
    const place = path.join(common, name);
    await requireNoLink(place);
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const reference = path.join(entry.parentPath, entry.name);
      if (!entry.isSymbolicLink() || symbolicReference.test(await readlink(reference))) continue;
      await requireNoLink(reference);
    }
  }
}

/** Links by which early versions of git, and `core.preferSymlinkRefs`, write that a reference means another one. */
const symbolicReference = /^refs\/(?!.*\.\.)/;

async function requireNoLink(place: string): Promise<void> {
  const facts = await lstat(place).catch(() => undefined);
  if (facts?.isSymbolicLink() !== true) return;
  throw new WorkspaceError('not-a-repository', `${place} is a symbolic link`, {
    hint: 'It would bring in the branches of another repository; clone this repository again.',
  });
}

async function realOf(place: string): Promise<string> {
  return realpath(place).catch(() => place);
}

function unknown(root: string, gitDir: string, hint: string): WorkspaceError {
  const words = `${root} names ${gitDir} as its repository, which does not know this working tree`;
  return new WorkspaceError('not-a-repository', words, { hint });
}
