import { existsSync } from 'node:fs';
import { IsolationError } from '../../errors/index.ts';
import type { CommandRunner } from '../../ports/index.ts';
import { pathOutside } from '../disk/search-path.ts';
import { ContainerRunner } from './container/container-runner.ts';
import { clientEnvironment, examineClient } from './container/container-client.ts';
import { DirectRunner } from './direct-runner.ts';
import { findExecutable } from './dependencies/executables.ts';
import { worksHere } from './probe-runner.ts';
import { SandboxRunner, type SandboxTools } from './sandbox-runner.ts';
import { systemPath } from './processes/shell.ts';

interface FindRunnerOptions {
  /** The user's `PATH`: where tools are looked for, and what of the machine the sandbox shows. */
  searchPath: string;
  home: string;
  /** The user's variables, some of which say where tools keep their downloads. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** The plain words without which commands never run unisolated: `--trust-checks`. */
  trustChecks?: boolean;
  /** Image that holds the tools; makes a container the isolation to use. */
  containerImage?: string;
  /** Folder below which the sandbox keeps what compilers remember, for each working tree apart. */
  caches?: string;
  /** Top folder of the repository, whose own folders on `PATH` hold no program of this machine; around where one stands by default. */
  root?: string | undefined;
  /** Kinds to pass over, for tests. */
  without?: readonly string[];
}

/**
 * Finds what isolates commands on this machine, by trying it: a container when an image is configured, else
 * bubblewrap, else namespaces made by root. Nothing else is isolation; then only `trustChecks` lets commands run.
 * @throws {IsolationError} when nothing isolates and nobody said that the checks are trusted
 */
export async function findCommandRunner(options: FindRunnerOptions): Promise<CommandRunner> {
  if (options.trustChecks === true) return new DirectRunner(options.searchPath);
  const tried: string[] = [];
  for (const find of [findContainer, findBubblewrap, findNamespaces]) {
    const found = await find(options);
    if (typeof found !== 'string') return found;
    tried.push(found);
  }
  const message = `Checks cannot run, because nothing here can isolate them: ${tried.join('; ')}.`;
  throw new IsolationError(message, isContainer() && findExecutable('bwrap', systemPath) !== undefined);
}

/** Docker and Podman leave these files in what they start. */
function isContainer(): boolean {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv');
}

/** One way to isolate: its runner, or why it does not work here. */
type Attempt = (options: FindRunnerOptions) => Promise<CommandRunner | string>;

const findContainer: Attempt = async (options) => {
  const { containerImage, searchPath, variables, root = process.cwd(), without = [] } = options;
  if (containerImage === undefined) return 'no container image is configured';
  if (without.includes('container')) return 'containers are skipped';
  const programs = pathOutside(root, searchPath);
  const env = clientEnvironment(programs, variables ?? {});
  const problems: string[] = [];
  for (const name of ['docker', 'podman']) {
    const program = findExecutable(name, programs);
    const client = program === undefined ? 'not here' : await examineClient(program, containerImage, env);
    if (typeof client !== 'string') return new ContainerRunner(client, containerImage);
    problems.push(`${name}: ${client}`);
  }
  return `no container client can be used (${problems.join('; ')})`;
};

const findBubblewrap: Attempt = async (options) => {
  if (options.without?.includes('bubblewrap') === true) return 'bubblewrap is skipped';
  if (findExecutable('bwrap', systemPath) === undefined) return 'bubblewrap (bwrap) is not installed';
  return (
    filterProblem() ??
    firstWorking(candidates('bubblewrap', options), 'bubblewrap may not create namespaces here')
  );
};

const findNamespaces: Attempt = async (options) => {
  if (options.without?.includes('namespaces') === true) return 'namespaces are skipped';
  const passOver = options.without?.includes('user-namespaces') === true;
  const own = candidates('namespaces', options).filter((tools) => !(passOver && tools.userNamespace));
  const all = [...own, ...throughSudo(options)];
  return (
    filterProblem() ??
    firstWorking(all, 'this user may neither create namespaces nor become root without a password')
  );
};

/** Without the filter a check would reach what no namespace contains. */
function filterProblem(): string | undefined {
  return findExecutable('perl', systemPath) === undefined
    ? 'perl, which is needed to filter system calls, is not installed'
    : undefined;
}

/** The best way first; where the kernel has no overlays of folders, the same without them. */
function candidates(kind: SandboxTools['kind'], options: FindRunnerOptions): SandboxTools[] {
  const { searchPath, home, variables = {} } = options;
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const isRoot = own.uid === 0;
  const become = isRoot ? unassignedUserId() : own;
  const user = { ...become, home, searchPath, variables };
  return [true, false].map((overlays) => ({
    kind,
    asRoot: [],
    userNamespace: !isRoot,
    become,
    changesOwner: isRoot,
    overlays,
    user,
    caches: options.caches,
  }));
}

/** Where users may not make namespaces but become root without a password, as on the runners of GitHub Actions. */
function throughSudo(options: FindRunnerOptions): SandboxTools[] {
  if (process.getuid?.() === 0 || findExecutable('sudo', systemPath) === undefined) return [];
  return candidates('namespaces', options).map((tools) => ({
    ...tools,
    asRoot: ['sudo', '-n'],
    userNamespace: false,
  }));
}

/** A user number that nobody has: its own for each process, so that the kernel counts its processes alone. */
function unassignedUserId(): { uid: number; gid: number } {
  const id = 1_900_000_000 + (process.pid % 100_000_000);
  return { uid: id, gid: id };
}

async function firstWorking(
  all: readonly SandboxTools[],
  otherwise: string,
): Promise<CommandRunner | string> {
  for (const tools of all) {
    const runner = new SandboxRunner(tools);
    if (await worksHere(runner)) return runner;
  }
  return otherwise;
}
