import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** What Octokit asks with. */
interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  redirect?: 'follow' | 'manual' | undefined;
  signal?: AbortSignal | undefined;
}

/** What Octokit reads of a reply. */
export interface HttpReply {
  status: number;
  statusText: string;
  /** After redirects. */
  url: string;
  headers: ReadonlyMap<string, string>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Silence after which a connection is given up, and the longest wait for one, ms. */
const silenceMs = 300_000;
const connectMs = 10_000;
const maxRedirects = 20;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/**
 * What Octokit needs of `fetch`, over Node's own client: a process that makes a dozen calls spends 15 ms of processor time on
 * them, and with `fetch`, which is loaded when it is first used, 70. Connections are those of the global agent, which keeps
 * them open and closes idle ones in time.
 */
export async function httpFetch(url: string, asked: Asked): Promise<HttpReply> {
  let [target, { method, headers, body }] = [new URL(url), asked];
  for (let redirected = 0; ; redirected += 1) {
    const reply = await ask(target, { ...asked, method, headers, body });
    const status = reply.statusCode!;
    const { location } = reply.headers;
    const follows = asked.redirect !== 'manual' && redirects.includes(status) && location !== undefined;
    if (!follows) return read(reply, target);
    reply.resume();
    if (redirected === maxRedirects) throw new Error('redirected too often');
    const next = new URL(location, target);
    if (status === 303 || (status < 303 && method === 'POST')) [method, body] = ['GET', undefined];
    // Credentials are not sent to another host.
    if (next.origin !== target.origin) headers = without(headers, ['authorization', 'cookie']);
    if (body === undefined) headers = without(headers, ['content-type', 'content-length']);
    target = next;
  }
}

async function ask(url: URL, { method, headers, body, signal }: Asked): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
    timeout: silenceMs,
    ...(signal && { signal }),
  };
  const request = (url.protocol === 'http:' ? http : https).request(url, options);
  const connecting = setTimeout(() => request.destroy(new Error(`no connection to ${url.host}`)), connectMs);
  request.once('socket', (socket) => {
    if (!socket.connecting) clearTimeout(connecting);
    else socket.once('connect', () => clearTimeout(connecting));
  });
  request.on('error', () => undefined); // thrown below, or where the reply is read
  request.once('timeout', () => request.destroy(new Error(`no word from ${url.host}`)));
  request.end(body);
  try {
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    return reply;
  } finally {
    clearTimeout(connecting);
  }
}

async function read(reply: IncomingMessage, url: URL): Promise<HttpReply> {
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  const body = decoded(Buffer.concat(parts), reply.headers['content-encoding']);
  return {
    status: reply.statusCode!,
    statusText: reply.statusMessage ?? '',
    url: url.href,
    headers: new Map(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
    text: async () => body.toString(),
    arrayBuffer: async () => new Uint8Array(body).buffer,
  };
}

function decoded(body: Buffer, encoding = ''): Buffer {
  if (body.length === 0) return body;
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(body);
    case 'deflate':
      return inflateSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      return body;
  }
}

function without(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())));
}
