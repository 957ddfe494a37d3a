import robotsParser from 'robots-parser';
import type { Picture, VisitedPage, WebPage, WebReader, WebRefusal } from '../../ports/index.ts';
import { pinAddress, resolveHost, type Resolve } from './address-guard.ts';
import { conditionsFor, validatorsOf } from './conditions.ts';
import { asPicture } from './picture.ts';
import { readablePage } from './readable-page.ts';
import { allowedUrl, isLoopback, type UrlRules } from './url-guard.ts';
import { webTransport, type Transport, type WebAnswer } from './web-transport.ts';

export interface FetcherOptions extends UrlRules {
  resolve?: Resolve;
  transport?: Transport;
  /** Longest body, bytes. */
  maxBytes?: number;
  /** Longest time for one page with its redirects, ms. */
  timeoutMs?: number;
}

/** Real ones have a few kilobytes; the parser's time grows faster than the file. */
const longestRobots = 64 * 1024;
/** The name that robots.txt may address. */
const agent = 'patchwright';
const maxRedirects = 3;
const sitemap = /^(?:text|application)\/xml\b/;
const image = /^(image\/|application\/octet-stream\b)/;
const readable = /^(text\/(html|plain|markdown|x-rst)|application\/xhtml\+xml)\b/;

class Refusal extends Error {}

/** Pages of an earlier visit by their address. */
export type KnownPages = ReadonlyMap<string, VisitedPage>;

interface Loaded {
  url: string;
  answer: WebAnswer;
  type: string;
  body: Buffer;
}

/** The server says that a known page is as it was. */
interface Unchanged {
  unchanged: VisitedPage;
}

interface Robots {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
}

// The package's types describe a default export inside its CommonJS export, which Node does not see.
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robots;

/**
 * The only way to the web (R21): https, listed hosts, an address that was resolved, checked and pinned, again after each
 * redirect; robots.txt respected; size and time capped; no credentials sent.
 */
export class GuardedFetcher implements WebReader {
  readonly #options: Required<Omit<FetcherOptions, keyof UrlRules>> & UrlRules;
  readonly #robots = new Map<string, Promise<Robots | undefined>>();

