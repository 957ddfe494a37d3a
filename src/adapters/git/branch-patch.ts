import type { FileChange, Patch } from '../../domain/index.ts';
import { WorkspaceError } from '../../errors/index.ts';
import { decodeText } from '../../text/encoding.ts';
import { plainEntry } from '../disk/checked-path.ts';
import { readHeld } from '../disk/held-folder.ts';
import { gitlink, listChangedNames, type ChangedName } from './changed-names.ts';
import { readObjects } from './command/cat-file.ts';
import { hardenedGit } from './command/hardened-git.ts';
import { GitWorkspace } from './git-workspace.ts';

/** Branches that a person's branch is usually compared with, first found first. */
const usualBases = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
const maxBytes = 1_000_000;
const executable = '100755';

/** A change that is not shown as text, and why, in words that follow its path. */
export interface UnreadChange {
  path: string;
  reason: string;
}

/** A patch of what a branch changes as text, and what else it changes. */
export interface BranchPatch extends Patch {
  unread: readonly UnreadChange[];
}

/**
 * What a person's branch and working tree change since they left the base: commits, staged, unstaged and new files
 * that are not ignored and not called like credentials. Binary and very large files, links, submodules and modes are only named. A
 * link, and what lies behind one, is no file of the repository: what it leads to is never read (R9).
 * @param base revision to compare with; without one the usual main branch, or HEAD when that is checked out
 * @throws {WorkspaceError} when there is no such revision, or no common history
 */
export async function readBranchPatch(root: string, base?: string): Promise<BranchPatch> {
  const fork = await findFork(root, base);
  const workspace = await GitWorkspace.open(root, fork);
  const names = await listChangedNames(root, fork);
  const inBase = new Set((await workspace.tree()).map((entry) => entry.path));
  const old = await workspace.read(names.map(({ path: name }) => name).filter((name) => inBase.has(name)));
  const before = new Map(old.map((file) => [file.path, file.bytes && decodeText(file.bytes)?.text]));
  const changes: FileChange[] = [];
  const unread: UnreadChange[] = [];
  for (const name of names) {
    const change = await describeChange(root, name, inBase.has(name.path), before.get(name.path));
    if (change === undefined) continue;
    if ('reason' in change) unread.push(change);
    else changes.push(change);
  }
  return { base: fork, changes, unread };
}

async function findFork(root: string, base: string | undefined): Promise<string> {
  const git = hardenedGit(root);
  const ask = (...words: string[]) =>
    git.raw(words).then(
      (said) => said.trim(),
      () => '',
    );
  for (const name of base === undefined ? usualBases : [base]) {
    const fork = await ask('merge-base', '--end-of-options', name, 'HEAD');
    if (fork !== '') return fork;
  }
  if (base === undefined) return 'HEAD';
  const commit = await ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`);
  throw new WorkspaceError(
    'unreadable',
    commit === '' ? `There is no commit "${base}" here` : `HEAD and "${base}" have no common commit`,
    { hint: 'Use a branch or commit that exists here; a shallow clone may lack it: git fetch --unshallow.' },
  );
}

async function describeChange(
  root: string,
  name: ChangedName,
  existed: boolean,
  before: string | undefined,
): Promise<FileChange | UnreadChange | undefined> {
  const { path } = name;
  const unread = (reason: string): UnreadChange => ({ path, reason });
  if (name.before === gitlink || name.now === gitlink) return unread('a submodule');
  if (path.endsWith('/')) return unread('a repository of its own');
  const now = await findText(root, name);
  if ('reason' in now) return unread(now.reason);
  const { text: after } = now;
  if (after === undefined)
    return before === undefined ? unread('no text, removed') : { path, change: 'delete', before };
  if (!existed) return { path, change: 'create', after };
  if (before === undefined) return unread('no text before');
  if (after !== before) return { path, change: 'modify', before, after };
  return name.now === undefined || name.before === name.now
    ? undefined
    : unread(name.now === executable ? 'only made executable' : 'only its mode differs');
}

/** The text of a file now, none where it is gone, or why it is not read. */
async function findText(
  root: string,
  { path: name, now, indexed }: ChangedName,
): Promise<{ text: string | undefined } | { reason: string }> {
  const found = await plainEntry(root, name);
  if (found?.isSymbolicLink()) return { reason: 'a link' };
  if (found && !found.isFile() && !found.isDirectory()) return { reason: 'no regular file' };
  const isLeftOut = found === undefined && now !== undefined && indexed !== undefined;
  if (!found?.isFile() && !isLeftOut) return { text: undefined };
  const size = isLeftOut ? await sizeOfBlob(root, indexed) : found!.size;
  if (size === undefined) return { reason: 'not in this clone' };
  if (size > maxBytes) return { reason: 'too large' };
  const bytes = isLeftOut ? await readBlob(root, indexed) : await readHeld(root, name, maxBytes);
  const text = bytes && decodeText(bytes)?.text;
  return text === undefined ? { reason: 'no text' } : { text };
}

/** `undefined` for one that a partial clone lacks. */
async function sizeOfBlob(root: string, id: string): Promise<number | undefined> {
  const said = await hardenedGit(root)
    .raw(['cat-file', '-s', id])
    .catch(() => undefined);
  return said === undefined ? undefined : Number(said);
}

async function readBlob(root: string, id: string): Promise<Uint8Array | undefined> {
  const [object] = await readObjects(root, [id]);
  return object?.bytes;
}
