import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../errors/index.ts';
import type { Clock, Events, RunEvent, RunFolder } from '../../ports/index.ts';

/** A run folder on disk. Files appear whole or not at all; events are appended one line at a time. */
export class DiskRunFolder implements RunFolder, Events {
  readonly dir: string;
  readonly #clock: Clock;
  readonly #listeners: ((event: RunEvent) => void)[] = [];

  /** @param options.readOnly do not make the folder's parts, e.g. of a recording */
  constructor(dir: string, clock: Clock, options: { readOnly?: boolean } = {}) {
    this.dir = dir;
    this.#clock = clock;
    if (options.readOnly) return;
    mkdirSync(path.join(dir, 'conversation'), { recursive: true });
    mkdirSync(path.join(dir, 'stages'), { recursive: true });
  }

  /** Calls `listener` for every event from now on; progress display hangs on this. */
  onEvent(listener: (event: RunEvent) => void): void {
    this.#listeners.push(listener);
  }

  emit(event: RunEvent): void {
    const line = JSON.stringify({ at: new Date(this.#clock.now()).toISOString(), ...event });
    try {
      appendFileSync(path.join(this.dir, 'events.jsonl'), `${line}\n`);
    } catch (error) {
      throw fullDisk(error, this.dir);
    }
    for (const listener of this.#listeners) listener(event);
  }

  async loadStage(name: string): Promise<unknown> {
    return readJson(path.join(this.dir, 'stages', `${name}.json`));
  }

  async saveStage(name: string, value: unknown): Promise<void> {
    await this.writeText(path.join('stages', `${name}.json`), JSON.stringify(value));
  }

  async writeText(name: string, text: string): Promise<void> {
    await writeDurably(path.join(this.dir, name), text);
  }

  /** Reads a JSON file of the folder; `undefined` when it is absent or damaged. */
  readJson(name: string): Promise<unknown> {
    return readJson(path.join(this.dir, name));
  }

  /** Every exchange of the conversation in order; a damaged last file reads as absent. */
  async exchanges(): Promise<unknown[]> {
    const names = (await readdir(path.join(this.dir, 'conversation')))
      .filter((name) => /^\d+\.json$/.test(name))
      .sort();
    const values = await Promise.all(
      names.map((name) => readJson(path.join(this.dir, 'conversation', name))),
    );
    return values.filter((value) => value !== undefined);
  }
}

/** Replaces a file in one step: a temporary file, flushed, renamed, and the folder flushed. */
async function writeDurably(target: string, text: string): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    const file = await open(temporary, 'w');
    await writeFile(file, text);
    await file.sync();
    await file.close();
    await rename(temporary, target);
    flushFolder(path.dirname(target));
  } catch (error) {
    throw fullDisk(error, target);
  }
}

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function fullDisk(error: unknown, target: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS' && code !== 'EACCES') return error;
  return new WorkspaceError('disk-full', `${target} cannot be written (${code})`, {
    cause: error,
    hint: 'Free some space or name another state folder: --state-dir DIR or PATCHWRIGHT_STATE_DIR. The run resumes then.',
  });
}
