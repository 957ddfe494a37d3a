import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, open, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError, ignoring, remedyFor } from '../../errors/index.ts';
import { checkFolders, checkTarget } from './checked-path.ts';
import { copyPlain } from './copy-plain.ts';
import { withLock } from './file-lock.ts';
import { inHeldFolder } from './held-folder.ts';
import { moveFile } from './move-file.ts';
import { changedSince, damagedJournal, syncFolder, UndoJournal, type UndoStep } from './undo-journal.ts';
import { sha256Of } from '../../text/sha256.ts';

/** One file to write or, without bytes, to delete. Paths are relative to the root. */
export interface FileWrite {
  path: string;
  bytes: Uint8Array | undefined;
  executable?: boolean;
  /** Who may read and change a new file, where that is known. */
  mode?: number | undefined;
  /** The file that a new one is moved from, whose readers it keeps. */
  from?: string | undefined;
  mustNotExist?: boolean;
}

/**
 * Writes all files or none, also under kill -9 and a full disk. New contents are written and synced aside first, then
 * an undo journal, then each file is exchanged as a whole; whatever stops that is undone, at once or by the next call.
 * @param journalDir folder of the journal while the change is made; on the file system of the root, and where nothing of the
 *   repository's content can stand
 * @throws {WorkspaceError} `path-refused`, `conflict` or `disk-full`; nothing has changed then
 */
export async function writeFilesAtomically(
  root: string,
  writes: readonly FileWrite[],
  journalDir: string,
): Promise<void> {
  await withLock(journalDir, async () => {
    const journal = new UndoJournal(journalDir);
    await undoPending(root, journal);
    const modes = await checkAll(root, writes);
    try {
      await journal.begin();
      await stage(journal, writes, modes);
      const steps = await saveOld(root, journal, writes, modes);
      await journal.seal(steps);
      await exchange(root, journal, writes);
      await journal.commit();
    } catch (error) {
      await undoPending(root, journal);
      throw asWorkspaceError(error);
    }
  });
}

/** Undoes a change that an earlier process left half made. Safe to call at any time, and again after a crash in it. */
export async function recoverFiles(root: string, journalDir: string): Promise<void> {
  await withLock(journalDir, () => undoPending(root, new UndoJournal(journalDir)));
}

async function undoPending(root: string, journal: UndoJournal): Promise<void> {
  const steps = await journal.pending();
  if (steps === undefined) return;
  const made: UndoStep[] = [];
  for (const [index, step] of steps.entries()) if (await wasMade(root, journal, step, index)) made.push(step);
  for (const step of made) await requireComplete(journal, step);
  for (const step of made.toReversed()) await undo(root, journal, step);
  await journal.clear();
}

/**
 * Whether a file is as the change made it, so that it has to be put back. What was not reached yet is left as it is: between
 * the end of that process and this one, somebody may have worked on it.
 * @throws {WorkspaceError} `conflict` where somebody has worked on what the change made
 */
