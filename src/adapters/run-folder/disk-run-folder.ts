import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { remedyFor, WorkspaceError } from '../../errors/index.ts';
import { makeFolder, makeFolderAtOnce } from '../disk/own-folder.ts';
import { readJson } from './read-json.ts';
import type { Clock, Events, RunEvent, RunFolder } from '../../ports/index.ts';
import { sha256Of } from '../../text/sha256.ts';

/** A run folder on disk. Files appear whole or not at all; events are appended one line at a time. */
export class DiskRunFolder implements RunFolder, Events {
  readonly dir: string;
  readonly #clock: Clock;
  readonly #readOnly: boolean;
  /** Number of the newest exchange; each append takes the next one before it waits, so that no two get the same. */
  #last: Promise<number> | undefined;
  #stageKey: Uint8Array | undefined;

  /** @param options.readOnly do not make the folder's parts, e.g. of a recording */
  constructor(dir: string, clock: Clock, options: { readOnly?: boolean } = {}) {
    this.dir = dir;
    this.#clock = clock;
    this.#readOnly = options.readOnly ?? false;
    if (this.#readOnly) return;
    try {
      makeFolderAtOnce(path.join(dir, 'conversation'));
      makeFolderAtOnce(path.join(dir, 'stages'));
    } catch (error) {
      throw unwritable(error, dir);
    }
  }

  /**
   * Accepts only stages that were stored under this key from now on: whether the checks that a stage reports really ran
   * cannot be seen later (A6).
   */
  sealStages(key: Uint8Array): void {
    this.#stageKey = key;
  }

  /** @param at when it happened, ms since 1970; now, where it is not told */
  emit(event: RunEvent, at = this.#clock.now()): void {
    const line = JSON.stringify({ at: new Date(at).toISOString(), ...event });
    try {
      appendFileSync(path.join(this.dir, 'events.jsonl'), `${line}\n`);
    } catch (error) {
      throw unwritable(error, this.dir);
    }
  }

  async loadStage(name: string): Promise<unknown> {
    const value = await readJson(path.join(this.dir, 'stages', `${name}.json`));
    const sealed = Sealed.safeParse(value);
    if (sealed.success) return this.#isWhole(name, sealed.data) ? sealed.data.value : undefined;
    return this.#readOnly ? value : undefined; // a recording may have been made by hand
  }

  async saveStage(name: string, value: unknown): Promise<void> {
    await this.writeText(
      path.join('stages', `${name}.json`),
      JSON.stringify({ sha256: sumOf(value), seal: this.#stageSeal(name, value), value }),
    );
  }

  #isWhole(name: string, { sha256, seal = '', value }: z.infer<typeof Sealed>): boolean {
    if (sha256 !== sumOf(value)) return false;
    const wanted = Buffer.from(this.#stageSeal(name, value) ?? '');
    const given = Buffer.from(seal);
    return wanted.length === 0 || (wanted.length === given.length && timingSafeEqual(wanted, given));
  }

  #stageSeal(name: string, value: unknown): string | undefined {
    if (this.#stageKey === undefined) return undefined;
    return createHmac('sha256', this.#stageKey)
      .update(`${name}\n${sumOf(value)}`)
      .digest('hex');
  }

  async append(exchange: Readonly<Record<string, unknown>>): Promise<void> {
    this.#last = (this.#last ?? this.#numbers().then((numbers) => Math.max(0, ...numbers))).then(next);
    const numbered = { number: await this.#last, ...exchange };
    const sealed = { ...numbered, sha256: sumOf(numbered) };
    await this.writeText(
      path.join('conversation', exchangeFile(numbered.number)),
      `${JSON.stringify(sealed, undefined, 2)}\n`,
    );
  }

  async writeText(name: string, text: string): Promise<void> {
    await writeDurably(path.join(this.dir, name), text);
  }

  /** Reads a JSON file of the folder; `undefined` when it is absent or damaged. */
  readJson(name: string): Promise<unknown> {
    return readJson(path.join(this.dir, name));
  }

  /** Every exchange of the conversation in order; one that is not as it was written reads as absent. */
  async exchanges(): Promise<unknown[]> {
    const files = await this.#readExchanges();
    const kept = files.filter(({ seal }) => seal === 'whole' || (seal === 'none' && this.#readOnly));
    return kept.map(({ value }) => value);
  }

  /**
   * How the seals of the conversation stand, by file: `broken` ones are not as they were written or stand in another place,
   * `none` were written by hand or by an early version.
   */
  async seals(): Promise<{ broken: string[]; none: string[]; missing: string[] }> {
    const files = await this.#readExchanges();
    const named = (wanted: Seal) => files.filter(({ seal }) => seal === wanted).map(({ file }) => file);
    const there = new Set(files.map(({ number }) => number));
    const gaps = Array.from({ length: Math.max(0, ...there) }, (_, at) => at + 1);
    const missing = gaps.filter((number) => !there.has(number)).map(exchangeFile);
    return { broken: named('broken'), none: named('none'), missing };
  }

  async #readExchanges(): Promise<{ number: number; file: string; value: unknown; seal: Seal }[]> {
    const numbers = (await this.#numbers()).toSorted((a, b) => a - b);
    return Promise.all(
      numbers.map(async (number) => {
        const file = exchangeFile(number);
        const value = await readJson(path.join(this.dir, 'conversation', file));
        return { number, file, value, seal: sealOf(value, number) };
      }),
    );
  }

  /** Numbers that files of the conversation have, damaged ones included: none of them is given away again. */
  async #numbers(): Promise<number[]> {
    const names = await readdir(path.join(this.dir, 'conversation'));
    return names.filter((name) => /^\d{3,9}\.json$/.test(name)).map((name) => Number.parseInt(name, 10));
  }
}

/** Whether an exchange is as it was written, and where it was. */
type Seal = 'whole' | 'broken' | 'none';

function sealOf(value: unknown, number: number): Seal {
  if (typeof value !== 'object' || value === null) return 'broken';
  const { sha256, ...exchange } = value as Record<string, unknown>;
  if (sha256 === undefined) return 'none';
  const isInPlace = exchange['number'] === undefined || exchange['number'] === number;
  return isInPlace && sha256 === sumOf(exchange) ? 'whole' : 'broken';
}

function exchangeFile(number: number): string {
  return `${String(number).padStart(3, '0')}.json`;
}

function next(number: number): number {
  return number + 1;
}

const Sealed = z.object({ sha256: z.string(), seal: z.string().optional(), value: z.unknown() });

/** SHA-256 of a value as JSON, hex. */
function sumOf(value: unknown): string {
  return sha256Of(JSON.stringify(value) ?? '');
}

/** Replaces a file in one step: a temporary file, flushed, renamed, and the folder flushed. */
async function writeDurably(target: string, text: string): Promise<void> {
  // A name that nobody could have planted a link under (R29); a folder may come from somebody else.
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    await makeFolder(path.dirname(target));
    const file = await open(temporary, 'wx');
    try {
      await writeFile(file, text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
    flushFolder(path.dirname(target));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw unwritable(error, target);
  }
}

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function unwritable(error: unknown, target: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  return new WorkspaceError('disk-full', `${target} cannot be written (${code})`, {
    cause: error,
    hint: `${remedyFor(code)}, or use another state folder: --state-dir DIR or PATCHWRIGHT_STATE_DIR. The run then resumes.`,
  });
}
