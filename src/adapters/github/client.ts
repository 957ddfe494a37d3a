import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import pLimit from 'p-limit';
import { ForgeError } from '../../errors/index.ts';
import type { ForgeReply } from '../../ports/index.ts';
import { secondsToWait } from '../../text/retry-after.ts';
import { askAgain } from './ask-again.ts';
import { httpFetch, proxiedFetch } from './http-fetch.ts';
import { repeating } from './repeating.ts';
import { serialWrites } from './serial-writes.ts';
import { withToken, type TokenSource } from './with-token.ts';

export type Client = Octokit;

export interface ClientOptions {
  /** Without one only public things can be read. A function is asked before every call, for tokens that are renewed. */
  token?: string | TokenSource;
  /** Signs calls instead of a token. */
  authStrategy?: () => { hook: (...asked: unknown[]) => Promise<unknown> };
  /** REST base, e.g. `https://api.github.com` or `https://ghe.example/api/v3`. */
  apiUrl?: string;
  /** Milliseconds between two writes; 1000 unless a test says otherwise (R25). */
  writeIntervalMs?: number;
  /** The longest `Retry-After` that is waited for, seconds; a longer one ends in `rate-limited`. */
  maxWaitSeconds?: number;
  /** Length of one "second" of waiting before a retry, ms. */
  retryUnitMs?: number;
  /** This process uses a proxy, which was set for its `fetch` and is unknown to Node's own client. */
  proxied?: boolean;
  /** Told of every reply, of repeated calls as well. */
  onReply?: (reply: ForgeReply) => void;
}

const PacedOctokit = Octokit.plugin(throttling, retry);
/** GitHub lets people search thirty times a minute, ms. */
const searchIntervalMs = 2000;
const inItsPlace =
  'Something between this machine and GitHub answers instead: check GITHUB_API_URL and proxies.';
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * An Octokit that honours `Retry-After`, keeps writes apart and repeats reads only: a write whose reply was lost may
 * have taken effect, so whoever made it has to look first (R23). A 404 counts when it is given again (`askAgain`).
 */
export function createClient(options: ClientOptions): Client {
  const { token, writeIntervalMs = 1000, maxWaitSeconds = 300, retryUnitMs = 1000 } = options;
  const writes = serialWrites(writeIntervalMs);
  const patient = (seconds: number, _options: unknown, _octokit: unknown, count: number) =>
    seconds <= maxWaitSeconds && count < 3;
  const { onReply } = options;
  const send = options.proxied ? proxiedFetch : httpFetch;
  const client = new PacedOctokit({
    request: { fetch: onReply ? observed(send, onReply) : send },
    userAgent: 'patchwright',
    log: silent,
    ...(options.authStrategy && { authStrategy: options.authStrategy }),
    auth: typeof token === 'string' && token !== '' ? token : undefined,
    baseUrl: options.apiUrl ? options.apiUrl.replace(/\/+$/, '') : undefined,
    throttle: {
      onRateLimit: patient,
      onSecondaryRateLimit: patient,
      retryAfterBaseValue: retryUnitMs,
      write: writes,
      // The plugin's own limiters wait until a time of day, which takes far too long once a clock is set back.
      global: atOnce(10),
      auth: atOnce(1),
      search: serialWrites(searchIntervalMs),
      retryLimiter: repeating(),
      notifications: { key: () => ({ schedule: async (_: unknown, work: () => unknown) => work() }) },
    } as never, // the plugin types its groups and limiter as Bottleneck's own classes
    retry: { doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451], retryAfterBaseValue: retryUnitMs },
  });
  client.hook.before('request', (request) => {
    const isRead = request.method === 'GET' || request.url.endsWith('/graphql'); // we only ask there
    if (!isRead) request.request = { ...request.request, retries: 0 };
  });
  client.hook.wrap('request', (request, parameters) =>
    waitWhenAsked(async () => request(parameters), maxWaitSeconds, retryUnitMs),
  );
  client.hook.wrap('request', (request, parameters) =>
    askAgain(async () => request(parameters), parameters, retryUnitMs),
  );
  if (typeof token === 'function')
    client.hook.wrap('request', (request, parameters) =>
      withToken(token, (present) => {
        parameters.headers.authorization = `token ${present}`;
        return request(parameters);
      }),
    );
  client.hook.before('request', ({ url, baseUrl }) => {
    // A list may say where it goes on, and our token goes along.
    if (!isOf(baseUrl, new URL(url, baseUrl).href)) throw elsewhere(url);
  });
  client.hook.after('request', (response, asked) => {
    if (asked.request?.['redirect'] !== 'manual') requireJson(response, asked);
  });
  return client;
}

/** Whether an address is of the forge that is asked. */
function isOf(baseUrl: string, url: string): boolean {
  return url === '' || new URL(url).origin === new URL(baseUrl).origin;
}

/** A reply of GitHub's own is JSON, but for those that have nothing to tell. */
function requireJson(
  {
    url,
    status,
    data,
    headers,
  }: { url: string; status: number; data: unknown; headers: { location?: string } },
  { baseUrl, method }: { baseUrl: string; method: string },
): void {
  const { location } = headers;
  if (status >= 300 && location !== undefined) {
    const to = URL.canParse(location, url) ? new URL(location, url).href : location;
    if (!URL.canParse(to) || !isOf(baseUrl, to)) throw elsewhere(to);
    throw new ForgeError('moved', `${url} has moved`, { status });
  }
  if (!isOf(baseUrl, url)) throw elsewhere(url);
  const isTold = typeof data === 'object' && data !== null && !(data instanceof ArrayBuffer);
  if (isTold || (method !== 'GET' && status > 201)) return;
  throw new ForgeError('not-json', `${url} answered with something other than JSON`, { hint: inItsPlace });
}

function elsewhere(url: string): ForgeError {
  return new ForgeError('not-json', `GitHub's answer leads to another host, ${url.slice(0, 200)}`, {
    hint: inItsPlace,
  });
}

/** A group of the throttling plugin that lets so many calls go on at the same time. */
function atOnce(most: number) {
  const limit = pLimit(most);
  const schedule = (_: unknown, work: (...args: unknown[]) => unknown, ...args: unknown[]) =>
    limit(async () => work(...args));
  return { key: () => ({ schedule }) };
}

function observed(send: typeof httpFetch, onReply: (reply: ForgeReply) => void): typeof httpFetch {
  return async (...asked) => {
    const reply = await send(...asked);
    const [remaining, resetsAt] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) =>
      Number(reply.headers.get(name) ?? NaN),
    ) as [number, number];
    const known = Number.isFinite(remaining) && Number.isFinite(resetsAt);
    const { status, headers } = reply;
    const limited = status === 429 || (status === 403 && (headers.has('retry-after') || remaining === 0));
    onReply({ status, ...(known && { remaining, resetsAt }), ...(limited && { limited }) });
    return reply;
  };
}

/** Plain 429s with `Retry-After`: the plugin knows only those that call themselves a secondary limit. */
async function waitWhenAsked<T>(call: () => Promise<T>, maxWaitSeconds: number, unitMs: number): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const { status, response, message } = error as {
        status?: number;
        message?: string;
        response?: { headers?: Record<string, string | undefined> };
      };
      const seconds = secondsToWait(response?.headers?.['retry-after']) ?? Number.POSITIVE_INFINITY;
      const ours = status === 429 && !/secondary rate/i.test(message ?? '');
      if (!ours || seconds > maxWaitSeconds || attempt >= 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * unitMs));
    }
  }
}
