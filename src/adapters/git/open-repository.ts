import { stat } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../errors/index.ts';
import { gitMissing, hardenedGit } from './hardened-git.ts';

/** Where a repository lies and which commit a run starts from. */
export interface Repository {
  /** Absolute top folder of the working tree, or the bare repository. */
  root: string;
  bare: boolean;
  /** Full id of the base commit. */
  base: string;
  shallow: boolean;
  /** Branch that is checked out; absent on a detached head. */
  branch?: string;
}

/**
 * Finds the repository around a folder and resolves the base commit.
 * @param revision commit-ish, `HEAD` by default
 * @throws {WorkspaceError} `not-a-repository`, `empty-repository`, `git-missing`, `unreadable`
 */
export async function openRepository(folder: string, revision = 'HEAD'): Promise<Repository> {
  const start = path.resolve(folder);
  const isFolder = await stat(start).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new WorkspaceError('not-a-repository', `${start} is not a folder`, {
      hint: 'Name a repository with --repo DIR.',
    });
  }
  const facts = await ask(start, [
    'rev-parse',
    '--is-bare-repository',
    '--is-shallow-repository',
    '--absolute-git-dir',
  ]);
  const [bareWord, shallowWord, gitDir = start] = facts.split('\n');
  const bare = bareWord === 'true';
  const root = bare ? gitDir : await ask(start, ['rev-parse', '--show-toplevel']);
  const base = await resolveBase(root, revision);
  const branch = await ask(root, ['symbolic-ref', '--quiet', '--short', 'HEAD']).catch(() => '');
  return { root, bare, base, shallow: shallowWord === 'true', ...(branch ? { branch } : {}) };
}

async function resolveBase(root: string, revision: string): Promise<string> {
  // simple-git takes a silent failure for success, so the answer itself has to be looked at.
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const id = await ask(root, words).catch(() => '');
  if (/^[0-9a-f]{40,64}$/.test(id)) return id;
  if (revision === 'HEAD') {
    throw new WorkspaceError('empty-repository', `${root} has no commit yet`, {
      hint: 'Make a first commit, then run again.',
    });
  }
  throw new WorkspaceError('unreadable', `${root} has no commit "${revision}"`, {
    hint: 'Check --base; a shallow clone may lack it: git fetch --unshallow.',
  });
}

async function ask(folder: string, args: string[]): Promise<string> {
  try {
    return (await hardenedGit(folder).raw(args)).trimEnd();
  } catch (cause) {
    const words = String(cause);
    if (/ENOENT/.test(words)) throw gitMissing(cause);
    throw new WorkspaceError('not-a-repository', `${folder} is not a git repository`, {
      cause,
      hint: 'Run inside a clone, name one with --repo DIR, or make one: git init && git add -A && git commit -m base.',
    });
  }
}
