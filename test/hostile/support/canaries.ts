import { deepEqual, equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a case left behind, for the canaries to look at. */
export interface Evidence {
  /** Everything that came out: texts, diffs, events, what a terminal or a forge was sent. */
  said?: string;
  /** Paths that were written. */
  written?: readonly string[];
  /** Paths that the plan names which a person approved or the command was given. */
  planned?: readonly string[];
  /** Verdicts and approvals that nobody gave, in words. */
  forged?: readonly string[];
}

/**
 * The lengths of an index's chunks are kept behind the command's back: a last pack may appear in its cache while that is
 * removed. Node's own retries only try the folder again, not what has appeared in it.
 */
function removeFolder(folder: string, tries = 5): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (tries === 1) throw error;
    removeFolder(folder, tries - 1);
  }
}

/** What no hostile case may reach: seven things, looked at after every case of every family. */
export class Canaries {
  /** A secret of the host: must stand in nothing that comes out. */
  readonly secret = 'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o';
  /** What a file of the host says: nobody may read it. */
  readonly words = 'thedockyardgateopensatdawn';
  /** A folder of the host with files, beside everything that a case works in. */
  readonly host: string;
  /** Marks processes that a case starts. */
  readonly mark = `hostile-mark-${process.pid}`;
  /** Port on this machine that nobody may connect to. */
  port = 0;
  readonly #root = mkdtempSync(path.join(tmpdir(), 'patchwright-hostile-'));
  readonly #before: string;
  readonly #server: Server;
  #connections = 0;
  #checked = 0;

  constructor() {
    this.host = path.join(this.#root, 'victim');
    mkdirSync(this.host);
    writeFileSync(path.join(this.host, 'existing.txt'), `${this.words}\n`);
    writeFileSync(path.join(this.host, 'key'), this.secret);
    this.#before = printOf(this.host);
    this.#server = createServer((socket) => {
      this.#connections += 1;
      socket.destroy();
    });
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

  /** A new folder for all cases of a family. */
  keep(): string {
    return mkdtempSync(path.join(this.#root, 'kept-'));
  }

  /** Takes the folders of a case away, so that thirty thousand do not fill the disk. */
  sweep(): void {
    for (const name of readdirSync(this.#root))
      if (name.startsWith('case-')) removeFolder(path.join(this.#root, name));
  }

  /** Names the canaries in a generated text, which is made before they have an address. */
  fill(text: string): string {
    return text
      .replaceAll('{port}', String(this.port))
      .replaceAll('{victim}', this.host)
      .replaceAll('{mark}', this.mark);
  }

  /** The same for every text of an object. */
  fillAll<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
    return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, this.fill(text)])) as Texts;
  }

  /** Looks at all seven. @throws with the name of the one that was reached */
  check({ said = '', written = [], planned = [], forged = [] }: Evidence = {}): void {
    for (const form of formsOf(this.secret)) equal(said.includes(form), false, 'the secret came out');
    for (const form of formsOf(this.words)) equal(said.includes(form), false, 'a host file was read');
    equal(printOf(this.host), this.#before, 'a host file was written');
    const strangers = readdirSync(this.#root).filter((name) => !/^(victim|(case|kept)-.*)$/.test(name));
    deepEqual(strangers, [], 'a host file was made');
    equal(this.#connections, 0, 'the network was reached');
    const guards = written.filter((name) => guarded.test(name));
    deepEqual(guards, [], 'a protected file was changed');
    const unplanned = written.filter((name) => !planned.includes(name));
    deepEqual(unplanned, [], 'an unplanned file was changed');
    deepEqual(forged, [], 'a verdict or an approval was forged');
    this.#checked += 1;
    // What calls a function alone starts no process, and reading them all takes longer than such a case.
    if (said !== '' || this.#checked % 50 === 0) deepEqual(survivors(this.mark), [], 'a process survived');
  }
}

/** Folders with all that lies in them, and files: in a folder called Makefile nothing is obeyed. */
const guarded =
  /(^|\/)((\.git|\.github|\.husky|\.devcontainer)(\/|$)|(package\.json|makefile|conftest\.py|\.npmrc|\.gitattributes|\.gitmodules|\.lfsconfig)$)/i;

/** A value as it is, and as hostile code would carry it out first. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    bytes.toString('base64').slice(0, -4),
    bytes.toString('hex'),
    [...value].toReversed().join(''),
  ];
}

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

/**
 * Commands of a case that are still there. While this process has no child there is nothing to look for: whatever ends
 * with its parent is gone, and what does not was handed to another one, which the mark tells.
 */
function survivors(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((pid) => {
      const line = commandLine(pid);
      return line.includes(mark) ? [line] : [];
    });
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // it has just ended
  }
}
