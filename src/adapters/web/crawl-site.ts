import { setTimeout as pause } from 'node:timers/promises';
import type { DocsSite } from '../../domain/index.ts';
import type { RefusedPage, SiteReader, SiteVisit, VisitedPage } from '../../ports/index.ts';
import { CrawlQueue, siteScope, sitemapOf, type QueuedPage } from './crawl-queue.ts';
import { GuardedFetcher, type FetcherOptions, type KnownPages } from './guarded-fetcher.ts';

export interface CrawlerOptions extends Pick<
  FetcherOptions,
  'resolve' | 'transport' | 'loopback' | 'maxBytes' | 'timeoutMs'
> {
  /** Longest time for one site, ms. */
  siteMs: number;
  /** Pause between two requests, ms; a longer one that robots.txt asks for is kept, up to ten seconds. */
  pauseMs?: number;
}

/** Most text kept of one site, characters. */
const maxSiteText = 4_000_000;
const longestPauseMs = 10_000;
/** After so many failures in a row a server is not asked any more. */
const failuresInRow = 5;

/**
 * Reads documentation sites through the guarded fetcher (R21): pages below the configured address only, one request at a
 * time with a pause, robots.txt respected, bounded in pages, depth, bytes and time.
 */
export class SiteCrawler implements SiteReader {
  readonly #options: CrawlerOptions;

  constructor(options: CrawlerOptions) {
    this.#options = options;
  }

  async visit(site: DocsSite, known: readonly VisitedPage[], signal?: AbortSignal): Promise<SiteVisit> {
    const { siteMs, pauseMs = 250, ...rest } = this.#options;
    const inScope = siteScope(site.url);
    const fetcher = new GuardedFetcher({ ...rest, hosts: [new URL(site.url).hostname], accepts: inScope });
    const timeout = AbortSignal.timeout(siteMs);
    const limit = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const pages = new Map(known.map((page) => [page.url, page]));
    const visit = new Visit(site, new CrawlQueue(inScope), pages);
    try {
      await visit.readAll(fetcher, pauseMs, limit);
    } catch (error) {
      signal?.throwIfAborted();
      if (!limit.aborted) throw error;
      visit.broken = `took longer than ${Math.round(siteMs / 1000)} s`;
    }
    return visit.result();
  }
}

/** One walk over a site, and what it brought so far. */
class Visit {
  broken: string | undefined;
  readonly #site: DocsSite;
  readonly #queue: CrawlQueue;
  readonly #known: KnownPages;
  readonly #pages: VisitedPage[] = [];
  readonly #texts = new Set<string>();
  readonly #refused: RefusedPage[] = [];
  #size = 0;
  #failures = 0;
  #sitemapRead = false;

  constructor(site: DocsSite, queue: CrawlQueue, known: KnownPages) {
    this.#site = site;
    this.#queue = queue;
    this.#known = known;
    queue.add([site.url], 0);
  }

  async readAll(fetcher: GuardedFetcher, pauseMs: number, limit: AbortSignal): Promise<void> {
    for (let asked = 0; asked < this.#site.pages * 2 && this.#hasRoom(); asked += 1) {
      const next = this.#queue.next() ?? (await this.#fromSitemap(fetcher, limit));
      if (!next) return;
      if (asked > 0) await pause(await this.#pauseFor(fetcher, pauseMs), undefined, { signal: limit });
      const found = await fetcher.readLinked(next.url, limit, this.#known);
      if ('reason' in found) this.#refuse(found.reason, next, asked === 0);
      else this.#keep(found, next);
    }
  }

  /** Pages that no link led to, once everything else has been read: `sitemap.xml` beside the first page. */
  async #fromSitemap(fetcher: GuardedFetcher, limit: AbortSignal): Promise<QueuedPage | undefined> {
    if (this.#sitemapRead || this.#pages.length === 0) return undefined;
    this.#sitemapRead = true;
    this.#queue.add(await fetcher.readSitemap(sitemapOf(this.#site.url), limit), this.#site.depth);
    return this.#queue.next();
  }

  result(): SiteVisit {
    const { broken } = this;
    return { pages: this.#pages, refused: this.#refused, broken };
  }

  #hasRoom(): boolean {
    return this.broken === undefined && this.#pages.length < this.#site.pages && this.#size < maxSiteText;
  }

  async #pauseFor(fetcher: GuardedFetcher, pauseMs: number): Promise<number> {
    const wanted = (await fetcher.crawlDelay(this.#site.url)) * 1000;
    return Math.min(Math.max(pauseMs, wanted), Math.max(pauseMs, longestPauseMs));
  }

  /** Keeps the links of a page whose server is in trouble. */
  #refuse(reason: string, { url, depth }: QueuedPage, first: boolean): void {
    const busy = /^answered (?:429|503)/.test(reason);
    const failed = /^(?:answered 5|took too long|could not be reached)/.test(reason);
    const mayComeBack = busy || failed;
    this.#refused.push({ url, reason, mayComeBack });
    this.#failures = failed ? this.#failures + 1 : 0;
    if (mayComeBack && depth < this.#site.depth)
      this.#queue.add(this.#known.get(url)?.links ?? [], depth + 1);
    if (first) this.broken = `the first page ${reason}`;
    else if (busy || this.#failures >= failuresInRow) this.broken = `the site ${reason}`;
  }

  /**
   * A text that was seen at another address is neither kept nor followed: endless pages are often all alike. Pages that name
   * the first page as their right address are kept, since sites get that wrong.
   */
  #keep(page: VisitedPage, { url, depth }: QueuedPage): void {
    const { canonical = page.url } = page;
    this.#failures = 0;
    if (page.url !== url && !this.#queue.markKnown(page.url)) return;
    if (![page.url, url, this.#site.url].includes(canonical) && !this.#queue.isNewPage(canonical)) return;
    if (this.#texts.has(page.text)) return;
    this.#texts.add(page.text);
    if (page.text !== '') {
      this.#pages.push({ ...page, links: this.#queue.pagesAmong(page.links) });
      this.#size += page.text.length;
    }
    if (depth < this.#site.depth) this.#queue.add(page.links, depth + 1);
  }
}
