import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasLimitMark } from './limit-mark.ts';
import { processNumbers, readProcess, readProcesses, type ProcessEntry } from './process-table.ts';

/** Sends SIGKILL; false when there is no such process (any more) or it belongs to somebody else. */
function killProcess(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** How often a group is looked at until nobody in it lives, every 10 ms. */
const groupRounds = 50;

/** Ends the process group that a detached child leads, and waits until it has ended: what is killed lives on for a moment. */
export async function endGroup({ pid }: Pick<ChildProcess, 'pid'>): Promise<void> {
  if (pid === undefined) return;
  const lives = () => killProcess(-pid) && readProcesses().some(({ group }) => group === pid);
  for (let round = 0; round < groupRounds && lives(); round++) await sleep(10);
}

/** How long a keeper may take to end all that it keeps, ms. */
const keeperMs = 12_000;

/** Tells a keeper to end all that it keeps, and waits until it has. */
export async function endKeeper(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit').catch(() => undefined);
  child.kill('SIGTERM');
  await Promise.race([exited, sleep(keeperMs, undefined, { ref: false })]);
}

/** Rounds of looking for survivors; each round ends all that it finds. */
const rounds = 40;
/** Rounds in which a process of the machine that ends while it is read is a reason to look again, where no group lists ours. */
const watchedRounds = 16;

/** By what the processes of a command are known: a variable in their environment, and a limit that they inherit. */
export interface Mark {
  variable: string;
  limit: number;
}

/**
 * Ends those of `seen` that still live, and everyone who has the mark or is in the command's control
 * groups, until nobody is left: for commands without a process namespace of their own, whose daemons would otherwise go on.
 * Two rounds must find nobody: one that starts another and ends at once may be in no list.
 */
export async function endMarked(
  mark: Mark,
  seen: readonly ProcessEntry[],
  members?: () => ReadonlySet<number>,
): Promise<void> {
  const known = new Set(seen.map(nameOf));
  let quiet = 0;
  for (let round = 0; round < rounds && quiet < 2; round++) {
    if (round > 0) await sleep(25);
    const { found, vanished } = endAll((entry) => known.has(nameOf(entry)) || hasMark(entry.pid, mark));
    // Asked last: one that began since the others were listed is among these alone.
    const inside = members?.() ?? new Set();
    for (const pid of inside) killProcess(pid);
    const moved = found || inside.size > 0 || (vanished && members === undefined && round < watchedRounds);
    quiet = moved ? 0 : quiet + 1;
  }
}

/** A number is used again, not together with the time of the beginning. */
const nameOf = ({ pid, started }: ProcessEntry): string => `${pid} ${started}`;

/**
 * Ends every other process that is `ours`, each as soon as it is read and the newest first: the one that is about to start
 * another is among these. `vanished` says that one was listed and could not be read any more.
 */
function endAll(ours: (entry: ProcessEntry) => boolean): { found: boolean; vanished: boolean } {
  let [found, vanished] = [false, false];
  for (const pid of processNumbers().toReversed()) {
    const entry = readProcess(pid);
    if (entry === 'gone') vanished = true;
    if (typeof entry === 'string' || entry.pid === process.pid || !ours(entry)) continue;
    found = true;
    killProcess(entry.pid);
  }
  return { found, vanished };
}

function hasMark(pid: number, { variable, limit }: Mark): boolean {
  return hasLimitMark(pid, limit) || environmentOf(pid).includes(variable);
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return ''; // it has ended, or is somebody else's
  }
}
