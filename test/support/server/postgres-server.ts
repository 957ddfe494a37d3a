import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Folder of the programs of a PostgreSQL of this machine; `PATCHWRIGHT_POSTGRES_BIN` names another. */
export const postgresBin = [process.env['PATCHWRIGHT_POSTGRES_BIN'], ...installed()].find(
  (folder) => folder !== undefined && existsSync(path.join(folder, 'initdb')),
);

if (postgresBin === undefined)
  process.stderr.write(
    'SKIPPED: no PostgreSQL here, so the server is tested on its embedded database alone (PATCHWRIGHT_POSTGRES_BIN).\n',
  );

/** A server of its own on loopback. It refuses to run as root, so root starts it as nobody. */
export class PostgresServer {
  readonly #dir = mkdtempSync(path.join(tmpdir(), 'patchwright-postgres-'));
  readonly #user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  #port = 0;
  #child: ChildProcess | undefined;
  #databases = 0;

  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer();
    if ('uid' in server.#user) chownSync(server.#dir, 65534, 65534);
    server.#port = await freePort();
    const data = path.join(server.#dir, 'data');
    const options = [
      '--pgdata',
      data,
      '--username=patchwright',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
    ];
    execFileSync(path.join(postgresBin!, 'initdb'), [...options, '--no-instructions', '--locale=C'], {
      ...server.#user,
      cwd: server.#dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await server.resume();
    return server;
  }

  /** Starts the process; after `kill` it recovers from its log as after a crash. */
  async resume(): Promise<void> {
    const data = path.join(this.#dir, 'data');
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${this.#dir}`];
    this.#child = spawn(
      path.join(postgresBin!, 'postgres'),
      ['-D', data, '-p', String(this.#port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...this.#user, cwd: this.#dir, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    for await (const chunk of this.#child.stderr!) {
      said += String(chunk);
      if (said.includes('ready to accept connections')) break;
    }
    this.#child.stderr!.resume();
  }

  /** Ends the process without a word, as a power cut would. */
  async kill(): Promise<void> {
    const ended = once(this.#child!, 'exit');
    this.#child!.kill('SIGQUIT');
    await ended;
  }

  /** The address of a new, empty database. */
  async makeDatabase(): Promise<string> {
    const name = `test_${(this.#databases += 1)}`;
    const client = new pg.Client({ connectionString: this.#url('postgres') });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return this.#url(name);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #url(database: string): string {
    return `postgres://patchwright@127.0.0.1:${this.#port}/${database}`;
  }
}

function installed(): string[] {
  const root = '/usr/lib/postgresql';
  return existsSync(root) ? readdirSync(root).map((version) => path.join(root, version, 'bin')) : [];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
