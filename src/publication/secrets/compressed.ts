import { brotliDecompressSync, inflateRawSync } from 'node:zlib';

/** Compressed data that is looked into: this many pieces, each up to this size when unpacked. */
const maxPieces = 16;
const maxUnpacked = 256 * 1024;
/** Signs of Base64 or hexadecimal digits in a row that may be compressed data without a head to tell it by. */
const fewestSigns = 20;

const heads: readonly { signs: string; lengthOf: (bytes: Buffer) => number }[] = [
  { signs: '1f8b08', lengthOf: gzipHead },
  { signs: '504b0304', lengthOf: zipHead },
  ...['7801', '785e', '789c', '78da'].map((signs) => ({ signs, lengthOf: () => 2 })),
];

/**
 * What compressed data says: gzip, zlib and the entries of a ZIP archive, told by their heads wherever they stand. What
 * follows the data, or is missing at its end, changes nothing.
 */
export function unpackedFrom(bytes: Buffer): string[] {
  const all: string[] = [];
  let tried = 0;
  for (const { signs, lengthOf } of heads)
    for (let at = bytes.indexOf(signs, 0, 'hex'); at >= 0; at = bytes.indexOf(signs, at + 1, 'hex')) {
      if (tried++ === maxPieces) return all;
      const start = at + lengthOf(bytes.subarray(at));
      all.push(...opened(inflateRawSync, bytes.subarray(start)));
    }
  return all;
}

/** What data says that is compressed without a head, which only its beginning can tell: raw deflate and Brotli. */
export function unpackedHeadless(bytes: Buffer): string[] {
  return [...opened(inflateRawSync, bytes), ...opened(brotliDecompressSync, bytes)];
}

/** A longer run is read in parts: the engine keeps a way back to each sign of a match, and breaks down on one of millions. */
const run = new RegExp(`[A-Za-z0-9+/_-]{${fewestSigns},${maxUnpacked}}`, 'g');

/** The longest runs of Base64 or hexadecimal digits in a text, decoded. */
export function packedRuns(text: string): Buffer[] {
  if (!/[A-Za-z0-9+/_-]{20}/.test(text)) return [];
  const runs = text.match(run) ?? [];
  return runs
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxPieces)
    .flatMap((digits) => [
      Buffer.from(digits, 'base64'),
      ...(/^[0-9a-f]+$/i.test(digits) ? [Buffer.from(digits, 'hex')] : []),
    ]);
}

function opened(open: typeof inflateRawSync, bytes: Buffer): string[] {
  try {
    const said = open(bytes.subarray(0, maxUnpacked), { maxOutputLength: maxUnpacked, finishFlush: 2 });
    return said.length === 0 ? [] : [said.toString('latin1')];
  } catch {
    return [];
  }
}

/** Ten bytes, and what its flags announce: further facts, a name, a comment, a checksum. */
function gzipHead(bytes: Buffer): number {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes.length < 12 ? 0 : bytes.readUInt16LE(10));
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length;
  return flags & 2 ? at + 2 : at;
}

function zipHead(bytes: Buffer): number {
  return bytes.length < 30 ? bytes.length : 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
}
