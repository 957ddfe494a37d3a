import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Readable } from 'node:stream';

/** An answer before its body is read. */
export interface WebAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Readable | AsyncIterable<Uint8Array>;
}

/** Sends one GET to one address, following nothing. `conditions` are headers that ask for a changed page only. */
export type Transport = (
  url: URL,
  address: string,
  signal: AbortSignal,
  conditions?: Readonly<Record<string, string>>,
) => Promise<WebAnswer>;

/**
 * Connects to the pinned address under the name of the host; sends no cookie, token or referrer. Plain http reaches it only
 * for the loopback server that the guard lets through.
 */
export const webTransport: Transport = (url, address, signal, conditions = {}) =>
  new Promise((resolve, reject) => {
    const family = isIPv6(address) ? 6 : 4;
    const request = url.protocol === 'http:' ? requestPlain : requestSecure;
    const call = request(
      url,
      {
        method: 'GET',
        signal,
        agent: false,
        headers: {
          accept: 'text/html, text/plain, text/markdown',
          'user-agent': 'patchwright',
          'accept-encoding': 'identity',
          ...conditions,
        },
        lookup: (_host, options, done) => {
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (response) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response }),
    );
    call.on('error', reject);
    call.end();
  });
