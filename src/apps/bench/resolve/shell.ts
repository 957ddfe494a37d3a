import { spawn } from 'node:child_process';

/** How a shell command ended. */
export interface ShellResult {
  /** 137 when it was killed, 127 when it could not be started. */
  exitCode: number;
  timedOut: boolean;
  /** Standard output and error, as they came; the head is dropped beyond the limit. */
  output: string;
  seconds: number;
}

/** Output beyond this is dropped from its beginning: the end of a log says what went wrong. */
const outputLimit = 8 * 1024 * 1024;
/** A background process that still holds the pipes gets this long for its last words. */
const pipeGraceMs = 2000;

/**
 * Runs a data set's own shell command in its own process group, and ends the whole group when it has finished, when
 * `timeoutMs` has passed, or when `signal` aborts.
 */
export function runShell(
  command: string,
  options: { cwd: string; env: NodeJS.ProcessEnv; timeoutMs: number; signal?: AbortSignal },
): Promise<ShellResult> {
  const { cwd, env, timeoutMs, signal } = options;
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn('bash', ['-c', command], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = new TailBuffer();
    let timedOut = false;
    let finished = false;
    const kill = () => killGroup(child.pid);
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeoutMs);
    signal?.addEventListener('abort', kill, { once: true });
    const finish = (exitCode: number) => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      kill();
      resolve({
        exitCode,
        timedOut,
        output: output.text(),
        seconds: (performance.now() - started) / 1000,
      });
    };
    child.stdout.on('data', (data: Buffer) => output.push(data));
    child.stderr.on('data', (data: Buffer) => output.push(data));
    child.on('close', (code) => finish(code ?? 137));
    child.on('exit', (code) => setTimeout(() => finish(code ?? 137), pipeGraceMs).unref());
    child.on('error', () => finish(127));
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // the group is already gone
  }
}

class TailBuffer {
  #chunks: Buffer[] = [];
  #size = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size > outputLimit && this.#chunks.length > 1) this.#size -= this.#chunks.shift()!.length;
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
