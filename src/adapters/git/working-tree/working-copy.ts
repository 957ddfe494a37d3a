import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Patch, TreeEntry } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import type { FileContent, Workspace } from '../../../ports/index.ts';
import { writeFilesAtomically } from '../../disk/atomic-write.ts';
import { checkTarget } from '../../disk/checked-path.ts';
import { readHeld } from '../../disk/held-folder.ts';
import { AppliedChanges, type AppliedChange, type FileState } from './applied-changes.ts';
import { stateOf, writeOf } from './file-states.ts';
import { makeCommit, moveBranch, stageAsIn, type CommitOptions } from './make-commit.ts';
import { isTooLarge } from '../largest-file.ts';
import { openRepository, type Repository } from '../repository/open-repository.ts';
import { withOwnGitDir } from '../command/own-git-dir.ts';
import { journalFolder } from '../repository/unfinished-change.ts';
import { requireRecorded } from './undone-commit.ts';
import { fileWritesOf, requireWorkingTree, uncommittedFiles } from './working-tree.ts';
import { sha256Of } from '../../../text/sha256.ts';

/**
 * A repository's files as they lie on disk: with uncommitted changes, and with new files that git does not ignore. What
 * a person applies by hand is meant for these, not for the last commit. Each change is remembered and can be undone.
 */
export class WorkingCopy implements Pick<Workspace, 'root' | 'base' | 'tree' | 'read' | 'apply'> {
  readonly root: string;
  readonly base: string;
  readonly #repository: Repository;
  readonly #committed: Workspace;
  readonly #applied: AppliedChanges;
  #onDisk: Promise<ReadonlySet<string>> | undefined;
  #tree: Promise<readonly TreeEntry[]> | undefined;

  private constructor(repository: Repository, committed: Workspace) {
    this.#repository = repository;
    this.#committed = committed;
    this.#applied = new AppliedChanges(repository.gitDir);
    this.root = repository.root;
    this.base = repository.base;
  }

  /** @param committed the same repository at its last commit, for files that did not change since */
  static async open(folder: string, committed: Workspace): Promise<WorkingCopy> {
    const repository = await openRepository(folder);
    requireWorkingTree(repository);
    return new WorkingCopy(repository, committed);
  }

