import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandRequest, CommandResult, CommandRunner } from '../../../ports/index.ts';
import { copyDependencies } from '../dependencies/copy-dependencies.ts';
import { endGroup } from '../processes/end-processes.ts';
import { steersLoader } from '../sandbox/enter-script.ts';
import { environmentId } from '../dependencies/environment-id.ts';
import { existingDependencies } from '../dependencies/existing-dependencies.ts';
import { tieLifeline } from '../processes/lifeline.ts';
import { containerProblem } from './container-problem.ts';
import { answer, type ContainerClient } from './container-client.ts';
import { watchContainer } from './container-limits.ts';
import { restoreAccess } from '../sandbox/restore-access.ts';
import { sandboxHome, visibleRoot } from '../sandbox/sandbox-view.ts';
import { supervise } from '../processes/supervise.ts';
import { sha256Of } from '../../../text/sha256.ts';

/**
 * Runs commands in a fresh container of a configured image, which has to hold the tools. The image is never pulled:
 * what is not here is not run.
 */
export class ContainerRunner implements CommandRunner {
  readonly isolation = 'container';
  private readonly client: ContainerClient;
  private readonly image: string;

  constructor(client: ContainerClient, image: string) {
    this.client = client;
    this.image = image;
  }

  async environmentId(request: CommandRequest): Promise<string> {
    const image = await this.ask('image', 'inspect', '--format', '{{.Id}}', this.image);
    const outside = await environmentId(this.isolation, request, '');
    return sha256Of(`${image} ${outside}`);
  }

  async run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult> {
    const name = `patchwright-${randomUUID()}`;
    const root = visibleRoot(request.seenAs);
    await copyDependencies(existingDependencies(request), request.root);
    const remove = ['rm', '--force', '--volumes', name];
    const { program, env, user } = this.client;
    // Ending the client does not end the container.
    const lifeline = tieLifeline(removeContainerScript, [program, ...remove], env);
    const { startError, ...result } = await supervise(
      {
        file: program,
        args: containerArguments(request, { name, image: this.image, root, user }),
        cwd: '/',
        env: { ...namedVariables(request), ...env },
        limits: request.limits,
        watchedFolders: [request.root],
        limitPassed: watchContainer((format) => this.ask('container', 'inspect', '--format', format, name)),
        started: (group) => lifeline.hold(group),
        end: async (child) => {
          const isEarly = child.exitCode === null && child.signalCode === null;
          await this.ask(...remove);
          await endGroup(child);
          // The daemon may just have been asked to make it.
          if (isEarly) await sleep(makingMs).then(() => this.ask(...remove));
        },
      },
      signal,
    ).finally(() => lifeline.letGo());
    await restoreAccess(request.root);
    const problem = startError?.message ?? containerProblem(result.exitCode, result.stderr, request.argv[0]!);
    return {
      ...result,
      seenRoots: [root, request.root],
      notStarted: problem,
    };
  }

  private ask(...args: string[]): Promise<string | undefined> {
    return answer(this.client.program, args, this.client.env);
  }
}

/** How long a daemon may take to make a container that its client asked for before it was ended, ms. */
const makingMs = 1000;

/**
 * Ends the client, so that it asks for nothing any more, and removes the container, again and again: the daemon may make one
 * that it was asked for before. The arguments are the client and what it removes the container by.
 */
export const removeContainerScript = `
[ -z "$group" ] || kill -s KILL -- "-$group"
for round in 1 2 3 4 5 6 7 8; do "$@"; sleep 1; done
`;

/** Arguments of `docker run` or `podman run` for a request: no network, no powers, nothing writable but the checkout. */
export function containerArguments(
  request: CommandRequest,
  { name, image, root, user }: { name: string; image: string; root: string; user: readonly string[] },
): string[] {
  const { limits } = request;
  const env = { HOME: sandboxHome, TMPDIR: '/tmp', ...request.env };
  return [
    'run',
    '--init',
    '--stop-timeout=0',
    '--pull=never',
    `--name=${name}`,
    '--network=none',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    ...user,
    `--pids-limit=${limits.maxProcesses}`,
    `--memory=${limits.maxMemoryBytes}`,
    `--memory-swap=${limits.maxMemoryBytes}`,
    `--ulimit=fsize=${limits.maxDiskBytes}`,
    '--ulimit=core=1',
    '--hostname=check',
    '--tmpfs=/tmp:rw,exec,mode=1777,size=1g',
    `--tmpfs=${sandboxHome}:rw,exec,mode=0777,size=1g`,
    `--mount=type=bind,${field(`source=${request.root}`)},${field(`target=${root}`)}`,
    ...Object.entries(env).map(([key, value]) => (isNamed(key) ? `--env=${key}` : `--env=${key}=${value}`)),
    `--workdir=${path.join(root, request.cwd)}`,
    '--entrypoint=',
    image,
    ...request.argv,
  ];
}

/** One field of a mount, which is a line of CSV: a folder called `shop,source=` names no other place of the machine. */
function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Whether the client takes a variable of the command out of its own environment, under its name: arguments can be read by every
 * user of the machine, and a check may be given a password. What the client itself obeys has to be an argument all the same.
 */
function isNamed(name: string): boolean {
  return (
    !steersLoader(name) &&
    !/^(?:PATH|HOME|TMPDIR|SSL_|GODEBUG$|(?:DOCKER|CONTAINERS?|PODMAN|XDG|BUILDAH|DBUS)_)/.test(name)
  );
}

/** The variables of a command that its client passes on by name. */
export function namedVariables({ env }: Pick<CommandRequest, 'env'>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isNamed(name)));
}
