import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DocumentationPage } from '../../domain/index.ts';
import type { BlobStore } from '../../ports/index.ts';

/** A change of what is stored needs a new number here: old entries are then never read. */
const format = 'documentation-1';
const dayMs = 24 * 60 * 60 * 1000;
const daysKept = 60;
const refreshesPerDay = 16;

const Mark = z.object({ fetchedAt: z.number(), content: z.string() });
const Pages = z.array(z.object({ url: z.string(), title: z.string(), text: z.string() }));

/** Pages of a site and when they were fetched, ms since 1970. */
export interface StoredPages {
  fetchedAt: number;
  pages: readonly DocumentationPage[];
}

/**
 * The pages of one site in a store whose entries never change: the pages under a hash of themselves, and for each refresh
 * a small mark under site, day and number that tells when and which.
 */
export class SiteShelf {
  readonly #store: BlobStore;
  readonly #site: string;

  constructor(store: BlobStore, address: string) {
    this.#store = store;
    this.#site = hash(new TextEncoder().encode(address));
  }

  /** The newest pages of the last sixty days; damaged or evicted entries count as absent. */
  async load(now: number): Promise<StoredPages | undefined> {
    const today = Math.floor(now / dayMs);
    const days = Array.from({ length: daysKept }, (_, back) => today - back);
    const marks = await this.#store.getMany(days.flatMap((day) => this.#keysOf(day).toReversed()));
    for (const bytes of marks) {
      const mark = read(bytes, Mark);
      const pages = mark && read(await this.#store.get(mark.content), Pages);
      if (mark && pages) return { fetchedAt: mark.fetchedAt, pages };
    }
    return undefined;
  }

  /** @returns false when the site was refreshed so often today that no more is kept */
  async save(pages: readonly DocumentationPage[], now: number): Promise<boolean> {
    const keys = this.#keysOf(Math.floor(now / dayMs));
    const taken = await this.#store.getMany(keys);
    const free = taken.findLastIndex((mark) => mark !== undefined) + 1;
    if (free >= keys.length) return false;
    const bytes = encode(pages);
    const content = `${format}:pages:${hash(bytes)}`;
    await this.#store.setMany([
      [content, bytes],
      [keys[free]!, encode({ fetchedAt: now, content })],
    ]);
    return true;
  }

  #keysOf(day: number): string[] {
    return Array.from(
      { length: refreshesPerDay },
      (_, turn) => `${format}:mark:${this.#site}:${day}:${turn}`,
    );
  }
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function read<Value>(bytes: Uint8Array | undefined, schema: z.ZodType<Value>): Value | undefined {
  if (!bytes) return undefined;
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