  tree(): Promise<readonly TreeEntry[]> {
    return (this.#tree ??= this.#readTree());
  }

  async read(paths: readonly string[]): Promise<readonly FileContent[]> {
    const onDisk = await this.#changed();
    return Promise.all(
      paths.map(async (name) => {
        if (!onDisk.has(name)) return (await this.#committed.read([name]))[0]!;
        await checkTarget(this.root, name);
        if (await isTooLarge(this.root, name)) return { path: name, blobId: '' };
        return { path: name, blobId: '', bytes: await this.#bytesOf(name) };
      }),
    );
  }

  /**
   * Writes a patch into the files as they are, all of it or nothing.
   * @throws {WorkspaceError} `conflict` when a file changed after it was read
   */
  async apply(patch: Patch): Promise<void> {
    await this.#alone(() => this.#write(patch));
  }

  /**
   * Does something while no other process does, once a change is on record that was made by one that was killed before it
   * could say so: all its files are as it wrote them then, or none (R33).
   */
  #alone<T>(change: () => Promise<T>): Promise<T> {
    return this.#applied.alone(async () => {
      const next = await this.#applied.next();
      const differing = next && (await this.#differing(next.after).catch(() => undefined));
      if (differing?.length === 0) await this.#applied.remember();
      return change();
    });
  }

  /** @param commit that the change becomes next: it is known before, so that no write comes after the branch has moved */
  async #write(patch: Patch, commit?: AppliedChange['commit']): Promise<void> {
    const planned = await fileWritesOf(this, patch);
    const before = await this.#states(planned.map((write) => write.path));
    const converted = await this.#requireAsRead(patch, before);
    const writes = planned.map((write) =>
      write.bytes && converted.has(write.path) ? { ...write, bytes: withCrlf(write.bytes) } : write,
    );
    await this.#applied.prepare({ before, after: writes.map(stateOf), commit });
    try {
      await writeFilesAtomically(this.root, writes, await journalFolder(this.#repository));
    } catch (error) {
      await this.#applied.forgetNext();
      throw error;
    }
    await this.#applied.remember();
  }

  /**
   * Writes a patch and commits just its files on the current branch.
   * @returns the commit's id
   * @throws {WorkspaceError} `dirty-tree` when one of them has uncommitted changes
   */
  async commit(patch: Patch, options: CommitOptions): Promise<string> {
    return this.#alone(() => this.#commit(patch, options));
  }

  async #commit(patch: Patch, options: CommitOptions): Promise<string> {
    const onDisk = await this.#changed();
    const writes = await fileWritesOf(this, patch);
    const own = writes.map((write) => write.path).filter((name) => onDisk.has(name));
    if (own.length > 0)
      throw new WorkspaceError('dirty-tree', `${own.join(', ')} has uncommitted changes`, {
        hint: 'Commit or stash them, or omit --commit.',
      });
    const commit = await makeCommit(this.#repository, writes, options);
    await this.#write(patch, { id: commit, parent: this.base });
    const paths = writes.map((write) => write.path);
    try {
      // The branch moves last: killed before, this leaves a change that is staged, and no commit whose opposite is.
      await stageAsIn(this.#repository, commit, paths);
      await moveBranch(this.#repository, { from: this.base, to: commit, why: 'apply' });
    } catch (error) {
      await this.#undo().catch(() => undefined); // where that fails as well, the record is there for a later one
      throw error;
    }
    return commit;
  }

  /**
   * Takes the last change back that {@link apply} made and that was not taken back yet, with its commit where it has one.
   * @param forbids why a file is not put back, or `undefined`: a git directory from a stranger brings a record of its own along
   * @returns the paths, none when there is nothing to undo
   * @throws {WorkspaceError} `conflict` when one of the files changed since, `path-refused` when one is off limits
   */
  async undo(forbids: (path: string) => string | undefined = () => undefined): Promise<readonly string[]> {
    return this.#alone(() => this.#undo(forbids));
  }

  async #undo(forbids: (path: string) => string | undefined = () => undefined): Promise<readonly string[]> {
    const last = await this.#applied.last();
    if (last === undefined) return [];
    for (const file of last.before) {
      const reason = forbids(file.path);
      if (reason !== undefined) throw new WorkspaceError('path-refused', `${file.path} ${reason}`);
    }
    // One that was killed may have put them back already.
    const isBack = (await this.#differing(last.before)).length === 0;
    const changed = isBack ? [] : await this.#differing(last.after);
    if (changed.length > 0) {
      throw new WorkspaceError(
        'conflict',
        `${changed.join(', ')} changed since, so the change cannot be undone completely`,
        {
          hint: 'Restore them as the change left them, or undo it by hand: git diff shows it.',
        },
      );
    }
    requireNewest(last.commit, this.base);
    const writes = last.before.map(writeOf);
    const paths = writes.map((write) => write.path);
    if (last.commit?.id === this.base) await requireRecorded(this.root, { ...last.commit, paths });
    if (!isBack) await writeFilesAtomically(this.root, writes, await journalFolder(this.#repository));
    if (last.commit !== undefined) {
      const { id, parent } = last.commit;
      await stageAsIn(this.#repository, parent, paths);
      if (id === this.base) await moveBranch(this.#repository, { from: id, to: parent, why: 'apply --undo' });
    }
    await this.#applied.forgetLast();
    return paths;
  }

  /** Those of some files that are not, on disk, what they are here. */
  async #differing(files: readonly FileState[]): Promise<string[]> {
    const paths = files.map((file) => file.path);
    const now = await this.#states(paths);
    return paths.filter((_, at) => digest(files[at]!.bytes) !== digest(now[at]!.bytes));
  }

  /** Those of some paths whose text on disk is not that of the last commit. */
  async uncommitted(paths: readonly string[]): Promise<string[]> {
    const changed = await this.#changed();
    return paths.filter((name) => changed.has(name));
  }

  /** Paths whose text is not that of the last commit. */
  async #changed(): Promise<ReadonlySet<string>> {
    this.#onDisk ??= (async () => {
      const [tracked, fresh] = await Promise.all([uncommittedFiles(this.root), this.#newFiles()]);
      return new Set([...tracked, ...fresh]);
    })();
    return this.#onDisk;
  }

  async #newFiles(): Promise<string[]> {
    const words = ['ls-files', '--others', '--exclude-standard', '-z'];
    return (await withOwnGitDir(this.root, (git) => git.raw(words)))
      .split('\0')
      .filter((name) => name !== '');
  }

  async #readTree(): Promise<readonly TreeEntry[]> {
    const changed = await this.#changed();
    const committed = await this.#committed.tree();
    const same = committed.filter((entry) => !changed.has(entry.path));
    const other = await Promise.all([...changed].map((name) => this.#entryOnDisk(name)));
    const present = other.filter((entry) => entry !== undefined);
    return [...same, ...present].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  async #entryOnDisk(name: string): Promise<TreeEntry | undefined> {
    const facts = await lstat(path.join(this.root, name)).catch(() => undefined);
    if (facts === undefined || facts.isDirectory()) return undefined;
    const executable = (facts.mode & 0o100) !== 0;
    const mode = facts.isSymbolicLink() ? '120000' : executable ? '100755' : '100644';
    return { path: name, blobId: '', size: facts.size, mode };
  }

  async #bytesOf(name: string): Promise<Buffer> {
    const bytes = await readHeld(this.root, name);
    if (bytes !== undefined) return bytes;
    throw new WorkspaceError('conflict', `${name} was exchanged or removed while it was read`, {
      hint: 'Run the command again.',
    });
  }

  #states(paths: readonly string[]): Promise<FileState[]> {
    return Promise.all(
      paths.map(async (name) => {
        const facts = await checkTarget(this.root, name);
        if (facts === undefined) return { path: name, executable: false };
        if (await isTooLarge(this.root, name))
          throw new WorkspaceError('unreadable', `${name} is too large to be kept for an undo`, {
            hint: 'Files of more than 100 MB are left to you.',
          });
        const bytes = (await this.#bytesOf(name)).toString('base64');
        return { path: name, bytes, executable: (facts.mode & 0o100) !== 0, mode: facts.mode };
      }),
    );
  }

  /**
   * Between reading a file and writing it somebody may have saved it in an editor.
   * @returns what becomes of files that end their lines with CRLF on disk only, as attributes want it (`eol=crlf`)
   */
  async #requireAsRead({ changes }: Patch, states: readonly FileState[]): Promise<ReadonlySet<string>> {
    const converted = new Set<string>();
    for (const change of changes) {
      if (change.before === undefined) continue;
      const name = change.from ?? change.path;
      const [read] = await this.read([name]);
      const bytes = Buffer.from(read?.bytes ?? []);
      const now = states.find((state) => state.path === name)?.bytes;
      if (now === bytes.toString('base64')) continue;
      if (now === undefined)
        throw new WorkspaceError('conflict', `${name} is not in the working tree`, {
          hint: `The sparse checkout excludes it: git sparse-checkout add ${path.dirname(name)}`,
        });
      if (now !== withCrlf(bytes).toString('base64'))
        throw new WorkspaceError('conflict', `${name} changed while the edits were prepared`, {
          hint: 'Run the command again. If that does not help, git stores the file in another form than the disk (working-tree-encoding, ident, a filter), or was told to ignore its changes (assume-unchanged, skip-worktree).',
        });
      converted.add(change.path);
    }
    return converted;
  }
}

/** Bytes of a text with CRLF at the end of each line, in any encoding that has ASCII in it. */
function withCrlf(bytes: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}

function digest(bytes: string | undefined): string {
  return bytes === undefined ? '' : sha256Of(bytes);
}

/** @throws {WorkspaceError} `conflict` where other commits have come after that of a change */
function requireNewest(commit: AppliedChange['commit'], base: string): void {
  // At its parent, the branch was not moved yet, or was moved back: then only the files are left to be taken back.
  if (commit === undefined || [commit.id, commit.parent].includes(base)) return;
  const id = commit.id.slice(0, 12);
  throw new WorkspaceError('conflict', `the change is commit ${id}, and there are later commits`, {
    hint: `Undo it with a new commit: git revert ${id}`,
  });
}
