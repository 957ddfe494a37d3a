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

/** What one call may take. */
interface Limits {
  /** The longest wait for a connection, ms. */
  connectMs: number;
  /** The longest silence, ms. */
  silenceMs: number;
  /** The longest wait for the whole of a reply, ms. */
  wholeMs: number;
  /** The largest reply, unpacked, bytes. */
  bytes: number;
}

/** GitHub itself ends a request after ten seconds, and a tree of 100,000 files has some 20 MB. */
const limitsOfGithub: Limits = {
  connectMs: 10_000,
  silenceMs: 20_000,
  wholeMs: 120_000,
  bytes: 128 * 1024 * 1024,
};
const maxRedirects = 20;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/**
 * What Octokit needs of `fetch`, over Node's own client: a process that makes a dozen calls spends 15 ms of processor time on
 * them, and with `fetch`, which is loaded when it is first used, 70. Connections are those of the global agent, which keeps
 * them open and closes idle ones in time.
 */
export function httpFetch(url: string, asked: Asked, limits = limitsOfGithub): Promise<HttpReply> {
  return followed(url, asked, async (target) => {
    const { reply, heard } = await ask(target, asked, limits);
    return {
      status: reply.statusCode!,
      location: reply.headers.location,
      read: () => read(reply, target, limits.bytes).finally(heard),
      drop: () => reply.once('close', heard).resume(),
    };
  });
}

/** The same over `fetch`, for a process whose proxy was set for it and is unknown to Node's own client. */
export function proxiedFetch(url: string, asked: Asked): Promise<HttpReply> {
  return followed(url, asked, async (target) => {
    const reply = await fetch(target, { ...asked, redirect: 'manual' });
    return {
      status: reply.status,
      location: reply.headers.get('location') ?? undefined,
      read: async () => reply as unknown as HttpReply,
      drop: () => void reply.body?.cancel(),
    };
  });
}

/** A reply of which only the head was read. */
interface Answer {
  status: number;
  location: string | undefined;
  read(): Promise<HttpReply>;
  drop(): void;
}

async function followed(
  url: string,
  { method, redirect }: Asked,
  send: (target: URL) => Promise<Answer>,
): Promise<HttpReply> {
  let target = new URL(url);
  for (let redirected = 0; ; redirected += 1) {
    const answer = await send(target);
    const next = redirect === 'manual' ? undefined : whereNext(answer, method, target);
    if (next === undefined) return answer.read();
    answer.drop();
    if (redirected === maxRedirects) throw new Error('redirected too often');
    target = next;
  }
}

/**
 * Where a redirect leads, if it is followed. Another host is not the forge that was asked: it gets no words of ours, and
 * nobody believes what it says. A write that would become a read is made nowhere.
 */
function whereNext({ status, location }: Answer, method: string, from: URL): URL | undefined {
  if (!redirects.includes(status) || location === undefined || !URL.canParse(location, from.href))
    return undefined;
  const next = new URL(location, from);
  const isRead = method === 'GET' || method === 'HEAD';
  return next.origin === from.origin && (isRead || status > 303) ? next : undefined;
}

/** @returns the reply, and what is called when it was heard to its end */
async function ask(
  url: URL,
  { method, headers, body, signal }: Asked,
  { connectMs, silenceMs, wholeMs }: Limits,
): Promise<{ reply: IncomingMessage; heard: () => void }> {
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
    timeout: silenceMs,
    ...(signal && { signal }),
  };
  const request = (url.protocol === 'http:' ? http : https).request(url, options);
  let reply: IncomingMessage | undefined;
  const giveUp = (why: string) => (reply ?? request).destroy(new Error(`${why} ${url.host}`));
  const whole = setTimeout(() => giveUp('incomplete reply from'), wholeMs);
  const connecting = setTimeout(() => giveUp('no connection to'), connectMs);
  request.once('socket', (socket) => {
    if (!socket.connecting) clearTimeout(connecting);
    else socket.once('connect', () => clearTimeout(connecting));
  });
  request.on('error', () => undefined); // thrown below, or where the reply is read
  request.once('timeout', () => giveUp('no answer from'));
  request.end(body);
  try {
    [reply] = (await once(request, 'response')) as [IncomingMessage];
    return { reply, heard: () => clearTimeout(whole) };
  } catch (error) {
    clearTimeout(whole);
    throw error;
  } finally {
    clearTimeout(connecting);
  }
}

async function read(reply: IncomingMessage, url: URL, most: number): Promise<HttpReply> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    size += (part as Buffer).length;
    if (size > most) throw new Error(`an endless reply from ${url.host}`);
    parts.push(part as Buffer);
  }
  const body = decoded(Buffer.concat(parts), reply.headers['content-encoding'], most);
  return {
    status: reply.statusCode!,
    statusText: reply.statusMessage ?? '',
    url: url.href,
    headers: new Map(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
    text: async () => body.toString(),
    arrayBuffer: async () => new Uint8Array(body).buffer,
  };
}

function decoded(body: Buffer, encoding = '', most: number): Buffer {
  if (body.length === 0) return body;
  const bounded = { maxOutputLength: most }; // a few packed bytes may be gigabytes
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(body, bounded);
    case 'deflate':
      return inflateSync(body, bounded);
    case 'br':
      return brotliDecompressSync(body, bounded);
    default:
      return body;
  }
}
