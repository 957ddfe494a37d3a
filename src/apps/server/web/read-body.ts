import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What may be held of bodies, bytes. */
export interface BodyLimits {
  /** The largest body. */
  most: number;
  /** Together, of all bodies that are being read or worked on, but for small ones. */
  held: number;
  /** A body of this size is taken in any case: what matters gets through while large ones crowd. */
  small: number;
}

/** Why a body was not read to its end. */
export type Unread = 'too-large' | 'busy' | 'cut-off';

/** A body that comes. */
export interface Incoming {
  /** Bytes, as the sender says; nothing when it does not. */
  length: string | undefined;
  parts: AsyncIterable<Uint8Array>;
}

/** Reads one body and gives it to `use`; it counts as held until `use` is done. */
export type BodyReader = <T>(incoming: Incoming, use: (body: Buffer | Unread) => Promise<T>) => Promise<T>;

/**
 * The body of a request, straight from the socket where there is one: a `Request` with a web stream takes more processor
 * time than the signature, the parsing and the storing of a delivery together.
 */
export function incomingBody({ env, req }: Context): Incoming {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  return {
    length: req.header('content-length'),
    // What is refused is read to its end by the web server, so that the sender reads why.
    parts: incoming?.iterator({ destroyOnReturn: false }) ?? req.raw.body ?? empty(),
  };
}

async function* empty(): AsyncGenerator<Uint8Array> {}

/**
 * Reads bodies of senders that nobody knows yet: many at once, each as large as GitHub's may be, must not cost more memory
 * than `held`.
 */
export function bodyReader({ most, held, small }: BodyLimits): BodyReader {
  let inUse = 0;
  return async (incoming, use) => {
    let charged = 0;
    const charge = (size: number): boolean => {
      const due = size > small ? size - charged : 0;
      if (inUse + due > held) return false;
      inUse += due;
      charged += due;
      return true;
    };
    try {
      return await use(await read(incoming, most, charge).catch(() => 'cut-off' as const));
    } finally {
      inUse -= charged;
    }
  };
}

/** @param charge asks for room for so many bytes in all; without it nothing is read on */
async function read(
  { length, parts }: Incoming,
  most: number,
  charge: (size: number) => boolean,
): Promise<Buffer | Unread> {
  if (Number(length ?? 0) > most) return 'too-large';
  const taken: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > most) return 'too-large';
    if (!charge(size)) return 'busy';
    taken.push(part);
  }
  return Buffer.concat(taken);
}
