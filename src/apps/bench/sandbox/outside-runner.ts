import path from 'node:path';
import { execa } from 'execa';
import type { CommandRequest, CommandResult, CommandRunner } from '../../../ports/index.ts';

/**
 * Runs the command of a check as a developer would: in the working tree, with its own installed dependencies and this
 * machine's environment, and nothing around it. What the same command does in a sandbox is compared with that.
 */
export class OutsideRunner implements CommandRunner {
  readonly isolation = 'none';
  private readonly environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.environment = environment;
  }

  environmentId(): Promise<string> {
    return Promise.resolve(this.isolation);
  }

  async run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult> {
    const dir = request.seenAs ?? request.root;
    const [file = '', ...args] = request.argv;
    const programs = ['node_modules/.bin', '.venv/bin'].map((folder) => path.join(dir, folder));
    const started = performance.now();
    const result = await execa(file, args, {
      cwd: path.join(dir, request.cwd),
      env: {
        ...this.environment,
        ...request.env,
        PATH: [...programs, this.environment['PATH'] ?? ''].join(':'),
      },
      extendEnv: false,
      stdin: 'ignore',
      reject: false,
      timeout: request.limits.timeoutMs,
      maxBuffer: request.limits.maxOutputBytes,
      cancelSignal: signal,
    });
    return {
      exitCode: result.exitCode ?? null,
      stdout: result.stdout,
      stderr: result.stderr,
      seconds: (performance.now() - started) / 1000,
      seenRoots: [dir],
      endedBy: result.timedOut ? 'time' : undefined,
      notStarted: result.code === 'ENOENT' ? result.shortMessage : undefined,
    };
  }
}
