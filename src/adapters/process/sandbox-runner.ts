import type { ChildProcess } from 'node:child_process';
import { execa } from 'execa';
import type { CommandRequest, CommandResult, CommandRunner } from '../../ports/index.ts';
import { bubblewrapArguments } from './bubblewrap.ts';
import { buildView, type SandboxUser } from './build-view.ts';
import { gone, killGroup, killProcess } from './end-processes.ts';
import { environmentId } from './environment-id.ts';
import { limited, startProblem, type Identity } from './limit-wrapper.ts';
import { namespaceScript, unshareArguments } from './namespaces.ts';
import { readProcesses, type ProcessEntry } from './process-table.ts';
import { restoreAccess } from './restore-access.ts';
import type { SandboxView } from './sandbox-view.ts';
import { supervise } from './supervise.ts';

/** How a sandbox is built on this machine. */
export interface SandboxTools {
  kind: 'bubblewrap' | 'namespaces';
  /** Put before the sandbox program: `sudo -n` where only root may make namespaces. */
  asRoot: readonly string[];
  /** `true` when an ordinary user makes a user namespace of their own. */
  userNamespace: boolean;
  /** Who the commands become when the sandbox is built by root; the checkout is handed to them. */
  become?: Identity | undefined;
  /** True when the checkout has to change hands for that. */
  handOver: boolean;
  user: SandboxUser;
}

/** What the programs that build the sandbox get themselves: they run outside of it (H18). */
const launcherEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C',
};

/** Runs commands in namespaces of their own, with bubblewrap or with util-linux alone (R5, R15). */
export class SandboxRunner implements CommandRunner {
  readonly isolation: string;
  private readonly tools: SandboxTools;

  constructor(tools: SandboxTools) {
    this.isolation = tools.kind;
    this.tools = tools;
  }

  environmentId(request: CommandRequest): Promise<string> {
    return environmentId(this.isolation, request, this.tools.user.searchPath);
  }

  async run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult> {
    const view = buildView(request, this.tools.user);
    if (this.tools.handOver && this.tools.become !== undefined)
      await handOver(request.root, this.tools.become);
    const { startError, ...result } = await supervise(
      {
        ...this.launch(request, view, await this.maxProcesses(request)),
        cwd: '/',
        env: launcherEnvironment,
        limits: request.limits,
        watchedFolder: request.root,
        tells: this.isolation === 'bubblewrap',
        end: (child, seen, told) => endNamespace(child, seen, told, this.tools.asRoot),
      },
      signal,
    );
    await restoreAccess(request.root);
    const problem = startError?.message ?? startProblem(result.exitCode, result.stderr);
    return {
      ...result,
      seenRoots: [view.root, request.root],
      ...(problem === undefined ? {} : { notStarted: problem }),
    };
  }

  /**
   * The kernel counts by user. A stranger has no other processes; an ordinary user's own are counted too, on kernels
   * before 5.14 even across namespaces, so they come on top and the watch does the exact counting.
   */
  private async maxProcesses({ limits }: CommandRequest): Promise<number> {
    if (this.tools.handOver) return limits.maxProcesses;
    const others = await readProcesses();
    return limits.maxProcesses + others.reduce((sum, { threads }) => sum + threads, 0);
  }

  private launch(
    request: CommandRequest,
    view: SandboxView,
    maxProcesses: number,
  ): { file: string; args: string[]; inputs: string[] } {
    const { kind, asRoot, userNamespace, become } = this.tools;
    const command = limited(request.argv, request.limits, { become, maxProcesses });
    if (kind === 'bubblewrap') {
      const { args, fromDescriptor, files } = bubblewrapArguments(view, { userNamespace });
      const [file = 'bwrap', ...rest] = [...asRoot, 'bwrap', ...args, ...command];
      return { file, args: rest, inputs: [fromDescriptor, ...files] };
    }
    // The script holds the values of the environment, so it comes through a descriptor and not as an argument.
    const [file = 'unshare', ...rest] = [
      ...asRoot,
      'unshare',
      ...unshareArguments,
      'sh',
      '-c',
      readScript,
      'sh',
      ...command,
    ];
    return { file, args: rest, inputs: [namespaceScript(view)] };
  }
}

/** Gives the checkout to the user of the sandbox; links are changed themselves, not what they point to. */
async function handOver(folder: string, { uid, gid }: Identity): Promise<void> {
  await execa('chown', ['-R', '-h', '-P', `${uid}:${gid}`, '--', folder], {
    extendEnv: false,
    env: launcherEnvironment,
  });
}

/** Runs the script on descriptor 3, which is a socket and cannot be opened by name. */
const readScript = 'script=$(cat <&3); exec 3<&-; eval "$script"';

/** How long a namespace may take to die after its first process was killed. */
const endMs = 10_000;

/**
 * Ends the sandbox: its outer process, then the first process of the namespace, with which the kernel ends all others,
 * daemons included.
 */
async function endNamespace(
  child: ChildProcess,
  seen: readonly ProcessEntry[],
  told: string,
  asRoot: readonly string[],
): Promise<void> {
  // bubblewrap itself ends before the first process of the namespace does, and names that one in the beginning.
  const first = Number(/"child-pid": (\d+)/.exec(told)?.[1] ?? 0);
  const living = new Set((await readProcesses()).map(({ pid, started }) => `${pid} ${started}`));
  const left = seen.filter(({ pid, started }) => living.has(`${pid} ${started}`));
  killGroup(child);
  const refused = left.filter(({ pid }) => !killProcess(pid));
  if (refused.length > 0 && asRoot.length > 0) {
    const [file = 'sudo', ...args] = [...asRoot, 'kill', '-KILL', ...refused.map(({ pid }) => String(pid))];
    await execa(file, args, { reject: false, extendEnv: false, env: launcherEnvironment });
  }
  const waited = first > 0 ? [first] : left.map(({ pid }) => pid);
  await Promise.all(waited.map((pid) => gone(pid, endMs)));
}
