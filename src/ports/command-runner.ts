/** The limits of a command, for its whole process tree. */
export interface CommandLimits {
  timeoutMs: number;
  maxOutputBytes: number;
  maxMemoryBytes: number;
  /** Processes and threads at the same time. */
  maxProcesses: number;
  /** Bytes below `root`, including the checkout. */
  maxDiskBytes: number;
}

/** A command of the configuration, to be run in a sandbox (R5, R14, R15). */
export interface CommandRequest {
  argv: readonly string[];
  /** Absolute folder on this machine that the command may write to. Whatever it writes elsewhere is lost. */
  root: string;
  /** Working directory relative to `root`; `''` is `root` itself. */
  cwd: string;
  /**
   * Absolute path under which the command sees `root`, where the sandbox can arrange that. It is the path of the user's working
   * tree, so that virtual environments and editable installs, which contain absolute paths, find the checkout.
   */
  seenAs?: string;
  /**
   * Folders and files below `from` that the command sees at the same relative path below `root`, if they exist. Whatever it writes
   * there never reaches `from`.
   */
  dependencies?: { from: string; paths: readonly string[] };
  /**
   * Absolute folder outside `root`, with the same lifetime, for what commands write over `dependencies`, so that the next command
   * in the same checkout finds it. If absent, each command sees `from` unchanged.
   */
  keptChanges?: string;
  /** Id of the base commit; each base commit has its own build cache. */
  base?: string;
  /** True for a command on the base without a patch. Only such commands may write to the build cache that later commands use. */
  isBase?: boolean;
  /** True to run it on a pseudo-terminal, for programs that need one; its output is then a single stream. */
  terminal?: boolean;
  /** Variables in addition to the `PATH`, `HOME` and temporary folder of the sandbox. */
  env: Readonly<Record<string, string>>;
  limits: CommandLimits;
}

/** Which limit ended a command; `machine-memory` is that the machine had next to none left, `aborted` is Ctrl-C. */
export type CommandEnd = 'time' | 'output' | 'memory' | 'machine-memory' | 'processes' | 'disk' | 'aborted';

export interface CommandResult {
  /** `null` when it was killed. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** The limit that ended it, if one did. */
  endedBy?: CommandEnd;
  seconds: number;
  /** Absolute paths under which the command may have printed the files of `root`. */
  seenRoots: readonly string[];
  /** No control group contained its processes, so one that hid itself may still be running. */
  unheld?: true;
  /** Why the command was not started; if its program is the reason, `the program NAME could not be started: …`. */
  notStarted?: string;
}

/** Runs one command and always ends its whole process tree. */
export interface CommandRunner {
  /** What isolates commands, for reports: `bubblewrap`, `namespaces`, `container`, `none`. */
  readonly isolation: string;
  /** A digest of the tools and dependencies that the command would use, for the key of cached results. */
  environmentId(request: CommandRequest): Promise<string>;
  run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult>;
}
