import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';

/** Folder of a half-made change, next to the files it changes so that renames stay on one file system. */
const journalName = '.patchwright-undo';

/** One file that a change replaces: where its old content is kept, or that there was none. */
const UndoStep = z.object({ path: z.string(), saved: z.string().optional() });
export type UndoStep = z.infer<typeof UndoStep>;
const Journal = z.object({ steps: z.array(UndoStep) });
const Owner = z.object({ pid: z.number(), token: z.string() });

/**
 * What is needed to undo a change of several files, on disk before the first of them is touched. A process that dies
 * in between leaves the journal; `recover` puts the old files back (write-ahead undo logging, Gray & Reuter 1993).
 */
export class UndoJournal {
  readonly dir: string;
  private readonly token = randomUUID();

  constructor(root: string) {
    this.dir = path.join(root, journalName);
  }

  /** A place for a new file's content that is on the same file system as its target. */
  stagedPath(index: number): string {
    return path.join(this.dir, `new-${index}`);
  }

  /** A place to keep a file's old content. */
  savedPath(index: number): string {
    return path.join(this.dir, `old-${index}`);
  }

  /** Takes the working tree for this change. @throws `EEXIST` when another change is under way */
  async begin(): Promise<void> {
    await mkdir(this.dir, { mode: 0o700 });
    const owner: z.infer<typeof Owner> = { pid: process.pid, token: this.token };
    await writeFile(path.join(this.dir, 'owner.json'), JSON.stringify(owner), { flag: 'wx' });
  }

  /** Whether what lies there was begun by somebody else who still lives. */
  async isTaken(): Promise<boolean> {
    const text = await readFile(path.join(this.dir, 'owner.json'), 'utf8').catch(() => '');
    const owner = parseOwner(text);
    return owner !== undefined && owner.token !== this.token && isAlive(owner.pid);
  }

  /** From here on a crash is undone by `recover`. */
  async seal(steps: readonly UndoStep[]): Promise<void> {
    const draft = path.join(this.dir, 'journal.tmp');
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify({ steps }));
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

  /** @returns the steps to undo when a change was cut off after `seal`; `undefined` when there is none */
  async pending(): Promise<readonly UndoStep[] | undefined> {
    const names = await readdir(this.dir).catch(() => undefined);
    if (names === undefined) return undefined;
    if (!names.includes('journal.json')) return [];
    return Journal.parse(JSON.parse(await readFile(path.join(this.dir, 'journal.json'), 'utf8'))).steps;
  }
}

function parseOwner(text: string): z.infer<typeof Owner> | undefined {
  try {
    return Owner.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Makes renames in a folder durable; some file systems do not offer it, and lose nothing but time. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