  constructor(options: FetcherOptions) {
    this.#options = {
      resolve: resolveHost,
      transport: webTransport,
      maxBytes: 1024 * 1024,
      timeoutMs: 10_000,
      ...options,
    };
  }

  async read(address: string, signal?: AbortSignal): Promise<WebPage | WebRefusal> {
    const found = await this.readLinked(address, signal);
    return 'reason' in found ? found : { url: found.url, title: found.title, text: found.text };
  }

  /** Seconds that the host wants between two requests, as far as its robots.txt is known already. */
  async crawlDelay(address: string): Promise<number> {
    const robots = await this.#robots.get(robotsOf(new URL(address)))?.catch(() => undefined);
    return robots?.getCrawlDelay(agent) ?? 0;
  }

  /** Reads a picture; what it is, its own bytes say. */
  async readPicture(address: string, signal?: AbortSignal): Promise<Picture | WebRefusal> {
    const found = await this.#load(address, image, signal);
    if (!('body' in found)) return 'reason' in found ? found : { reason: 'could not be read' };
    return asPicture(address, found.body) ?? { reason: 'is not an image that models can see' };
  }

  /** Reads a page and where it leads; a known page that has not changed costs no body. */
  async readLinked(
    address: string,
    signal?: AbortSignal,
    known?: KnownPages,
  ): Promise<VisitedPage | WebRefusal> {
    const found = await this.#load(address, readable, signal, known);
    if ('unchanged' in found) return found.unchanged;
    if ('reason' in found) return found;
    const { page, ...links } = readablePage(found.url, found.body, found.type);
    return { ...page, ...links, ...validatorsOf(found.answer) };
  }

  /** Addresses that a sitemap lists; empty when there is none. */
  async readSitemap(address: string, signal?: AbortSignal): Promise<string[]> {
    const found = await this.#load(address, sitemap, signal);
    if (!('body' in found)) return [];
    const entries = found.body.toString('utf8').matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/g);
    return [...entries]
      .map(([, text = '']) => text.replaceAll('&amp;', '&'))
      .filter((text) => URL.canParse(text));
  }

  async #load(
    address: string,
    types: RegExp,
    signal: AbortSignal | undefined,
    known?: KnownPages,
  ): Promise<Loaded | Unchanged | WebRefusal> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    const limit = signal ? AbortSignal.any([timeout, signal]) : timeout;
    try {
      const found = await this.#follow(address, limit, known);
      if ('unchanged' in found) return found;
      const { url, answer } = found;
      const type = header(answer, 'content-type');
      if (!types.test(type)) {
        hangUp(answer);
        throw new Refusal(
          `is ${type.split(';')[0] || 'of an unknown type'}, not ${types === image ? 'an image' : 'a text'}`,
        );
      }
      return { url: url.href, answer, type, body: await this.#body(answer) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Refusal) return { reason: error.message };
      return { reason: limit.aborted ? 'took too long' : 'could not be reached' };
    }
  }

  async #follow(
    address: string,
    signal: AbortSignal,
    known?: KnownPages,
  ): Promise<{ url: URL; answer: WebAnswer } | Unchanged> {
    let next = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const url = allowedUrl(next, this.#options);
      if (!url)
        throw new Refusal(hop === 0 ? 'is not on a listed host' : 'leads to a host that is not listed');
      if (!(await this.#robotsAllow(url, signal))) throw new Refusal('is closed to robots');
      const page = known?.get(url.href);
      const conditions = conditionsFor(page);
      const answer = await this.#get(url, signal, conditions);
      const location = header(answer, 'location');
      if (answer.status !== 200) hangUp(answer);
      if (answer.status === 304 && page && conditions) return { unchanged: page };
      if (answer.status >= 300 && answer.status < 400 && location !== '') {
        next = new URL(location, url).href;
        continue;
      }
      if (answer.status !== 200) throw new Refusal(`answered ${answer.status}`);
      return { url, answer };
    }
    throw new Refusal('redirects too often');
  }

  async #get(
    url: URL,
    signal: AbortSignal,
    conditions?: Readonly<Record<string, string>>,
  ): Promise<WebAnswer> {
    const address = isLoopback(url, this.#options.loopback)
      ? url.hostname
      : await Promise.race([pinAddress(url.hostname, this.#options.resolve), abortOf(signal)]);
    if (address === undefined) throw new Refusal('has no public address');
    return this.#options.transport(url, address, signal, conditions);
  }

  async #body(answer: WebAnswer): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > this.#options.maxBytes) throw new Refusal(`is larger than ${this.#options.maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async #robotsAllow(url: URL, signal: AbortSignal): Promise<boolean> {
    const place = robotsOf(url);
    if (!this.#robots.has(place)) this.#robots.set(place, this.#loadRobots(new URL(place), signal));
    return (await this.#robots.get(place))?.isAllowed(url.href, agent) ?? true;
  }

  /** No file closes nothing (RFC 9309, 2.3.1.3); a server in trouble closes everything (2.3.1.4). */
  async #loadRobots(place: URL, signal: AbortSignal): Promise<Robots | undefined> {
    const answer = await this.#get(place, signal);
    if (answer.status !== 200) hangUp(answer);
    if (answer.status >= 500) throw new Refusal(`answered ${answer.status} for robots.txt`);
    if (answer.status !== 200) return undefined;
    const text = (await this.#body(answer)).toString('utf8');
    return parseRobots(place.href, text.slice(0, longestRobots));
  }
}

function robotsOf(url: URL): string {
  return `${url.origin}/robots.txt`;
}

/** Rejects when a signal aborts. A name server decides how long resolving takes, and a lookup cannot be cancelled. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** A body that nobody reads must not keep its connection. */
function hangUp({ body }: WebAnswer): void {
  if ('destroy' in body) body.destroy();
}

function header({ headers }: WebAnswer, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
