import type { CommandLimits, CommandRequest } from '../../../ports/index.ts';
import { steersLoader } from './enter-script.ts';
import { findExecutable } from '../dependencies/executables.ts';
import { programNotStarted } from '../processes/program-not-started.ts';
import { systemPath } from '../processes/shell.ts';
import { filteredBy } from './system-call-filter.ts';

/** Who a command becomes inside the sandbox. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * Puts the programs before a command that take its powers and set its limits: util-linux' `setpriv` and `prlimit`, and
 * perl for a filter of system calls. They are named by their whole paths, since a dependency may bring a program of the same name. The limit of processes
 * is the kernel's only when the user is one of its own; otherwise the watch counts them.
 */
export function limited(
  argv: readonly string[],
  limits: CommandLimits,
  options: {
    become: Identity;
    userNamespace: boolean;
    maxProcesses: number;
    /** Whether the kernel holds the limit of memory, file systems of the command's own included. */
    held: boolean;
    env: CommandRequest['env'];
  },
): string[] {
  const { become, userNamespace, env } = options;
  const loader = Object.entries(env).filter(([name]) => steersLoader(name));
  return [
    ...crashesStayInside(),
    ...(userNamespace ? asUserAgain(become) : [systemProgram('setpriv'), ...withoutPowers(become)]),
    '--no-new-privs',
    ...filteredBy(systemProgram('perl'), systemProgram('env'), options.held),
    systemProgram('prlimit'),
    `--nproc=${options.maxProcesses}`,
    `--fsize=${limits.maxDiskBytes}`,
    '--',
    ...(loader.length === 0
      ? []
      : [systemProgram('env'), '--', ...loader.map(([name, value]) => `${name}=${value}`)]),
    ...argv,
  ];
}

/**
 * The filter keeps this limit, so it is set before: by a limit of 1 byte the kernel neither writes a core file nor hands the
 * crashed process to a program of the host, as it does by 0 where `core_pattern` names one (`core(5)`).
 */
function crashesStayInside(): string[] {
  return [systemProgram('prlimit'), '--core=1', '--'];
}

function withoutPowers({ uid, gid }: Identity): string[] {
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'];
}

/** Root of a user namespace becomes its ordinary self in one more; the mounts stay out of its reach. */
function asUserAgain({ uid, gid }: Identity): string[] {
  return [
    systemProgram('unshare'),
    '--user',
    `--map-user=${uid}`,
    `--map-group=${gid}`,
    '--',
    systemProgram('setpriv'),
    '--inh-caps=-all',
  ];
}

function systemProgram(name: string): string {
  return findExecutable(name, systemPath) ?? `/usr/bin/${name}`;
}

/**
 * What the programs before a command say when it, or the sandbox, could not be started. A command can print the same
 * words, so whoever reads this must not take it for a pass.
 */
export function startProblem(exitCode: number | null, stderr: string): string | undefined {
  if (exitCode === null || exitCode === 0) return undefined;
  const start = stderr.slice(0, 4000);
  const missing = /^(?:prlimit|setpriv): failed to execute (.+?): (.+)$/m.exec(start);
  if (missing !== null) return programNotStarted(missing[1]!, missing[2]!);
  const broken = /^(?:bwrap|unshare|sudo|sandbox): .+$/m.exec(start);
  return exitCode === 1 && broken !== null ? `the sandbox failed: ${start.trim()}` : undefined;
}
