import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { execa } from 'execa';
import type { CommandRequest, CommandResult, CommandRunner } from '../../ports/index.ts';
import { copyDependencies } from './dependencies/copy-dependencies.ts';
import { killGroup } from './processes/end-processes.ts';
import { steersLoader } from './sandbox/enter-script.ts';
import { environmentId } from './dependencies/environment-id.ts';
import { existingDependencies } from './dependencies/existing-dependencies.ts';
import { tieLifeline } from './processes/lifeline.ts';
import { programNotStarted } from './processes/program-not-started.ts';
import { restoreAccess } from './sandbox/restore-access.ts';
import { sandboxHome, visibleRoot } from './sandbox/sandbox-view.ts';
import { supervise } from './processes/supervise.ts';

/**
 * Runs commands in a fresh container of a configured image, which has to hold the tools. The image is never pulled:
 * what is not here is not run.
 */
export class ContainerRunner implements CommandRunner {
  readonly isolation = 'container';
  private readonly program: string;
  private readonly image: string;

  private readonly environment: Record<string, string>;

  /**
   * @param searchPath where the program itself finds others, in no folder of a repository
   * @param variables of the user, among them those that name the program's daemon
   */
  constructor(program: string, image: string, searchPath: string, variables: Variables = {}) {
    this.program = program;
    this.image = image;
    this.environment = clientEnvironment(searchPath, variables);
  }

  async environmentId(request: CommandRequest): Promise<string> {
    const { stdout } = await execa(this.program, ['image', 'inspect', '--format', '{{.Id}}', this.image], {
      stdin: 'ignore',
    });
    const outside = await environmentId(this.isolation, request, '');
    return createHash('sha256').update(`${stdout} ${outside}`).digest('hex');
  }

  async run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult> {
    const name = `patchwright-${randomUUID()}`;
    const root = visibleRoot(request.seenAs);
    await copyDependencies(existingDependencies(request), request.root);
    const remove = [this.program, 'rm', '--force', '--volumes', name];
    // Ending the client does not end the container.
    const lifeline = tieLifeline('"$@"', remove, this.environment);
    const { startError, ...result } = await supervise(
      {
        file: this.program,
        args: containerArguments(request, { name, image: this.image, root }),
        cwd: '/',
        env: { ...namedVariables(request), ...this.environment },
        limits: request.limits,
        watchedFolders: [request.root],
        end: async (child) => {
          await execa(this.program, remove.slice(1), { reject: false, stdin: 'ignore' });
          killGroup(child);
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
}

/** Arguments of `docker run` or `podman run` for a request: no network, no powers, nothing writable but the checkout. */
export function containerArguments(
  request: CommandRequest,
  { name, image, root }: { name: string; image: string; root: string },
): string[] {
  const { limits } = request;
  const uid = process.getuid?.() ?? 1000;
  const gid = process.getgid?.() ?? 1000;
  const env = { HOME: sandboxHome, TMPDIR: '/tmp', ...request.env };
  return [
    'run',
    '--rm',
    '--init',
    '--pull=never',
    `--name=${name}`,
    '--network=none',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    `--user=${uid}:${gid}`,
    `--pids-limit=${limits.maxProcesses}`,
    `--memory=${limits.maxMemoryBytes}`,
    `--memory-swap=${limits.maxMemoryBytes}`,
    `--ulimit=fsize=${limits.maxDiskBytes}`,
    '--ulimit=core=0',
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
    !/^(?:PATH|HOME|TMPDIR|SSL_|GODEBUG$|(?:DOCKER|CONTAINERS?|PODMAN|XDG|BUILDAH)_)/.test(name)
  );
}

/** The variables of a command that its client passes on by name. */
export function namedVariables({ env }: Pick<CommandRequest, 'env'>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isNamed(name)));
}

/** The client finds its daemon by these; they are its own and do not reach the container. */
function clientEnvironment(searchPath: string, variables: Variables): Record<string, string> {
  const names = ['HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'XDG_RUNTIME_DIR', 'CONTAINER_HOST'];
  const own = names.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]]));
  return { ...Object.fromEntries(own), PATH: searchPath };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Exit codes 125 to 127 are the client's own (docker-run(1)). */
export function containerProblem(
  exitCode: number | null,
  stderr: string,
  program: string,
): string | undefined {
  const said = stderr.trim().slice(0, 500);
  if (exitCode === 125) return `the container could not be started: ${said}`;
  return exitCode === 127 && /executable file not found|no such file/i.test(stderr)
    ? programNotStarted(program, `it is not in the image (${said})`)
    : undefined;
}
