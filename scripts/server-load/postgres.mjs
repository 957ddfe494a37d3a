import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL of its own; root starts it as nobody, since it refuses to run as root. */
export async function startPostgres(programs) {
  const bin = (name) => path.join(programs, name);
  const folder = mkdtempSync(path.join(tmpdir(), 'patchwright-kills-postgres-'));
  const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
  if ('uid' in user) chownSync(folder, 65534, 65534);
  const data = path.join(folder, 'data');
  const own = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync(
    bin('initdb'),
    ['-D', data, '-U', 'patchwright', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    own,
  );
  const at = await freePort();
  const resume = async () => {
    const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${folder}`];
    const child = spawn(
      bin('postgres'),
      ['-D', data, '-p', String(at), ...settings.flatMap((one) => ['-c', one])],
      own,
    );
    let said = '';
    for await (const part of child.stderr)
      if ((said += String(part)).includes('ready to accept connections')) break;
    child.stderr.resume();
    return child;
  };
  let child = await resume();
  process.once('exit', () => child.kill('SIGQUIT'));
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  };
  const url = `postgres://patchwright@127.0.0.1:${at}/postgres`;
  return {
    url,
    pid: () => child.pid,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
    restart: async (awayMs = 800) => {
      await kill();
      await wait(awayMs);
      child = await resume();
    },
    /** Rows, or `undefined` where it did not answer. */
    query: async (sql) => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query(sql)).rows;
      } catch {
        return undefined;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  return free;
}

export function installedPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions.map((version) => path.join(root, version, 'bin')).find((bin) => existsSync(bin));
}
