/** What a command may use. All figures are for its whole process tree. */
export interface CommandLimits {
  timeoutMs: number;
  maxOutputBytes: number;
  maxMemoryBytes: number;
  /** Processes and threads at one time. */
  maxProcesses: number;
  /** Bytes below `root`, its checkout included. */
  maxDiskBytes: number;
}

/** A command of the configuration, to be run in a sandbox (R5, R14, R15). */
export interface CommandRequest {
  argv: readonly string[];
  /** Absolute folder on this machine that the command may write to; nothing else of it is kept. */
  root: string;
  /** Working directory relative to `root`; `''` is `root` itself. */
  cwd: string;
  /**
   * Absolute path under which the command sees `root`, where the sandbox can arrange it: that of the user's working
   * tree, so that virtual environments and editable installs, which hold absolute paths, find the checkout.
   */
  seenAs?: string;
  /**
   * Folders and files below `from` that the command sees at the same place below `root`; absent ones are left out. What
   * it writes there never reaches `from`.
   */
  dependencies?: { from: string; paths: readonly string[] };
  /**
   * Absolute folder outside of `root`, kept as long as it, for what commands write over `dependencies`: the next
   * command of the same checkout finds it again. Where it is absent, each command starts from `from` anew.
   */
  keptChanges?: string;
  /** Id of the base commit: what compilers keep is kept for each by itself. */
  base?: string;
  /** True for a command on the base commit alone: what it leaves in build caches is there for later commands on that commit. */
  isBase?: boolean;
  /** True to run it on a terminal of its own, for programs that ask for one; its output is then one stream. */
  terminal?: boolean;
  /** The environment, on top of the `PATH`, `HOME` and temporary folder of the sandbox. */
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
  /** Present when a limit ended it. */
  endedBy?: CommandEnd;
  seconds: number;
  /** Absolute paths under which the command may have printed the files of `root`. */
  seenRoots: readonly string[];
  /** Nothing held its processes together, so that one which hid itself may still live. */
  unheld?: true;
  /** Why nothing ran; where it is for its program, `the program NAME could not be started: …`. */
  notStarted?: string;
}

/** Runs one command and ends its whole process tree, whatever it does. */
export interface CommandRunner {
  /** What isolates commands, for reports: `bubblewrap`, `namespaces`, `container`, `none`. */
  readonly isolation: string;
  /** Names the tools and dependencies the command would meet: part of the key of cached results. */
  environmentId(request: CommandRequest): Promise<string>;
  run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult>;
}
