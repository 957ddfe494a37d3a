import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { UsageError } from '../../../errors/index.ts';

/** What Linux counts processor time in. */
const tickMs = 10;

/** A server in a process of its own that queues and serves no run. */
export interface StartedServer {
  address: string;
  /** Resident memory, MiB; 0 where the system does not say. */
  memory: () => Promise<number>;
  /** Processor time since it started, ms; 0 where the system does not say. */
  processorMs: () => Promise<number>;
  /** The value of one metric. */
  metric: (name: string) => Promise<number>;
  stop: () => Promise<void>;
}

export interface ServerOptions {
  cli: string;
  /** Fresh folder of its state. */
  state: string;
  /** Links the package of the embedded database into that folder. */
  link: () => Promise<void>;
  secret: string;
  /** A PostgreSQL server with an empty database, else embedded. */
  databaseUrl?: string | undefined;
  searchPath: string;
  /** Where people sign in, and where GitHub is asked what they may read. */
  githubUrl?: string;
}

/** Opens the metrics of servers that are measured. */
const metricsToken = 'metrics-of-the-bench';

/** @throws {UsageError} with the server's last words when it does not start */
export async function startServer(options: ServerOptions): Promise<StartedServer> {
  const { cli, state, link, secret, databaseUrl, searchPath, githubUrl } = options;
  await link();
  const child = spawn(process.execPath, [cli, 'server', '--port', '0', '--slots', '0'], {
    env: {
      PATH: searchPath,
      HOME: state,
      PATCHWRIGHT_STATE_DIR: state,
      PATCHWRIGHT_APP_ID: '1',
      PATCHWRIGHT_APP_SLUG: 'bench',
      PATCHWRIGHT_APP_PRIVATE_KEY: 'PRIVATE KEY',
      PATCHWRIGHT_WEBHOOK_SECRET: secret,
      PATCHWRIGHT_METRICS_TOKEN: metricsToken,
      ...(githubUrl === undefined
        ? {}
        : {
            GITHUB_API_URL: githubUrl,
            GITHUB_SERVER_URL: githubUrl,
            PATCHWRIGHT_CLIENT_ID: 'bench',
            PATCHWRIGHT_CLIENT_SECRET: 'bench',
          }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const words: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      words.push(line);
      const found = /"listening","address":"([^"]+)"/.exec(line)?.[1];
      if (found) resolve(found);
    });
    exit.then(() => reject(new UsageError(`The server did not start: ${words.slice(-3).join(' ')}`)), reject);
  });
  return {
    address,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    async processorMs() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
      const [user = 0, system = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
      return (user + system) * tickMs;
    },
    async metric(name) {
      const answer = await fetch(`${address}/metrics`, {
        headers: { authorization: `Bearer ${metricsToken}` },
      });
      if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`);
      const text = await answer.text();
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
