/** A command of the configuration, to be run in a sandbox (R5, R14, R15). */
export interface CommandRequest {
  argv: readonly string[];
  /** Absolute working directory, inside `root`. */
  cwd: string;
  /** Absolute folder that the command may write to. */
  root: string;
  /** The whole environment the command gets. */
  env: Readonly<Record<string, string>>;
  timeoutMs: number;
  maxOutputBytes: number;
}

export interface CommandResult {
  /** `null` when it was killed. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  timedOut: boolean;
  /** True when output was cut at the limit. */
  outputCut: boolean;
  seconds: number;
}

/** Runs one command and ends its whole process tree, whatever it does. */
export interface CommandRunner {
  /** What isolates commands, for reports: `bubblewrap`, `container`, `other-user`, `none`. */
  readonly isolation: string;
  run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult>;
}
