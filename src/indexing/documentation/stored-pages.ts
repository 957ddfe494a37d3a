import { z } from 'zod';
import type { BlobStore, VisitedPage } from '../../ports/index.ts';
import { parseJsonAs } from '../../text/json.ts';
import { sha256Of } from '../../text/sha256.ts';

/**
 * A change of what is stored, or of how a page becomes text, needs a new number here: old entries are then never read, and
 * no page is called unchanged that would be read differently now.
 */
const format = 'documentation-3';
const dayMs = 24 * 60 * 60 * 1000;
const retentionDays = 60;
const refreshesPerDay = 16;

const Mark = z.object({ fetchedAt: z.number(), content: z.string() });
/** Links are numbers of addresses: pages of a site mostly lead to the same places. */
const Site = z.object({
  addresses: z.array(z.string()),
  pages: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      text: z.string(),
      links: z.array(z.number().int().nonnegative()),
      canonical: z.string().optional(),
      etag: z.string().optional(),
      lastModified: z.string().optional(),
    }),
  ),
});

/** Pages of a site and when they were fetched, ms since 1970. */
export interface StoredPages {
  fetchedAt: number;
  pages: readonly VisitedPage[];
}

/**
 * The pages of one site in a store whose entries never change: the pages under a hash of themselves, and for each refresh
 * a small mark under site, day and number that tells when and which.
 */
export class StoredSite {
  readonly #store: BlobStore;
  readonly #site: string;

  constructor(store: BlobStore, address: string) {
    this.#store = store;
    this.#site = sha256Of(address);
  }

  /** The newest pages of the last sixty days; damaged or evicted entries count as absent. */
  async load(now: number): Promise<StoredPages | undefined> {
    const today = Math.floor(now / dayMs);
    const days = Array.from({ length: retentionDays }, (_, back) => today - back);
    const marks = await this.#store.getMany(days.flatMap((day) => this.#keysOf(day).toReversed()));
    for (const bytes of marks) {
      const mark = read(bytes, Mark);
      const site = mark && read(await this.#store.get(mark.content), Site);
      if (mark && site) return { fetchedAt: mark.fetchedAt, pages: unpack(site) };
    }
    return undefined;
  }

  /** @returns false when the site was refreshed so often today that no more is kept */
  async save(pages: readonly VisitedPage[], now: number): Promise<boolean> {
    const keys = this.#keysOf(Math.floor(now / dayMs));
    const taken = await this.#store.getMany(keys);
    const free = taken.findLastIndex((mark) => mark !== undefined) + 1;
    if (free >= keys.length) return false;
    const bytes = encode(pack(pages));
    const content = `${format}:pages:${sha256Of(bytes)}`;
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

function pack(pages: readonly VisitedPage[]): z.infer<typeof Site> {
  const numbers = new Map<string, number>();
  const numberOf = (link: string): number => {
    const number = numbers.get(link) ?? numbers.size;
    numbers.set(link, number);
    return number;
  };
  const packed = pages.map((page) => ({ ...page, links: page.links.map(numberOf) }));
  return { addresses: [...numbers.keys()], pages: packed };
}

function unpack({ addresses, pages }: z.infer<typeof Site>): VisitedPage[] {
  return pages.map(({ canonical, etag, lastModified, ...page }) => ({
    ...page,
    links: page.links.flatMap((number) => addresses[number] ?? []),
    canonical,
    etag,
    lastModified,
  }));
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function read<Value>(bytes: Uint8Array | undefined, schema: z.ZodType<Value>): Value | undefined {
  return bytes && parseJsonAs(schema, new TextDecoder().decode(bytes));
}
