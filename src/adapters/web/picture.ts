import type { Picture } from '../../ports/index.ts';
import { sha256Of } from '../../text/sha256.ts';

/** How the files of each kind begin; the content type that a server names does not count. */
const kinds: readonly [Picture['mediaType'], (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
];

/** Bytes as a picture. @returns `undefined` when they are none of the four kinds that endpoints take */
export function asPicture(url: string, bytes: Buffer): Picture | undefined {
  const mediaType = kinds.find(([, matches]) => matches(bytes))?.[0];
  if (!mediaType) return undefined;
  const sha256 = sha256Of(bytes);
  return { url, mediaType, sha256, base64: bytes.toString('base64') };
}
