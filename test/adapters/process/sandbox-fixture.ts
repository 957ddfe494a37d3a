import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import type { CommandLimits, CommandRequest, CommandRunner } from '../../../src/ports/index.ts';

const megabyte = 1024 * 1024;

export const limits: CommandLimits = {
  timeoutMs: 60_000, // ends what hangs; a slow machine is not the point
  maxOutputBytes: megabyte,
  maxMemoryBytes: 400 * megabyte,
  maxProcesses: 100,
  maxDiskBytes: 64 * megabyte,
};

/** The runner of one kind, or `undefined` with the reason said aloud: such tests are skipped, never silently. */
export async function runnerOf(
  kind: string,
  options: { caches?: string } = {},
): Promise<CommandRunner | undefined> {
  const image = process.env['PATCHWRIGHT_CONTAINER_IMAGE'];
  const kinds = ['container', 'bubblewrap', kind === 'sudo' ? 'user-namespaces' : 'namespaces'];
  try {
    return await findCommandRunner({
      ...options,
      searchPath:
        kind === 'container'
          ? (process.env['PATH'] ?? '')
          : `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      home: process.env['HOME'] ?? '/nonexistent',
      ...(kind === 'container' && image !== undefined && { containerImage: image, variables: process.env }),
      without: kinds.filter((name) => name !== kind),
    });
  } catch (error) {
    console.warn(`SKIPPED: no ${kind} sandbox on this machine: ${String(error)}`);
    return undefined;
  }
}

/** Commands as they are, for what has to hold without any isolation. */
export function directRunner(): Promise<CommandRunner> {
  const searchPath = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  return findCommandRunner({ searchPath, home: '/nonexistent', trustChecks: true });
}

/** A machine full of things that a check must not find: each holds the canary. */
export interface Trap {
  canary: string;
  /** The user's working tree, with `.git`, `.env` and installed dependencies. */
  workingTree: string;
  /** A folder beside it that must stay as it is. */
  outside: string;
  tcpPort: number;
  unixSocket: string;
  abstractSocket: string;
  /** Process that has the canary in its environment. */
  secretPid: number;
  connections: () => number;
  dispose(): Promise<void>;
}

export async function setTrap(): Promise<Trap> {
  const canary = `canary${Math.random().toString(36).slice(2)}`;
  const base = await mkdtemp(path.join(tmpdir(), 'patchwright-trap-'));
  const files = {
    'tree/.git/config': canary,
    'tree/.env': canary,
    'tree/node_modules/dep/index.js': 'module.exports = "dependency";',
    'outside/notes.txt': canary,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(base, file)), { recursive: true });
    await writeFile(path.join(base, file), text);
  }
  let connections = 0;
  const abstractName = `patchwright-${canary}`;
  const unixSocket = path.join(base, 'outside', 'socket');
  const answer = (): Server => createServer((socket) => void (connections++, socket.end(canary)));
  const servers = [answer(), answer(), answer()] as const;
  await listen(servers[0], { port: 0, host: '127.0.0.1' });
  await listen(servers[1], { path: unixSocket });
  await listen(servers[2], { path: `\0${abstractName}` });
  const secret: ChildProcess = spawn('sleep', ['600'], {
    env: { PATH: '/usr/bin:/bin', SECRET: canary },
    stdio: 'ignore',
  });
  const address = servers[0].address();
  return {
    canary,
    workingTree: path.join(base, 'tree'),
    outside: path.join(base, 'outside'),
    tcpPort: typeof address === 'object' && address !== null ? address.port : 0,
    unixSocket,
    abstractSocket: abstractName,
    secretPid: secret.pid ?? 0,
    connections: () => connections,
    async dispose() {
      secret.kill('SIGKILL');
      for (const server of servers) server.close();
      await rm(base, { recursive: true, force: true });
    },
  };
}

function listen(server: Server, where: object): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
}

/** A checkout of one file, to be thrown away. */
export async function makeCheckout(): Promise<{ dir: string; dispose(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'patchwright-checkout-'));
  await writeFile(path.join(dir, 'file.txt'), 'as committed\n');
  return { dir, dispose: () => rm(dir, { recursive: true, force: true }) };
}

export function requestFor(trap: Trap, root: string, argv: readonly string[], mark: string): CommandRequest {
  return {
    argv,
    root,
    cwd: '',
    seenAs: trap.workingTree,
    dependencies: { from: trap.workingTree, paths: ['node_modules'] },
    env: { MARK: mark },
    limits,
  };
}

/** Processes that still carry a mark in their arguments or environment. */
export function survivors(mark: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  )) {
    const texts = ['cmdline', 'environ'].map((file) => factsOf(pid, file));
    if (texts.some((text) => text.includes(mark))) found.push(`${pid} ${texts[0]}`);
  }
  return found;
}

/** Nothing of a process that is gone. */
function factsOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
