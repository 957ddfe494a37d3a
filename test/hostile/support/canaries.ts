import { deepEqual, equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What no hostile case may reach. */
export class Canaries {
  /** A secret of the host: must stand in nothing that comes out. */
  readonly secret = 'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o';
  /** A folder of the host with files, beside everything that a case works in. */
  readonly host: string;
  /** Port on this machine that nobody may connect to. */
  port = 0;
  readonly #root = mkdtempSync(path.join(tmpdir(), 'patchwright-hostile-'));
  readonly #before: string;
  readonly #server: Server;
  #connections = 0;

  constructor() {
    this.host = path.join(this.#root, 'victim');
    mkdirSync(this.host);
    writeFileSync(path.join(this.host, 'existing.txt'), 'host\n');
    writeFileSync(path.join(this.host, 'key'), this.secret);
    this.#before = printOf(this.host);
    this.#server = createServer(() => (this.#connections += 1));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as { port: number }).port;
  }

  close(): void {
    this.#server.close();
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** A new folder for a case, next to the host's files. */
  folder(): string {
    return mkdtempSync(path.join(this.#root, 'case-'));
  }

  /**
   * Looks at all of them after a case.
   * @param said everything that came out: texts, diffs, events
   * @param written paths that were written, with those that the approved plan names
   */
  check({
    said = '',
    written = [],
    planned = [],
  }: {
    said?: string;
    written?: readonly string[];
    planned?: readonly string[];
  }): void {
    equal(printOf(this.host), this.#before, 'a host file was written');
    deepEqual(
      readdirSync(this.#root).filter((name) => !/^(victim|case-.*)$/.test(name)),
      [],
      'a host file was made',
    );
    equal(said.includes(this.secret), false, 'the secret came out');
    equal(this.#connections, 0, 'the network was reached');
    deepEqual(
      written.filter((name) => !planned.includes(name)),
      [],
      'an unplanned file was changed',
    );
    deepEqual(
      written.filter((name) => guarded.test(name)),
      [],
      'a protected file was changed',
    );
    deepEqual(survivors(), [], 'a process survived');
  }
}

const guarded =
  /(^|\/)(\.git|\.github|\.husky|\.devcontainer|package\.json|makefile|conftest\.py|\.npmrc)(\/|$)/i;

/** Names, kinds and contents below a folder. */
function printOf(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const full = path.join(folder, entry);
    const facts = lstatSync(full);
    hash.update(`${entry}\0${facts.mode}\0${facts.isFile() ? readFileSync(full, 'utf8') : ''}\0`);
  }
  return hash.digest('hex');
}

/** Commands of ours that are still there: children of this process that began with a case. */
function survivors(): string[] {
  const children = path.join('/proc', String(process.pid), 'task', String(process.pid), 'children');
  try {
    const pids = readFileSync(children, 'utf8').trim().split(' ').filter(Boolean);
    return pids.flatMap((pid) => {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return /patchwright-checkout|sleep/.test(line) ? [line] : [];
    });
  } catch {
    return [];
  }
}
