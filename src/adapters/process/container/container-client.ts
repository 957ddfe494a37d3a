import { execa } from 'execa';

/** A program that starts containers here, and what has to be said to it for each. */
export interface ContainerClient {
  /** docker or podman, as a path. */
  program: string;
  /** Its environment: what names its daemon and its images, and nothing else of the user's. */
  env: Readonly<Record<string, string>>;
  /** Arguments by which a command is the owner of its checkout. */
  user: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** What a client finds its daemon, its images and its certificates by. Its own: none of it reaches a container. */
const ofClients = [
  'HOME',
  'XDG_RUNTIME_DIR',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'DOCKER_HOST',
  'DOCKER_CONTEXT',
  'DOCKER_CONFIG',
  'DOCKER_TLS_VERIFY',
  'DOCKER_CERT_PATH',
  'CONTAINER_HOST',
  'CONTAINERS_CONF',
  'CONTAINERS_STORAGE_CONF',
];

/** @param searchPath where the client finds other programs, in no folder of a repository */
export function clientEnvironment(searchPath: string, variables: Variables): Record<string, string> {
  const own = ofClients.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]]));
  return { ...Object.fromEntries(own), PATH: searchPath };
}

/**
 * Asks a client whether it has an image and can hold a container to its limits.
 * @returns the client, or why it is of no use
 */
export async function examineClient(
  program: string,
  image: string,
  env: Readonly<Record<string, string>>,
): Promise<ContainerClient | string> {
  if ((await answer(program, ['image', 'inspect', '--format', '{{.Id}}', image], env)) === undefined)
    return `it does not have the image ${image}`;
  const user = (await askPodman(program, env)) ?? (await askDocker(program, env));
  return typeof user === 'string' ? user : { program, env, user };
}

/**
 * Without root, podman runs containers in a namespace in which the user is root and everybody else owns nothing of his, unless
 * it is told to keep his number; and there it cannot limit memory and processes with control groups of version 1.
 */
async function askPodman(
  program: string,
  env: ContainerClient['env'],
): Promise<string[] | string | undefined> {
  const facts = await answer(
    program,
    ['info', '--format', '{{.Host.Security.Rootless}} {{.Host.CgroupControllers}}'],
    env,
  );
  if (facts === undefined) return undefined;
  const held = ['memory', 'pids'].every((name) => new RegExp(String.raw`\b${name}\b`).test(facts));
  if (!held) return 'it may limit neither memory nor processes here';
  return facts.startsWith('true') ? ['--userns=keep-id', asOwner()] : [asOwner()];
}

/**
 * A daemon of docker without root, too, runs containers in which the user is root. One that remaps users does so for each
 * container that does not opt out.
 */
async function askDocker(program: string, env: ContainerClient['env']): Promise<string[] | string> {
  const facts = await answer(
    program,
    ['info', '--format', '{{.MemoryLimit}} {{.PidsLimit}} {{.SecurityOptions}}'],
    env,
  );
  if (facts === undefined) return 'it does not say what it can limit (docker info, podman info)';
  if (!facts.startsWith('true true')) return 'it may limit neither memory nor processes here';
  if (/\bname=rootless\b/.test(facts)) return ['--user=0:0'];
  return /\bname=userns\b/.test(facts) ? ['--userns=host', asOwner()] : [asOwner()];
}

function asOwner(): string {
  return `--user=${process.getuid?.() ?? 1000}:${process.getgid?.() ?? 1000}`;
}

/** What a client prints when it is asked, or `undefined` where it fails. */
export async function answer(
  program: string,
  args: readonly string[],
  env: ContainerClient['env'],
): Promise<string | undefined> {
  const { failed, stdout } = await execa(program, args, {
    env,
    extendEnv: false,
    cwd: '/',
    reject: false,
    stdin: 'ignore',
    timeout: 20_000,
  });
  return failed ? undefined : stdout.trim();
}
