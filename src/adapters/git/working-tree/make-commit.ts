import { access, lstat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError, messageOf } from '../../../errors/index.ts';
import type { FileWrite } from '../../disk/atomic-write.ts';
import { makeTemporaryFolder } from '../../disk/temporary-folder.ts';
import { hardenedGit, type GitClient } from '../command/hardened-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { withOwnGitDir } from '../command/own-git-dir.ts';

/** Who makes a commit and what it says. */
export interface CommitOptions {
  message: string;
  /** Variables that tell git who its user is: `HOME`, `GIT_AUTHOR_NAME`, … */
  identity: Readonly<Record<string, string>>;
}

/** Files of a git directory that show an unfinished merge, rebase or the like. */
const underWay = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply'];

/**
 * Makes a commit of some files on top of the base, which no branch points to yet. Built from objects alone, so no hook, no
 * filter and no signing program of the repository is run (R11).
 * @param writes files in the bytes that the repository keeps
 * @returns its id
 */
export async function makeCommit(
  { root, base, gitDir }: Repository,
  writes: readonly FileWrite[],
  { message, identity }: CommitOptions,
): Promise<string> {
  await requireQuiet(gitDir);
  await requireOwnFiles(hardenedGit(root), root);
  const folder = await makeTemporaryFolder('commit');
  try {
    const git = hardenedGit(root, { GIT_INDEX_FILE: path.join(folder.path, 'index') });
    await git.raw(['read-tree', base]);
    for (const write of writes) await stage(git, write, folder.path);
    const tree = (await git.raw(['write-tree', '--missing-ok'])).trim();
    const words = ['commit-tree', tree, '-p', base, '-m', message];
    return (await hardenedGit(root, identity).raw(words).catch(unknownAuthor)).trim();
  } finally {
    await folder.dispose();
  }
}

/** Moves the current branch to a commit from the one it is expected at. */
export async function moveBranch(
  { root }: Repository,
  move: { from: string; to: string; why: string },
): Promise<void> {
  const git = hardenedGit(root);
  await requireOwnFiles(git, root);
  await git.raw(['update-ref', '-m', `patchwright: ${move.why}`, 'HEAD', move.to, move.from]);
}

/**
 * Stages files as a commit has them, all or none; what else is staged stays as it is.
 * @throws {WorkspaceError} `conflict` when the index cannot be written, as on a full disk
 */
export async function stageAsIn(
  { root }: Repository,
  commit: string,
  paths: readonly string[],
): Promise<void> {
  await stageAll(root, commit, paths).catch((cause: unknown) => {
    throw new WorkspaceError('conflict', `${paths.join(', ')} could not be staged`, {
      cause,
      hint: `${wordsOfGit(cause)}\nRun the same command again when git can write its index.`,
    });
  });
}

/** The first line of what git said itself. */
function wordsOfGit(error: unknown): string {
  return /: (.*)/.exec(messageOf(error))?.[1] ?? '';
}

async function stageAll(root: string, commit: string, paths: readonly string[]): Promise<void> {
  const listed = (await hardenedGit(root).raw(['ls-tree', '-z', commit, '--', ...paths])).split('\0');
  const entries = new Map(listed.map((row) => [row.slice(row.indexOf('\t') + 1), row.split(/[ \t]/)]));
  const kept = paths.filter((name) => entries.has(name));
  if (await isStaged(root, entries, paths)) return;
  const added = kept.flatMap((name) => {
    const [mode, , blob] = entries.get(name)!;
    return ['--cacheinfo', `${mode},${blob},${name}`];
  });
  const gone = paths.filter((name) => !entries.has(name));
  // Whenever git writes the index it reads again, through the filters that it knows, what was changed in the second in which
  // the index was written last.
  await withOwnGitDir(root, (own) =>
    own.raw(['update-index', '--add', ...added, '--force-remove', '--', ...gone]),
  );
}

/** An index that has them already is not written: what could not stage a change has to be able to take it back. */
async function isStaged(
  root: string,
  entries: ReadonlyMap<string, readonly string[]>,
  paths: readonly string[],
): Promise<boolean> {
  const words = ['ls-files', '--stage', '-z', '--', ...paths.map((name) => `:(literal)${name}`)];
  const staged = (await withOwnGitDir(root, (own) => own.raw(words))).split('\0').filter(Boolean);
  const wanted = [...entries]
    .filter(([name]) => name !== '')
    .map(([name, [mode, , blob]]) => `${mode} ${blob} 0\t${name}`);
  return staged.toSorted().join('\0') === wanted.toSorted().join('\0');
}

/** Git writes index and logs through links; a git directory from a stranger may hold some that lead anywhere (R29). */
async function requireOwnFiles(git: GitClient, root: string): Promise<void> {
  const branch = (await git.raw(['symbolic-ref', '--quiet', 'HEAD']).catch(() => '')).trim();
  const names = ['index', 'logs/HEAD', ...(branch === '' ? [] : [branch, `logs/${branch}`])];
  const words = ['--git-dir', '--git-common-dir', ...names.flatMap((name) => ['--git-path', name])];
  const answer = (await git.raw(['rev-parse', ...words])).trimEnd().split('\n');
  const [gitDir, common, ...places] = answer.map((place) => path.resolve(root, place));
  for (const place of places)
    for (let at = place; at.length > 1 && at !== gitDir && at !== common; at = path.dirname(at)) {
      if ((await lstat(at).catch(() => undefined))?.isSymbolicLink() !== true) continue;
      throw new WorkspaceError('path-refused', `${at} is a symbolic link, and git would write through it`, {
        hint: 'Omit --commit, and commit the applied change by hand.',
      });
    }
}

async function stage(git: GitClient, { path: name, bytes, executable }: FileWrite, dir: string) {
  if (bytes === undefined) return git.raw(['update-index', '--force-remove', '--', name]);
  const file = path.join(dir, 'blob');
  await writeFile(file, bytes);
  const blob = (await git.raw(['hash-object', '-w', '--no-filters', '--', file])).trim();
  const mode = executable ? '100755' : '100644';
  return git.raw(['update-index', '--add', '--cacheinfo', `${mode},${blob},${name}`]);
}

async function requireQuiet(gitDir: string): Promise<void> {
  for (const name of underWay) {
    const is = await access(path.join(gitDir, name)).then(
      () => true,
      () => false,
    );
    if (is)
      throw new WorkspaceError('conflict', `the repository is in the middle of something (${name})`, {
        hint: 'Finish or abort it first: git status says how.',
      });
  }
}

function unknownAuthor(cause: unknown): never {
  if (
    cause instanceof Error &&
    /No space left|quota exceeded|Read-only file system|Permission denied/i.test(cause.message)
  )
    throw cause;
  throw new WorkspaceError('conflict', 'git could not commit', {
    cause,
    hint: 'Git needs to know who you are: git config --global user.name NAME, and user.email ADDRESS.',
  });
}
