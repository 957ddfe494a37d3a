import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isCommitId } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import { requireOwnGitDir } from './elsewhere.ts';
import { requireGitVersion } from '../command/git-version.ts';
import { gitMissing, hardenedGit, streamGit } from '../command/hardened-git.ts';
import { requirePlainGitFiles } from './plain-git-files.ts';
import { undoUnfinished } from './unfinished-change.ts';

/** Where a repository lies and which commit a run starts from. */
export interface Repository {
  /** Absolute top folder of the working tree, or the bare repository. */
  root: string;
  /** Where git keeps what it knows of it. */
  gitDir: string;
  bare: boolean;
  /** Full id of the base commit. */
  base: string;
  shallow: boolean;
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
      hint: 'Specify a repository with --repo DIR.',
    });
  }
  requirePlainGitFiles(start);
  await requireGitVersion(start);
  const found = (await askAtOnce(start, revision)) ?? (await askOneByOne(start, revision));
  if (found.bare) return found;
  await requireOwnTop(found.root, found.gitDir);
  await requireOwnGitDir(found.root, found.gitDir);
  await undoUnfinished(found);
  return found;
}

/** A planted `core.worktree` would make another folder of the host the one that patches are written to (H18). */
async function requireOwnTop(root: string, gitDir: string): Promise<void> {
  const entry = path.join(root, '.git');
  const text = await readFile(entry, 'utf8').catch(() => undefined);
  const target = text === undefined ? entry : path.resolve(root, text.replace(/^gitdir: /, '').trimEnd());
  const resolved = await realpath(target).catch(() => undefined);
  if (resolved !== undefined && resolved === (await realpath(gitDir))) return;
  throw new WorkspaceError('not-a-repository', `${root} is not the folder of its own repository, ${gitDir}`, {
    hint: 'Its configuration names another working tree (core.worktree); remove that, or clone the repository again.',
  });
}

/** All facts from one git process, which is what nearly every call needs; `undefined` when anything is out of the ordinary. */
async function askAtOnce(start: string, revision: string): Promise<Repository | undefined> {
  // Before git 2.43 `rev-parse` prints --end-of-options instead of obeying it.
  if (revision.startsWith('-')) return undefined;
  const chunks: Buffer[] = [];
  const flags = ['--is-bare-repository', '--is-shallow-repository', '--absolute-git-dir', '--show-cdup'];
  const words = ['rev-parse', ...flags, `${revision}^{commit}`];
  const answered = await streamGit(start, { args: words }, (chunk) => chunks.push(chunk)).then(
    () => true,
    () => false,
  );
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
  const base = lines.pop() ?? '';
  const [bare, shallow, gitDir = '', up] = lines;
  // A bare repository has no way up to a top folder.
  if (!answered || !isCommitId(base) || lines.length !== (bare === 'true' ? 3 : 4)) return undefined;
  const root = bare === 'true' ? gitDir : path.resolve(await realpath(start), up!);
  return { root, gitDir, bare: bare === 'true', base, shallow: shallow === 'true' };
}

/** The facts of a repository asked one after the other, so that an error can say which of them is missing. */
async function askOneByOne(start: string, revision: string): Promise<Repository> {
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
  return { root, gitDir, bare, base, shallow: shallowWord === 'true' };
}

async function resolveBase(root: string, revision: string): Promise<string> {
  // simple-git takes a silent failure for success, so the output itself is checked.
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const id = await ask(root, words).catch(() => '');
  if (isCommitId(id)) return id;
  if (revision === 'HEAD') {
    throw new WorkspaceError('empty-repository', `${root} has no commit yet`, {
      hint: 'Create a first commit, then run again.',
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
    if (/dubious ownership/.test(words))
      throw new WorkspaceError('not-a-repository', `${folder} lies in a repository of another user`, {
        cause,
        hint: 'If you trust it, name its top folder: --repo DIR.',
      });
    // An extension that this git does not know, or a damaged configuration: what makes no new repository necessary.
    const [, reason] = /fatal: (?!not a git repository)(.*)/.exec(words.replaceAll(/\s+/g, ' ')) ?? [];
    if (reason !== undefined)
      throw new WorkspaceError('not-a-repository', `git cannot read the repository of ${folder}: ${reason}`, {
        cause,
        hint: 'git status there says the same; mend what it names, or install a newer git.',
      });
    throw new WorkspaceError('not-a-repository', `${folder} is not a git repository`, {
      cause,
      hint: 'Run inside a clone, specify one with --repo DIR, or create one: git init && git add -A && git commit -m base.',
    });
  }
}
