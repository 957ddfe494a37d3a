/** How many paths of one shape, numbers aside, are read before all others: calendars and counters have no end. */
const usualPerShape = 20;
const longestQueue = 5000;
const otherFile =
  /\.(?:png|jpe?g|gif|svg|webp|ico|css|m?js|map|json|xml|rss|atom|pdf|epub|zip|t?gz|bz2|xz|whl|jar|exe|dmg|woff2?|ttf|mp[34]|webm|ya?ml|csv|ipynb)$/i;

/** A page to read, and how many links lie between it and the first one. */
export interface QueuedPage {
  url: string;
  depth: number;
}

/** True for addresses of the site: the same server, and the path of the first page or below it. */
export function siteScope(address: string): (url: URL) => boolean {
  const first = new URL(address);
  const folder = isFile(first.pathname)
    ? first.pathname.slice(0, first.pathname.lastIndexOf('/'))
    : first.pathname.replace(/\/+$/, '');
  return (url) =>
    url.origin === first.origin && (url.pathname === folder || url.pathname.startsWith(`${folder}/`));
}

/** Where a site lists its pages: beside the first one, so that the search stays below the configured address. */
export function sitemapOf(address: string): string {
  const first = new URL(address);
  return new URL(
    isFile(first.pathname) ? 'sitemap.xml' : `${first.pathname.replace(/\/+$/, '')}/sitemap.xml`,
    first,
  ).href;
}

function isFile(path: string): boolean {
  return /\.[a-z]+$/.test(path.slice(path.lastIndexOf('/')));
}

/**
 * Pages still to be read, nearest first. Each address is taken once and without its query, so that sorting, searching and
 * counting links cannot multiply pages; addresses that repeat themselves are left out, and what looks generated waits.
 */
export class CrawlQueue {
  readonly #inScope: (url: URL) => boolean;
  readonly #known = new Set<string>();
  readonly #shapes = new Map<string, number>();
  readonly #usual: QueuedPage[] = [];
  readonly #generated: QueuedPage[] = [];

  constructor(inScope: (url: URL) => boolean) {
    this.#inScope = inScope;
  }

  /** Addresses of pages of the site among links, as they are asked for, each once. */
  pagesAmong(links: readonly string[]): string[] {
    const pages = links.flatMap((link) => {
      const url = pageAddress(link);
      return url && this.#inScope(url) ? url.href : [];
    });
    return [...new Set(pages)];
  }

  add(links: readonly string[], depth: number): void {
    for (const page of this.pagesAmong(links)) {
      if (this.#known.size >= longestQueue || !this.markKnown(page)) continue;
      const shape = new URL(page).pathname.replace(/\d+/g, '0');
      const count = (this.#shapes.get(shape) ?? 0) + 1;
      this.#shapes.set(shape, count);
      const queue = shape.includes('0') && count > usualPerShape ? this.#generated : this.#usual;
      queue.push({ url: page, depth });
    }
  }

  /** @returns false when the address was known already */
  markKnown(url: string): boolean {
    const key = url.replace(/\/(?:index\.html?)?$/, '');
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }

  /**
   * Whether a page that gives another address as its right one is worth keeping: not when that page of the site has been or
   * will be read; marks it as known.
   */
  isNewPage(canonical: string): boolean {
    const url = pageAddress(canonical);
    return !url || !this.#inScope(url) || this.markKnown(url.href);
  }

  next(): QueuedPage | undefined {
    return this.#usual.shift() ?? this.#generated.shift();
  }
}

function pageAddress(link: string): URL | undefined {
  const url = new URL(link);
  url.hash = '';
  url.search = '';
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const repeats = parts.length - new Set(parts).size;
  if (url.href.length > 300 || parts.length > 12 || repeats > 2 || otherFile.test(url.pathname))
    return undefined;
  return url;
}
