import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { runProgram as runProgramType } from '../../src/apps/cli/program.ts';
import { settingsFrom } from '../../src/composition/settings.ts';

/** How a command line ended. */
export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command line that is running. */
export interface RunningCli {
  child: ChildProcess;
  done: Promise<CliResult>;
}

const main = path.resolve('dist/apps/cli/main.js');
const program = pathToFileURL(path.resolve('dist/apps/cli/program.js')).href;

/** Options of a spawned command line. */
export interface CliOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: string | Uint8Array;
}

/** Starts the built command line with a scrubbed environment: PATH, an own HOME, and what the test gives. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: options.cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: options.cwd ?? '/nonexistent',
      NO_COLOR: '1',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  child.stdin.on('error', () => undefined); // the program may end before it reads
  child.stdin.end(options.input ?? '');
  const done = new Promise<CliResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, done };
}

/**
 * Runs the built command line to its end, in a process of its own. For what is about processes: signals, kills, several
 * at once, and one call of each verb.
 */
export function spawnCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).done;
}

/** Calls that wait for the one under way: working folder and standard streams are one for the whole process. */
let underWay: Promise<unknown> = Promise.resolve();

/** Runs the built command line to its end, in this process: what it prints and exits with is the same, and comes sooner. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const result = underWay.then(() => callProgram(args, options));
  underWay = result.catch(() => undefined);
  return result;
}

async function callProgram(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const home = options.cwd ?? '/nonexistent';
  const settings = settingsFrom(
    { PATH: process.env['PATH'], HOME: home, NO_COLOR: '1', ...options.env },
    home,
  );
  const stdout = new Collector();
  const stderr = new Collector();
  const stdin = Readable.from([Buffer.from(options.input ?? '')]);
  const restore = replaceStreams({ stdin, stdout, stderr });
  const before = { folder: process.cwd(), argv: process.argv, exitCode: process.exitCode };
  try {
    if (options.cwd !== undefined) process.chdir(options.cwd);
    process.argv = [process.execPath, main, ...args];
    const { runProgram } = (await import(program)) as { runProgram: typeof runProgramType };
    const code = await runProgram(args, settings);
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.chdir(before.folder);
    process.argv = before.argv;
    process.exitCode = before.exitCode;
    restore();
  }
}

/** A stream that keeps what is written, and is no terminal. */
class Collector extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

function replaceStreams(streams: Record<'stdin' | 'stdout' | 'stderr', Readable | Writable>): () => void {
  const names = Object.keys(streams) as (keyof typeof streams)[];
  const own = names.map((name) => Object.getOwnPropertyDescriptor(process, name)!);
  for (const name of names)
    Object.defineProperty(process, name, { configurable: true, enumerable: true, value: streams[name] });
  return () => names.forEach((name, index) => Object.defineProperty(process, name, own[index]!));
}
