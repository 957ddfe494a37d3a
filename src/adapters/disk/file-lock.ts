import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { WorkspaceError } from '../../errors/index.ts';
import { isRunning, keepTouching, ownIdentity, ProcessIdentity } from './process-identity.ts';
import { readPlainAtOnce } from './read-plain.ts';
import { parseJsonAs } from '../../text/json.ts';

/** How long an empty lock counts as one that is being written, ms. */
const writing = 2_000;
const pause = 20;

/**
 * Takes a lock, a file that names this process as its holder. One whose holder is gone (kill -9, a container that ended, a
 * reboot) is taken over, even when another process has its number now (R33).
 * @returns a function that gives it back, or the living process that holds it
 * @throws what the file system says where it cannot be written
 */
export function takeLock(file: string): (() => void) | ProcessIdentity {
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(ownIdentity()), { flag: 'wx' });
      const stop = keepTouching(file);
      return () => {
        stop();
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const left = readWritten(file);
      const holder = holderOf(left);
      if (holder !== undefined && isRunning(holder, file)) return holder;
      if (attempt >= 3) throw error;
      takeAway(file, left);
    }
  }
}

/**
 * Does something while no other process does it: of two that find the journal of a dead one, or begin a change at once,
 * each would clear away what the other needs.
 * @param place what is locked, by a file beside it
 * @throws {WorkspaceError} `conflict` when a living process is at it
 */
export async function withLock<T>(place: string, change: () => Promise<T>): Promise<T> {
  const file = `${place}.lock`;
  const release = takeLock(file);
  if (typeof release !== 'function')
    throw new WorkspaceError('conflict', 'another process is changing this working tree', {
      hint: `Wait for it, process ${release.pid}; if there is none, remove ${file}.`,
    });
  try {
    return await change();
  } finally {
    release();
  }
}

/** What a lock says, once it is written. @returns nothing when it was given back meanwhile */
function readWritten(file: string): string | undefined {
  for (;;) {
    try {
      const left = readPlainAtOnce(file);
      if (left !== '' || !isBeingWritten(file)) return left;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      if (code === 'ELOOP') return ''; // a link: no process makes one
      throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/** An empty file may be. One from the future was written under another clock: it would be waited for until then. */
function isBeingWritten(file: string): boolean {
  const facts = lstatSync(file);
  const age = Date.now() - facts.mtimeMs;
  return facts.isFile() && age <= writing && age >= -writing;
}

/**
 * Removes exactly the lock that was read, and no newer one: two processes that find the same abandoned lock would both
 * hold the folder otherwise.
 */
function takeAway(file: string, left: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (lstatSync(aside).isDirectory()) return; // none of ours; whose it is, is found beside
    if (readWritten(aside) === left) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** A lock of another shape was left by an older version, or is damaged: nobody who lives writes one. */
function holderOf(text: string | undefined): ProcessIdentity | undefined {
  return parseJsonAs(ProcessIdentity, text ?? '');
}
