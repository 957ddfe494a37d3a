import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import type { CommandRequest, CommandResult, CommandRunner } from '../../ports/index.ts';
import { bubblewrapArguments } from './sandbox/bubblewrap.ts';
import { openBuildCache, withBuildCache } from './sandbox/build-cache.ts';
import { buildView, type SandboxUser } from './sandbox/build-view.ts';
import { makeControlGroups, type ControlGroups } from './processes/control-groups.ts';
import { copyDependencies } from './dependencies/copy-dependencies.ts';
import { endGroup } from './processes/end-processes.ts';
import { enterScript } from './sandbox/enter-script.ts';
import { environmentId } from './dependencies/environment-id.ts';
import { existingDependencies } from './dependencies/existing-dependencies.ts';
import { limited, startProblem, type Identity } from './sandbox/limit-wrapper.ts';
import { namespaceScript, unshareArguments } from './sandbox/namespaces.ts';
import { insideScript, overseerInput, overseerScript } from './processes/overseer.ts';
import { readProcesses } from './processes/process-table.ts';
import { restoreAccess } from './sandbox/restore-access.ts';
import type { SandboxView } from './sandbox/sandbox-view.ts';
import { launcherEnvironment } from './processes/shell.ts';
import { supervise, type Launch } from './processes/supervise.ts';
import { fromTerminal, onTerminal } from './sandbox/terminal.ts';

/** How a sandbox is built on this machine. */
export interface SandboxTools {
  kind: 'bubblewrap' | 'namespaces';
  /** Put before the sandbox program: `sudo -n` where only root may make namespaces. */
  asRoot: readonly string[];
  /** `true` when an ordinary user makes a user namespace of their own. */
  userNamespace: boolean;
  /** Who the commands become. */
  become: Identity;
  /** True when the checkout has to change hands for that. */
  changesOwner: boolean;
  /** False where the kernel lays no writable layer over a folder; dependencies are copied then. */
  overlays: boolean;
  user: SandboxUser;
  /** Folder for what compilers keep, one below it for each working tree. */
  caches?: string | undefined;
}

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
    const { user, overlays, changesOwner, become } = this.tools;
    const cache = overlays ? await openBuildCache(this.tools.caches, request) : undefined;
    const kept = cache?.writable === true ? cache : undefined;
    const view = withBuildCache(buildView(request, user), cache);
    const copied = existingDependencies(request).filter(({ isFile }) => isFile || !overlays);
    await copyDependencies(copied, request.root);
    const written = [...writtenFolders(request), ...(kept ? [kept.folder] : [])];
    if (changesOwner) await changeOwner([request.root, ...(kept ? [kept.folder] : [])], become);
    const groups = await makeControlGroups(request.limits);
    try {
      const launch = {
        ...this.launch(request, view, this.maxProcesses(request), groups),
        watchedFolders: written,
        bytesBefore: kept?.bytes,
      };
      const { startError, ...result } = await supervise(launch, signal);
      const problem = startError?.message ?? startProblem(result.exitCode, result.stderr);
      return {
        ...result,
        stdout: request.terminal === true ? fromTerminal(result.stdout) : result.stdout,
        seenRoots: [view.root, request.root],
        notStarted: problem,
      };
    } finally {
      await groups?.close();
      for (const folder of written) await restoreAccess(folder);
    }
  }

  /**
   * The limit of processes that the kernel is given. It counts by user: a user number of its own has no other
   * processes, while an ordinary user's own are counted as well, on kernels before 5.14 even across namespaces. Those
   * are added to the limit, and the watch counts exactly.
   */
  private maxProcesses({ limits }: CommandRequest): number {
    if (this.tools.changesOwner) return limits.maxProcesses;
    return limits.maxProcesses + readProcesses().reduce((sum, { threads }) => sum + threads, 0);
  }

  private launch(
    request: CommandRequest,
    view: SandboxView,
    maxProcesses: number,
    groups: ControlGroups | undefined,
  ): Omit<Launch, 'watchedFolders'> {
    const { asRoot } = this.tools;
    const entrances = groups?.entrances ?? [];
    const overseer = ['sh', '-c', overseerScript, 'sh', String(entrances.length), ...entrances];
    const [file = 'sh', ...args] = [
      ...asRoot,
      ...overseer,
      ...this.program(request, view, { maxProcesses, held: groups !== undefined }),
    ];
    return {
      file,
      args,
      input: overseerInput(this.script(view)),
      cwd: '/',
      env: launcherEnvironment,
      limits: request.limits,
      limitPassed: groups === undefined ? undefined : () => groups.limitPassed(),
      end: endOverseer,
    };
  }

  /** What the overseer starts: the sandbox program, in it a shell, in it the command without powers. */
  private program(
    request: CommandRequest,
    view: SandboxView,
    kernel: { maxProcesses: number; held: boolean },
  ): string[] {
    const { kind, userNamespace, become } = this.tools;
    const sandbox =
      kind === 'bubblewrap'
        ? ['bwrap', ...bubblewrapArguments(view, userNamespace)]
        : ['unshare', ...unshareArguments(userNamespace)];
    const { argv, limits } = request;
    const command = limited(request.terminal === true ? onTerminal(argv) : argv, limits, {
      become,
      userNamespace,
      ...kernel,
      env: view.env,
    });
    return [...sandbox, 'sh', '-c', insideScript, 'sh', ...command];
  }

  private script(view: SandboxView): string {
    const { kind, userNamespace, overlays, changesOwner, become } = this.tools;
    const owner = userNamespace ? undefined : become;
    const enter = enterScript(view, { owner, changesOwner, userNamespace, overlays });
    return kind === 'bubblewrap' ? enter : `${namespaceScript(view)}\n${enter}`;
  }
}

/** Folders of this machine that a command can write to. */
function writtenFolders({ root, keptChanges }: CommandRequest): string[] {
  return keptChanges === undefined ? [root] : [root, keptChanges];
}

/** Gives folders to the user of the sandbox; links are changed themselves, not what they point to. */
async function changeOwner(folders: readonly string[], { uid, gid }: Identity): Promise<void> {
  await execa('chown', ['-R', '-h', '-P', `${uid}:${gid}`, '--', ...folders], {
    extendEnv: false,
    env: launcherEnvironment,
  });
}

/** How long a sandbox may take to end after it was told to. */
const endMs = 15_000;

/** Tells the overseer to end the sandbox. When it has exited, everything in the namespace is gone, daemons included. */
async function endOverseer(child: ChildProcess): Promise<void> {
  const running = child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const exited = running ? once(child, 'exit').catch(() => undefined) : undefined;
  child.stdin?.destroy();
  await Promise.race([exited, sleep(endMs, undefined, { ref: false })]);
  await endGroup(child);
}
