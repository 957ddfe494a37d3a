import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

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

/** Runs the built command line to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).done;
}
