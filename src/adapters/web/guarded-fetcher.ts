import robotsParser from 'robots-parser';
import type { WebPage, WebReader, WebRefusal } from '../../ports/index.ts';
import { pinAddress, resolveHost, type Resolve } from './address-guard.ts';
import { httpsTransport, type Transport, type WebAnswer } from './https-transport.ts';
import { readablePage } from './readable-page.ts';
import { allowedUrl, type UrlRules } from './url-guard.ts';

export interface FetcherOptions extends UrlRules {
  resolve?: Resolve;
  transport?: Transport;
  /** Longest body, bytes. */
  maxBytes?: number;
  /** Longest time for one page with its redirects, ms. */
  timeoutMs?: number;
}

const maxRedirects = 3;
const readable = /^(text\/(html|plain|markdown|x-rst)|application\/xhtml\+xml)\b/;

class Refusal extends Error {}

interface Robots {
  isAllowed(url: string, agent: string): boolean | undefined;
}

// The package's types describe a default export inside its CommonJS export, which Node does not see.
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robots;

/**
 * The only way to the web (R21): https, listed hosts, an address that was resolved, checked and pinned, again after each
 * redirect; robots.txt respected; size and time capped; no credentials sent.
 */
export class GuardedFetcher implements WebReader {
  readonly #options: Required<Omit<FetcherOptions, 'prefixes'>> & UrlRules;
  readonly #robots = new Map<string, Promise<Robots | undefined>>();

  constructor(options: FetcherOptions) {
    this.#options = {
      resolve: resolveHost,
      transport: httpsTransport,
      maxBytes: 1024 * 1024,
      timeoutMs: 10_000,
      ...options,
    };
  }

  async read(address: string, signal?: AbortSignal): Promise<WebPage | WebRefusal> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    const limit = signal ? AbortSignal.any([timeout, signal]) : timeout;
    try {
      const { url, answer } = await this.#follow(address, limit);
      const type = header(answer, 'content-type');
      if (!readable.test(type))
        throw new Refusal(`is ${type.split(';')[0] || 'of an unknown type'}, not a text`);
      return readablePage(url.href, await this.#body(answer), type);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Refusal) return { reason: error.message };
      return { reason: limit.aborted ? 'took too long' : 'could not be reached' };
    }
  }

  async #follow(address: string, signal: AbortSignal): Promise<{ url: URL; answer: WebAnswer }> {
    let next = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const url = allowedUrl(next, this.#options);
      if (!url)
        throw new Refusal(hop === 0 ? 'is not on a listed host' : 'leads to a host that is not listed');
      if (!(await this.#robotsAllow(url, signal))) throw new Refusal('is closed to robots');
      const answer = await this.#get(url, signal);
      const location = header(answer, 'location');
      if (answer.status >= 300 && answer.status < 400 && location !== '') {
        next = new URL(location, url).href;
        continue;
      }
      if (answer.status !== 200) throw new Refusal(`answered ${answer.status}`);
      return { url, answer };
    }
    throw new Refusal('redirects too often');
  }

  async #get(url: URL, signal: AbortSignal): Promise<WebAnswer> {
    const address = await pinAddress(url.hostname, this.#options.resolve);
    if (address === undefined) throw new Refusal('has no public address');
    return this.#options.transport(url, address, signal);
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
    const place = `${url.origin}/robots.txt`;
    if (!this.#robots.has(place)) this.#robots.set(place, this.#loadRobots(new URL(place), signal));
    return (await this.#robots.get(place))?.isAllowed(url.href, 'patchwright') ?? true;
  }

  /** No file, or one that cannot be had, closes nothing (RFC 9309, 2.3.1.3). */
  async #loadRobots(place: URL, signal: AbortSignal): Promise<Robots | undefined> {
    const answer = await this.#get(place, signal);
    if (answer.status !== 200) return undefined;
    return parseRobots(place.href, (await this.#body(answer)).toString('utf8'));
  }
}

function header({ headers }: WebAnswer, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
