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

/** What `setpriv` and `prlimit` say when the program is not there; `undefined` when it was started. */
export function startProblem(exitCode: number | null, stderr: string): string | undefined {
  if (exitCode === null || exitCode === 0) return undefined;
  const said = /^(?:prlimit|setpriv|bwrap|unshare): (?:failed to execute|execvp) (.+?): (.+)$/m.exec(
    stderr.slice(0, 4000),
  );
  if (said !== null) return `the program ${said[1]} could not be started: ${said[2]}`;
  const setup = /^(?:bwrap|unshare|mount|sudo): .+$/m.exec(stderr.slice(0, 4000));
  return setup !== null && exitCode === 1 && stderr.startsWith(setup[0])
    ? `the sandbox failed: ${setup[0]}`
    : undefined;
}
