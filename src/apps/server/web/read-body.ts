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

/** Reads one body and gives it to `use`; it counts as held until `use` is done. */
export type BodyReader = <T>(request: Request, use: (body: Buffer | Unread) => Promise<T>) => Promise<T>;

/**
 * Reads bodies of senders that nobody knows yet: many at once, each as large as GitHub's may be, must not cost more memory
 * than `held`.
 */
export function bodyReader({ most, held, small }: BodyLimits): BodyReader {
  let inUse = 0;
  return async (request, use) => {
    let charged = 0;
    const charge = (size: number): boolean => {
      const due = size > small ? size - charged : 0;
      if (inUse + due > held) return false;
      inUse += due;
      charged += due;
      return true;
    };
    try {
      return await use(await read(request, most, charge).catch(() => 'cut-off' as const));
    } finally {
      inUse -= charged;
    }
  };
}

/** @param charge asks for room for so many bytes in all; without it nothing is read on */
async function read(
  request: Request,
  most: number,
  charge: (size: number) => boolean,
): Promise<Buffer | Unread> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 'too-large';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > most) return 'too-large';
    if (!charge(size)) return 'busy';
    parts.push(part);
  }
  return Buffer.concat(parts);
}
