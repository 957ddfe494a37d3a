import type { CommandLimits } from '../../ports/index.ts';

/** Who a command becomes inside the sandbox; absent when it already is that user. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * Puts the programs before a command that take its powers and set its limits: util-linux' `setpriv` and `prlimit`.
 * The limit of processes is the kernel's only when the user is one of its own; otherwise the watch counts them.
 */
export function limited(
  argv: readonly string[],
  limits: CommandLimits,
  options: { become?: Identity | undefined; maxProcesses: number },
): string[] {
  const { become } = options;
  const identity =
    become === undefined
      ? []
      : [
          `--reuid=${become.uid}`,
          `--regid=${become.gid}`,
          '--clear-groups',
          '--inh-caps=-all',
          '--bounding-set=-all',
        ];
  return [
    'setpriv',
    ...identity,
    '--no-new-privs',
    'prlimit',
    `--nproc=${options.maxProcesses}`,
    `--fsize=${limits.maxDiskBytes}`,
    '--core=0',
    '--',
    ...argv,
  ];
}

/**
 * What the programs before a command say when it, or the sandbox, could not be started. A command can print the same
 * words, so whoever reads this must not take it for a pass.
 */
export function startProblem(exitCode: number | null, stderr: string): string | undefined {
  if (exitCode === null || exitCode === 0) return undefined;
  const start = stderr.slice(0, 4000);
  const missing = /^(?:prlimit|setpriv): failed to execute (.+?): (.+)$/m.exec(start);
  if (missing !== null) return `the program ${missing[1]} could not be started: ${missing[2]}`;
  const broken = /^(?:bwrap|unshare|sudo): .+$/m.exec(start);
  return exitCode === 1 && broken !== null ? `the sandbox failed: ${start.trim()}` : undefined;
}
