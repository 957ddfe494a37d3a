import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { WorkspaceError } from '../../errors/index.ts';
import { pathProblem } from '../../text/paths/repository-path.ts';
import { folderIdentity } from './folder-identity.ts';
import { readPlain } from './read-plain.ts';
import { sha256Of } from '../../text/sha256.ts';

/**
 * One file that a change replaces: the name its old content is kept under, or that there was none. Read back as data of
 * a stranger, since whoever can write the folder could have it move files.
 */
const UndoStep = z.object({
  path: z.string().refine((name) => pathProblem(name) === undefined),
  saved: z
    .string()
    .regex(/^old-\d{1,9}$/)
    .optional(),
  /** SHA-256 of the old content, hex: one that was damaged is not put back as if it were whole. */
  sha256: z.string().optional(),
  /** SHA-256 of what the change puts there, hex; none where it removes the file. Anything else there is somebody's work. */
  written: z.string().optional(),
});
export type UndoStep = z.infer<typeof UndoStep>;
/**
 * With the SHA-256 of its steps as JSON: a step that lost its `saved` would read as a file to remove. And with the identity of
 * its folder: one that came with a repository would have any file exchanged by the first command that only looks (R29).
 */
const Journal = z
  .object({ steps: z.array(z.looseObject({})), sha256: z.string(), folder: z.string().optional() })
  .refine(({ steps, sha256 }) => sumOf(steps) === sha256)
  .transform(({ steps, folder }) => ({ steps: z.array(UndoStep).parse(steps), folder }));

/**
 * What is needed to undo a change of several files, on disk before the first of them is touched. A process that dies
 * in between leaves the journal; `recover` puts the old files back (write-ahead undo logging, Gray & Reuter 1993). Only
 * the holder of a lock beside it may touch it.
 */
export class UndoJournal {
  readonly dir: string;

  /** @param dir on the file system of the files that it changes, and out of reach of what is in the repository */
  constructor(dir: string) {
    this.dir = dir;
  }

  /** A place for a new file's content that is on the same file system as its target. */
  stagedPath(index: number): string {
    return path.join(this.dir, `new-${index}`);
  }

  /** A name to keep a file's old content under. */
  savedName(index: number): string {
    return `old-${index}`;
  }

  /** Where the content of that name lies. */
  savedPath(name: string): string {
    return path.join(this.dir, name);
  }

  /** Makes its folder, which nothing lies in yet. */
  async begin(): Promise<void> {
    await mkdir(this.dir, { mode: 0o700 });
  }

  /** Makes the journal effective: from here on a crash is undone by `recover`. */
  async seal(steps: readonly UndoStep[]): Promise<void> {
    const draft = path.join(this.dir, 'journal.tmp');
    const folder = await this.#identity();
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify({ steps, sha256: sumOf(steps), folder }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path.join(this.dir, 'journal.json'));
    await syncFolder(this.dir);
  }

  /** The change is whole: the journal is made void by one rename, then cleared away. */
  async commit(): Promise<void> {
    await rename(path.join(this.dir, 'journal.json'), path.join(this.dir, 'done.json'));
    await this.clear();
  }

  async clear(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true });
  }

  /**
   * @returns the steps to undo when a change was cut off after `seal`; `undefined` when there is none
   * @throws {WorkspaceError} `conflict` for a journal that is damaged, or that was not written in this very folder
   */
  async pending(): Promise<readonly UndoStep[] | undefined> {
    const names = await readdir(this.dir).catch(() => undefined);
    if (names === undefined) return undefined;
    if (!names.includes('journal.json')) return [];
    const text = await readPlain(path.join(this.dir, 'journal.json'));
    const { steps, folder } = parseJournal(text, this.dir);
    if (folder === undefined || folder !== (await this.#identity())) throw broughtAlong(this.dir);
    return steps;
  }

  /** @returns `undefined` where a link stands in its place */
  async #identity(): Promise<string | undefined> {
    const facts = await lstat(this.dir, { bigint: true });
    return facts.isDirectory() ? folderIdentity(facts) : undefined;
  }
}

function sumOf(steps: readonly object[]): string {
  return sha256Of(JSON.stringify(steps));
}

function parseJournal(text: string, dir: string): z.infer<typeof Journal> {
  try {
    return Journal.parse(JSON.parse(text));
  } catch (cause) {
    throw damagedJournal(path.join(dir, 'journal.json'), cause);
  }
}

/**
 * The error for a journal that cannot be applied without guessing.
 * @param file the part of the journal that is damaged
 */
export function damagedJournal(file: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError('conflict', `a change was interrupted here, and ${file} is damaged`, {
    cause,
    hint: 'The old texts are next to it as old-0, old-1, …; restore what you need, then remove the folder.',
  });
}

/** The error for a journal that was copied, unpacked or linked to where it lies: a stranger could have written it. */
function broughtAlong(dir: string): WorkspaceError {
  return new WorkspaceError(
    'conflict',
    `a change was interrupted here, and nothing shows that ${dir} was made there on this machine`,
    {
      hint: 'It may have come with the repository, as a copy or an archive brings it. The old texts are in it as old-0, old-1, …, and journal.json names their files; restore what you need, then remove it.',
    },
  );
}

/** The error for a file that somebody has worked on since a change of several files was cut off. */
export function changedSince(file: string, dir: string): WorkspaceError {
  return new WorkspaceError('conflict', `a change was interrupted here, and ${file} was changed since`, {
    hint: `The old texts are in ${dir} as old-0, old-1, …; restore what you need, then remove that folder.`,
  });
}

/** Makes renames in a folder durable; some file systems do not offer it, and lose nothing but time. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