async function wasMade(
  root: string,
  journal: UndoJournal,
  { path: relative, saved, sha256, written }: UndoStep,
  index: number,
): Promise<boolean> {
  await checkFolders(root, relative);
  const target = path.join(root, relative);
  const found = await sumOf(target);
  if (found !== undefined && (found === written || found === sha256)) return found === written;
  const reached = !(await exists(journal.stagedPath(index)));
  if (!(await exists(target))) return reached || saved === undefined; // of a new file, the folder may be there already
  if (!reached) return false;
  throw changedSince(relative, journal.dir);
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** Checks, before anything is restored, that every old content is intact. */
async function requireComplete(journal: UndoJournal, { saved, sha256 }: UndoStep): Promise<void> {
  if (saved === undefined) return;
  const kept = journal.savedPath(saved);
  const found = await sumOf(kept);
  if (found === undefined || found !== sha256) throw damagedJournal(kept);
}

/** SHA-256 of a file, hex; `undefined` for what is no file, links included, or cannot be read. */
async function sumOf(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!handle) return undefined;
  try {
    if (!(await handle.stat()).isFile()) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}

async function undo(root: string, journal: UndoJournal, { path: relative, saved }: UndoStep): Promise<void> {
  const isNew = saved === undefined;
  const putBack = (target: string) =>
    isNew ? rm(target, { force: true }) : moveFile(journal.savedPath(saved), target);
  await inSyncedFolder(root, relative, putBack, !isNew).catch(ignoreMissing);
  if (isNew) await removeEmptyFolders(root, relative);
}

/** A missing file was restored by an undo that was itself cut off, or could never be made. */
const ignoreMissing = ignoring('ENOENT', 'ENOTDIR');

async function checkAll(root: string, writes: readonly FileWrite[]): Promise<(number | undefined)[]> {
  const modes: (number | undefined)[] = [];
  for (const write of writes) {
    const found = await checkTarget(root, write.path);
    if (write.mustNotExist && found !== undefined)
      throw new WorkspaceError('conflict', `${write.path} exists already`);
    if (write.bytes === undefined && found === undefined)
      throw new WorkspaceError('conflict', `${write.path} does not exist`);
    modes.push(found?.mode);
  }
  return modes;
}

/** The mode of a file that exists stays; that of a new one is as the user's other new files, unless it is known. */
async function stage(
  journal: UndoJournal,
  writes: readonly FileWrite[],
  modes: readonly (number | undefined)[],
): Promise<void> {
  for (const [index, { bytes, executable, mode, from }] of writes.entries()) {
    if (bytes === undefined) continue;
    const staged = journal.stagedPath(index);
    const known = modes[index] ?? mode ?? modes[writes.findIndex((write) => write.path === from)];
    const file = await open(staged, 'wx', executable ? 0o777 : 0o666);
    try {
      await file.writeFile(bytes);
      if (known !== undefined) await file.chmod(known);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** Old contents get a second name in the journal, which costs no space and survives the exchange. */
async function saveOld(
  root: string,
  journal: UndoJournal,
  writes: readonly FileWrite[],
  modes: readonly (number | undefined)[],
): Promise<UndoStep[]> {
  const steps: UndoStep[] = [];
  for (const [index, write] of writes.entries()) {
    const written = write.bytes && sha256Of(write.bytes);
    if (modes[index] === undefined) steps.push({ path: write.path, written });
    else {
      const saved = journal.savedName(index);
      await inHeldFolder(root, write.path, (file) => keep(file, journal.savedPath(saved)));
      const sha256 = await sumOf(journal.savedPath(saved));
      steps.push({ path: write.path, saved, sha256, written });
    }
  }
  return steps;
}

async function keep(file: string, saved: string): Promise<void> {
  await link(file, saved).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') throw error;
    await copyPlain(file, saved); // a file system without hard links
  });
}

async function exchange(root: string, journal: UndoJournal, writes: readonly FileWrite[]): Promise<void> {
  for (const [index, { path: relative, bytes }] of writes.entries()) {
    const isGone = bytes === undefined;
    const change = (target: string) => (isGone ? rm(target) : moveFile(journal.stagedPath(index), target));
    await inSyncedFolder(root, relative, change, !isGone);
    if (isGone) await removeEmptyFolders(root, relative);
  }
}

async function inSyncedFolder(
  root: string,
  relative: string,
  change: (target: string) => Promise<void>,
  isMade: boolean,
): Promise<void> {
  const changeAndSync = async (target: string) => {
    await change(target);
    await syncFolder(path.dirname(target));
  };
  await inHeldFolder(root, relative, changeAndSync, isMade);
}

/** Removes folders above a file that became empty, which git does not know. */
async function removeEmptyFolders(root: string, file: string): Promise<void> {
  for (let dir = path.dirname(file); dir !== '.'; dir = path.dirname(dir)) {
    const removed = await inHeldFolder(root, dir, (folder) => rmdir(folder)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

function asWorkspaceError(error: unknown): unknown {
  const { code, path: from, dest = from } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new WorkspaceError('disk-full', `${dest} cannot be written (${code}); no file was changed`, {
      cause: error,
      hint: `${remedyFor(code)}. Its folder has to be writable, too.`,
    });
  if (code === 'EBUSY')
    return new WorkspaceError('conflict', `${dest} cannot be exchanged (EBUSY); no file was changed`, {
      cause: error,
      hint: 'It is a mount of its own, as a container makes of a single file, or in use: unmount it, or mount its folder instead.',
    });
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return error;
  return new WorkspaceError('disk-full', 'the disk is full; no file was changed', {
    cause: error,
    hint: 'Free some space and run the same command again.',
  });
}
