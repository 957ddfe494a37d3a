import { lstat, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '../../ports/index.ts';
import { openPack, readPack, writePack, type Pack, type PackEntry } from './pack-file.ts';
import { forThisUser, makeFolder } from './own-folder.ts';
import { addTo } from '../../text/group-by.ts';

export interface StoreLimits {
  /** Total size above which the packs that were not used for longest are removed, bytes. */
  maxBytes: number;
  /** With more packs than this, small ones are merged. */
  maxPacks: number;
  /** Packs below this count as small. */
  smallBytes: number;
}

const defaultLimits: StoreLimits = {
  maxBytes: 4 * 1024 ** 3,
  maxPacks: 24,
  smallBytes: 8 * 1024 ** 2,
};
const mergedBytes = 64 * 1024 ** 2;
/** Most attempts to find a value that was not where it should be. */
const maxTurns = 3;
const staleDraftMs = 60 * 60 * 1000;

/** Old layouts lie in other folders and are never opened. */
const layout = 'packs-1';

/**
 * Values in a few pack files that are written once and never changed. Any number of processes may read and write: each
 * adds packs of its own, a pack appears complete or not at all, and two packs with the same key hold the same value.
 * Whatever is damaged or missing reads as absent.
 */
export class DiskBlobStore implements BlobStore {
  readonly #dir: string;
  readonly #limits: StoreLimits;
  readonly #touched = new Set<string>();
  /** Values that are not what was written, by pack and key. */
  readonly #damaged = new Set<string>();
  #packs: Promise<Map<string, Pack>> | undefined;

  /** @param dir folder of the cache; made when needed */
  constructor(dir: string, limits: Partial<StoreLimits> = {}) {
    this.#dir = join(dir, layout);
    this.#limits = { ...defaultLimits, ...limits };
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return (await this.getMany([key]))[0];
  }

  async set(key: string, value: Uint8Array): Promise<void> {
    await this.setMany([[key, value]]);
  }

  async getMany(keys: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    const found = new Map<string, Uint8Array>();
    let trouble = await this.#collect(keys, found);
    for (let turn = 0; trouble && turn < maxTurns; turn += 1) {
      // Another process has merged packs since ours were listed, or a value is damaged: it may be whole in another pack.
      if (trouble === 'gone') this.#packs = undefined;
      const missing = keys.filter((key) => !found.has(key));
      trouble = await this.#collect(missing, found);
    }
    return keys.map((key) => found.get(key));
  }

  async setMany(entries: readonly (readonly [string, Uint8Array])[]): Promise<void> {
    if (entries.length === 0) return;
    const packs = await this.#open();
    await this.#requireOwnFolder();
    await makeFolder(this.#dir, forThisUser);
    await this.#add(entries, packs);
    if (packs.size > this.#limits.maxPacks) await this.#merge(packs);
    await this.#shrink(packs);
  }

  /** A cache that comes from elsewhere, as a workflow restores one, may bring a link along that leads anywhere (R29). */
  async #requireOwnFolder(): Promise<void> {
    for (const folder of [dirname(this.#dir), this.#dir])
      if ((await lstat(folder).catch(() => undefined))?.isSymbolicLink() === true)
        throw new Error(`${folder} is a symbolic link, and the cache is not written through it`);
  }

  /** @returns what is worth another turn: a pack that was gone, or a damaged value */
  async #collect(
    keys: readonly string[],
    found: Map<string, Uint8Array>,
  ): Promise<'gone' | 'damaged' | undefined> {
    let gone = false;
    let damaged = false;
    for (const [pack, wanted] of groupByPack(keys, await this.#open(), this.#damaged)) {
      try {
        const values = await readPack(
          pack,
          wanted.map(([, entry]) => entry),
        );
        wanted.forEach(([key], nth) => {
          const value = values[nth];
          if (value) found.set(key, value);
          else {
            this.#damaged.add(placeOf(pack, key));
            damaged = true;
          }
        });
        await this.#touch(pack);
      } catch {
        gone = true;
      }
    }
    if (gone) return 'gone';
    return damaged ? 'damaged' : undefined;
  }

  /** Says when, since a file system's own time may lie behind the clock: the pack would seem older than one just used. */
  async #add(entries: readonly (readonly [string, Uint8Array])[], packs: Map<string, Pack>): Promise<void> {
    const pack = await writePack(join(this.#dir, newName()), entries);
    packs.set(pack.path, pack);
    await stampNow(pack.path);
  }

  #open(): Promise<Map<string, Pack>> {
    this.#packs ??= listPacks(this.#dir);
    return this.#packs;
  }

  async #touch({ path }: Pack): Promise<void> {
    if (this.#touched.has(path)) return;
    this.#touched.add(path);
    await stampNow(path);
  }

  /** Writes the small packs again as one, then drops them: at no moment is a value on disk in no pack. */
  async #merge(packs: Map<string, Pack>): Promise<void> {
    const merged = new Map<string, Uint8Array>();
    const done: Pack[] = [];
    let bytes = 0;
    for (const pack of [...packs.values()].toSorted((a, b) => a.size - b.size)) {
      if (pack.size > this.#limits.smallBytes || bytes + pack.size > mergedBytes) break;
      const keys = [...pack.entries.keys()];
      const values = await readPack(pack, [...pack.entries.values()]).catch(() => []);
      keys.forEach((key, nth) => values[nth] && merged.set(key, values[nth]));
      bytes += pack.size;
      done.push(pack);
    }
    if (done.length < 2) return;
    await this.#add([...merged], packs);
    await this.#drop(done, packs);
  }

  async #shrink(packs: Map<string, Pack>): Promise<void> {
    let total = 0;
    for (const { size } of packs.values()) total += size;
    if (total <= this.#limits.maxBytes) return;
    const ages = await Promise.all(
      [...packs.values()].map(async (pack) => ({ pack, used: await lastUse(pack) })),
    );
    const oldest: Pack[] = [];
    for (const { pack } of ages.toSorted((a, b) => a.used - b.used).slice(0, -1)) {
      if (total <= this.#limits.maxBytes) break;
      oldest.push(pack);
      total -= pack.size;
    }
    await this.#drop(oldest, packs);
  }

  async #drop(gone: readonly Pack[], packs: Map<string, Pack>): Promise<void> {
    for (const { path } of gone) {
      packs.delete(path);
      await rm(path, { force: true });
    }
  }
}

const placeOf = ({ path }: Pack, key: string): string => `${path}\0${key}`;

function groupByPack(
  keys: readonly string[],
  packs: ReadonlyMap<string, Pack>,
  damaged: ReadonlySet<string>,
): Map<Pack, [string, PackEntry][]> {
  const groups = new Map<Pack, [string, PackEntry][]>();
  for (const key of keys) {
    for (const pack of packs.values()) {
      const entry = pack.entries.get(key);
      if (!entry || (damaged.size > 0 && damaged.has(placeOf(pack, key)))) continue;
      addTo(groups, pack, [key, entry]);
      break;
    }
  }
  return groups;
}

async function listPacks(dir: string): Promise<Map<string, Pack>> {
  const names = await readdir(dir).catch(() => []);
  const packs = new Map<string, Pack>();
  for (const name of names) {
    const path = join(dir, name);
    if (name.endsWith('.tmp')) await removeStaleDraft(path);
    if (!name.endsWith('.pack')) continue;
    const pack = await openPack(path);
    if (pack) packs.set(path, pack);
    else await removeStaleDraft(path);
  }
  return packs;
}

/** Removes a draft that a killed process left behind, or a damaged pack. A young one may still be in use. */
async function removeStaleDraft(path: string): Promise<void> {
  try {
    if (Date.now() - (await stat(path)).mtimeMs > staleDraftMs) await rm(path, { force: true });
  } catch {
    // Another process removed it first.
  }
}

async function stampNow(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

async function lastUse({ path }: Pack): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

function newName(): string {
  return `${Date.now().toString(36)}-${process.pid}-${Math.random().toString(36).slice(2)}.pack`;
}
