import { readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/**
 * Who holds something on disk. A process number alone is reused after a restart, and at once in a container, so the
 * start time of the process, the boot, and the name space of its number belong to the identity.
 */
export const ProcessIdentity = z.object({
  pid: z.int().positive(),
  /** Clock ticks after boot; absent where the system does not say. */
  started: z.string().optional(),
  boot: z.string().optional(),
  /** Name space of process numbers, or the host's name. */
  space: z.string(),
  /** The machine, by name and id: the first name space of numbers is called the same on each. Absent in older files. */
  host: z.string().optional(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** How often a holder shows that it is alive, for observers on another machine or in another name space, ms. */
const beat = 10_000;
const longestSilence = 6 * beat;

/** This process. */
export function ownIdentity(): ProcessIdentity {
  const [started, boot] = [startOf(process.pid), bootId()];
  return {
    pid: process.pid,
    started,
    boot,
    space: processSpace(),
    host: hostId(),
  };
}

/**
 * Whether a holder still lives. One that we cannot see (another container or another machine on the same folder) lives as long
 * as it touches its file; a touch from the future says nothing.
 * @param file what it holds
 */
export function isRunning(holder: ProcessIdentity, file: string): boolean {
  if (holder.space !== processSpace() || isElsewhere(holder))
    return Math.abs(Date.now() - lastTouch(file)) < longestSilence;
  if (holder.boot !== undefined && holder.boot !== bootId()) return false;
  if (!isAlive(holder.pid)) return false;
  return holder.started === undefined || holder.started === startOf(holder.pid);
}

/** Another boot is one before on this machine, or that of another one that has the folder as well. */
function isElsewhere({ boot, host }: ProcessIdentity): boolean {
  return boot !== bootId() && host !== undefined && host !== hostId();
}

/**
 * Touches a held file at intervals, without keeping the process alive.
 * @returns stops it
 */
export function keepTouching(file: string): () => void {
  const timer = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      clearInterval(timer); // taken away: whoever did it decided that we are gone
    }
  }, beat).unref();
  return () => clearInterval(timer);
}

function lastTouch(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function bootId(): string | undefined {
  return readLine('/proc/sys/kernel/random/boot_id');
}

function hostId(): string {
  return [hostname(), readLine('/etc/machine-id') ?? ''].join(' ');
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return hostname();
  }
}

/** Field 22 of proc_pid_stat(5); the second field may hold spaces and brackets. */
function startOf(pid: number): string | undefined {
  const line = readLine(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

function readLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
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
