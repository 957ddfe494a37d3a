import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { commitIdSchema } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import { withLock } from '../../disk/file-lock.ts';
import { readPlain } from '../../disk/read-plain.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { parseJsonAs } from '../../../text/json.ts';
import { sha256Of } from '../../../text/sha256.ts';

const FileState = z.object({
  path: z.string(),
  /** Base64; absent where there is no such file. */
  bytes: z.string().optional(),
  executable: z.boolean(),
  /** Who may read and change it; absent where there is no such file, and in records of early versions. */
  mode: z.int().min(0).max(0o777).optional(),
});
/** One file as it lay on disk. */
export type FileState = z.infer<typeof FileState>;

const Change = z
  .object({
    before: z.array(FileState),
    after: z.array(FileState),
    /** The commit that was made of it, and the one before. */
    commit: z.object({ id: commitIdSchema, parent: commitIdSchema }).optional(),
  })
  // What is put back stands in the place of what was written: a forged record could name any file otherwise.
  .refine(
    ({ before, after }) =>
      before.length === after.length && before.every(({ path: name }, at) => name === after[at]!.path),
  );
/** What one change made of its files. */
export type AppliedChange = z.infer<typeof Change>;

/** With the SHA-256 of the changes as JSON: a text that was damaged is not put back as if it were whole. */
const Sealed = z.object({ changes: z.array(z.unknown()), sha256: z.string() });

/** Changes that can be taken back one after the other. */
const maxChanges = 20;

/** Bytes of a record that is still read: each file is in it twice. */
const largest = 256 * 1024 * 1024;

/**
 * The changes that were applied by hand, newest last. They are kept in the git directory: no commit contains them, and
 * they are deleted with the clone.
 */
export class AppliedChanges {
  readonly #file: string;
  readonly #next: string;

  constructor(gitDir: string) {
    this.#file = path.join(gitDir, 'patchwright-applied', 'changes.json');
    this.#next = `${this.#file}.next`;
  }

  /**
   * Does something with the files and their record while no other process does: the record of one of two changes at once
   * would be lost.
   * @throws {WorkspaceError} `conflict` when a living process is at it
   */
  alone<T>(change: () => Promise<T>): Promise<T> {
    return withLock(path.dirname(this.#file), change);
  }

  /**
   * Writes the record of a change that is about to be made: on a disk that is full, a change that nothing remembers would
   * lose what it replaces.
   */
  async prepare(change: AppliedChange): Promise<void> {
    await this.#makeFolder();
    const known = await this.#read();
    if (known === undefined) await rename(this.#file, `${this.#file}.damaged`);
    await replaceFile(this.#next, render([...(known ?? []), change].slice(-maxChanges)));
  }

  /** @throws {WorkspaceError} `path-refused` when a link lies there */
  async #makeFolder(): Promise<void> {
    const folder = path.dirname(this.#file);
    await mkdir(folder, { recursive: true });
    // A git directory from a stranger may hold links under these names (R29).
    if (!(await lstat(folder)).isDirectory())
      throw new WorkspaceError('path-refused', `${folder} is a symbolic link`, { hint: 'Remove it.' });
  }

  /** What was prepared has been done; a rename needs no space. */
  async remember(): Promise<void> {
    await rename(this.#next, this.#file);
  }

  /** What was prepared by a process that then could not say whether it did it: one that was killed. */
  async next(): Promise<AppliedChange | undefined> {
    return (await this.#read(this.#next).catch(() => undefined))?.at(-1);
  }

  /** What was prepared has not been done. */
  async forgetNext(): Promise<void> {
    await rm(this.#next, { force: true });
  }

  /** @throws {WorkspaceError} `conflict` when the record is not as it was written */
  async last(): Promise<AppliedChange | undefined> {
    return (await this.#readWhole()).at(-1);
  }

  async forgetLast(): Promise<void> {
    const rest = (await this.#readWhole()).slice(0, -1);
    if (rest.length > 0) await this.#write(rest);
    else await rm(path.dirname(this.#file), { recursive: true, force: true });
  }

  async #readWhole(): Promise<AppliedChange[]> {
    const changes = await this.#read();
    if (changes !== undefined) return changes;
    throw new WorkspaceError(
      'conflict',
      `${this.#file} is damaged, so what it replaced is not known for certain`,
      {
        hint: 'git diff shows what changed; take it back by hand, then remove that file.',
      },
    );
  }

  /** @returns `undefined` for a record that is not as it was written */
  async #read(file = this.#file): Promise<AppliedChange[] | undefined> {
    const folder = await lstat(path.dirname(file)).catch(() => undefined);
    if (folder?.isDirectory() !== true) return [];
    if ((await lstat(file).catch(() => undefined)) === undefined) return [];
    return parse(await readPlain(file, largest));
  }

  async #write(changes: readonly AppliedChange[]): Promise<void> {
    await this.#makeFolder();
    await replaceFile(this.#file, render(changes));
  }
}

function render(changes: readonly AppliedChange[]): string {
  return JSON.stringify({ changes, sha256: sumOf(changes) });
}

function parse(text: string): AppliedChange[] | undefined {
  const sealed = parseJsonAs(Sealed, text);
  if (sealed === undefined || sumOf(sealed.changes) !== sealed.sha256) return undefined;
  return z.array(Change).safeParse(sealed.changes).data;
}

function sumOf(changes: readonly unknown[]): string {
  return sha256Of(JSON.stringify(changes));
}
