import { execa } from 'execa';
import { IsolationError } from '../../errors/index.ts';
import type { CommandRunner } from '../../ports/index.ts';
import { ContainerRunner } from './container-runner.ts';
import { DirectRunner } from './direct-runner.ts';
import { findExecutable } from './executables.ts';
import { isolates } from './probe-runner.ts';
import { SandboxRunner, type SandboxTools } from './sandbox-runner.ts';

interface FindRunnerOptions {
  /** The user's `PATH`: where tools are looked for, and what of the machine the sandbox shows. */
  searchPath: string;
  home: string;
  /** The plain words without which commands never run unisolated: `--trust-checks`. */
  trustChecks?: boolean;
  /** Image that holds the tools; makes a container the isolation to use. */
  containerImage?: string;
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
  throw new IsolationError(`Checks are not run, because nothing here isolates them: ${tried.join('; ')}.`);
}

/** Attempts in order; the first that works is taken. */
type Attempt = (options: FindRunnerOptions) => Promise<CommandRunner | string>;

const findContainer: Attempt = async ({ containerImage, without = [] }) => {
  if (containerImage === undefined) return 'no container image is configured';
  if (without.includes('container')) return 'containers are passed over';
  for (const program of ['docker', 'podman']) {
    if (await works([program, 'image', 'inspect', containerImage]))
      return new ContainerRunner(program, containerImage);
  }
  return `neither docker nor podman has the image ${containerImage}`;
};

const findBubblewrap: Attempt = async (options) => {
  if (options.without?.includes('bubblewrap') === true) return 'bubblewrap is passed over';
  if (findExecutable('bwrap', systemPath) === undefined) return 'bubblewrap (bwrap) is not installed';
  return firstWorking(candidates('bubblewrap', options), 'bubblewrap may not make namespaces here');
};

const findNamespaces: Attempt = async (options) => {
  if (options.without?.includes('namespaces') === true) return 'namespaces are passed over';
  return firstWorking(
    candidates('namespaces', options).filter((tools) => !tools.userNamespace),
    'this user cannot become root to make namespaces',
  );
};

/** The sandbox program itself is taken from the system, never from the user's `PATH`. */
const systemPath = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

function candidates(kind: SandboxTools['kind'], { searchPath, home }: FindRunnerOptions): SandboxTools[] {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const same = { uid, gid };
  if (uid === 0) {
    const become = strangerId();
    return [
      {
        kind,
        asRoot: [],
        userNamespace: false,
        become,
        handOver: true,
        user: { ...become, home, searchPath },
      },
    ];
  }
  const user = { ...same, home, searchPath };
  return [
    { kind, asRoot: [], userNamespace: true, handOver: false, user },
    { kind, asRoot: ['sudo', '-n'], userNamespace: false, become: same, handOver: false, user },
  ];
}

/** A user number that nobody has: its own for each process, so that the kernel counts its processes alone. */
function strangerId(): { uid: number; gid: number } {
  const id = 1_900_000_000 + (process.pid % 100_000_000);
  return { uid: id, gid: id };
}

async function firstWorking(
  all: readonly SandboxTools[],
  otherwise: string,
): Promise<CommandRunner | string> {
  for (const tools of all) {
    const runner = new SandboxRunner(tools);
    if (await isolates(runner)) return runner;
  }
  return otherwise;
}

async function works([file = '', ...args]: readonly string[]): Promise<boolean> {
  const { failed } = await execa(file, args, { reject: false, stdin: 'ignore', timeout: 20_000 });
  return !failed;
}
