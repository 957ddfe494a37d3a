import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandEnd, CommandLimits } from '../../../ports/index.ts';
import { watchDisk, type DiskWatch } from './disk-watch.ts';
import { withoutInherited } from './inherited-descriptors.ts';
import { OutputBuffer } from './output-buffer.ts';
import { descendants, freeMemoryShare, memoryOf, readProcesses, type ProcessEntry } from './process-table.ts';

/** A program to start and how its whole tree is ended. */
export interface Launch {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Written to its standard input, which then stays open until the end; without it, standard input is empty. */
  input?: string;
  limits: CommandLimits;
  /** Folders whose growth is watched, on whichever file systems. */
  watchedFolders: readonly string[];
  /** What lay in them before and does not count, bytes. */
  bytesBefore?: number | undefined;
  /** Limits that the kernel had to hold, asked for again and again, and once when the program `ended`. */
  limitPassed?: (ended: boolean) => Promise<CommandEnd | undefined>;
  /** Called with the process group as soon as there is one. */
  started?: (group: number) => void;
  /** Ends everything that belongs to the program, given all of its processes seen so far; called after each exit. */
  end(child: ChildProcess, seen: readonly ProcessEntry[]): Promise<void>;
}

export interface Supervised {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  endedBy?: CommandEnd;
  seconds: number;
  startError?: NodeJS.ErrnoException;
}

/** Milliseconds between two looks at memory and processes. */
const watchInterval = 250;
/** Share of free memory below which the command is ended, whoever used the memory. */
const minFreeMemory = 0.04;
/** How long open pipes of processes that are being ended are waited for, ms. */
const drainMs = 3000;

/** Runs a program to its end or to the first limit it passes, and ends all that is left of it. There is no terminal. */
export async function supervise(launch: Launch, signal?: AbortSignal): Promise<Supervised> {
  const started = performance.now();
  const disk = await watchDisk(launch.watchedFolders, launch.limits.maxDiskBytes, launch.bytesBefore);
  signal?.throwIfAborted(); // from here to the listener below nothing is waited for, so that no Ctrl-C is missed
  const child = start(launch);
  const output = new OutputBuffer(launch.limits.maxOutputBytes);
  const watch = new Watch(launch, child, disk);
  collect(child, output, () => watch.stop('output'));
  const timer = setTimeout(() => watch.stop('time'), launch.limits.timeoutMs);
  const abort = () => watch.stop('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  const startError = await exitOf(child);
  clearTimeout(timer);
  signal?.removeEventListener('abort', abort);
  const seen = await watch.finish();
  await watch.lookForLimit();
  await launch.end(child, seen);
  await drained(child);
  return {
    exitCode: watch.endedBy === undefined ? child.exitCode : null,
    stdout: output.text('stdout'),
    stderr: output.text('stderr'),
    seconds: (performance.now() - started) / 1000,
    endedBy: watch.endedBy,
    startError,
  };
}

function start(launch: Launch): ChildProcess {
  const child = withoutInherited([launch.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'], (stdio) =>
    spawn(launch.file, launch.args, {
      cwd: launch.cwd,
      env: { ...launch.env },
      stdio: [...stdio],
      // A session of its own: no terminal, and a process group that can be ended as a whole.
      detached: true,
    }),
  );
  child.stdin?.on('error', () => undefined); // the program may end before it has read this
  child.stdin?.write(launch.input ?? '');
  if (child.pid !== undefined) launch.started?.(child.pid);
  return child;
}

function collect(child: ChildProcess, output: OutputBuffer, onOverflow: () => void): void {
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      if (!output.add(name, chunk)) onOverflow();
    });
    child[name]?.on('error', () => undefined);
  }
}

async function exitOf(child: ChildProcess): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await once(child, 'exit');
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Waits for the pipes to close, but not for a process that keeps them open although it was ended. */
async function drained(child: ChildProcess): Promise<void> {
  const open = [child.stdout, child.stderr].filter(
    (stream): stream is Readable => stream !== null && !stream.closed,
  );
  const closed = Promise.all(open.map((stream) => once(stream, 'close').catch(() => undefined)));
  await Promise.race([closed, sleep(drainMs, undefined, { ref: false })]);
  for (const stream of open) stream.destroy();
}

/** Looks at the process tree again and again, remembers who was in it, and ends it at the first limit. */
class Watch {
  endedBy: CommandEnd | undefined;
  private readonly launch: Launch;
  private readonly child: ChildProcess;
  private readonly disk: DiskWatch;
  private readonly seen = new Map<string, ProcessEntry>();
  private readonly timer: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();
  private idle = true;

  constructor(launch: Launch, child: ChildProcess, disk: DiskWatch) {
    this.launch = launch;
    this.child = child;
    this.disk = disk;
    this.timer = setInterval(() => {
      if (!this.idle) return;
      this.idle = false;
      this.looking = this.look().finally(() => (this.idle = true));
    }, watchInterval);
  }

  stop(why: CommandEnd): void {
    if (this.endedBy !== undefined || this.child.exitCode !== null) return;
    this.endedBy = why;
    this.looking = this.looking.then(() => this.launch.end(this.child, [...this.seen.values()]));
  }

  async finish(): Promise<ProcessEntry[]> {
    clearInterval(this.timer);
    await this.looking;
    return [...this.seen.values()];
  }

  /** A limit that the kernel held ends the command, even where the command went on to its own end. */
  async lookForLimit(): Promise<void> {
    this.endedBy ??= await this.launch.limitPassed?.(true);
  }

  private async look(): Promise<void> {
    const { limits } = this.launch;
    const tree = descendants(readProcesses(), this.child.pid ?? -1);
    for (const entry of tree) this.seen.set(`${entry.pid} ${entry.started}`, entry);
    const threads = tree.reduce((sum, entry) => sum + entry.threads, 0);
    if (threads > limits.maxProcesses) return this.stopLater('processes');
    if (memoryOf(tree) > limits.maxMemoryBytes) return this.stopLater('memory');
    if (freeMemoryShare() < minFreeMemory) return this.stopLater('machine-memory');
    const passed = await this.launch.limitPassed?.(false);
    if (passed !== undefined) return this.stopLater(passed);
    // What cannot be watched any more is ended: a command may have taken away what is watched.
    const pids = tree.map(({ pid }) => pid);
    if (await this.disk.exceeded(pids).catch(() => true)) return this.stopLater('disk');
  }

  /** `stop` waits for the look that is going on, so it must not be called from within it. */
  private stopLater(why: CommandEnd): void {
    setImmediate(() => this.stop(why));
  }
}
