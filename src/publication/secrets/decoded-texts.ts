import { gunzipSync, inflateSync } from 'node:zlib';
import { byteStreams } from './byte-streams.ts';
import { numberBytes, printedBytes } from './printed-bytes.ts';

/** Printable signs in a row that are no accident: a million bytes at random have seven such stretches. */
const leastText = 12;
/** Encodings inside one another that are undone. */
const deepest = 4;
/** Compressed data that is looked into: this many pieces, each up to this size when unpacked. */
const maxPieces = 16;
const maxUnpacked = 256 * 1024;

/**
 * What a text says once it is decoded, and what that says, whatever was done to it in between: encoded values are looked for
 * in forms that are worked out beforehand, but nobody can work out all there are of escapes, numbers and letters within one
 * another. Honest texts decode to nothing that could be read, so hardly anything is left after the first time.
 * @param undone undoes escapes
 */
export function decodedTexts(text: string, undone: (text: string) => string): string[] {
  const all: string[] = [];
  let layer = [text];
  for (let depth = 0; depth < deepest && layer.length > 0; depth += 1) {
    const found = new Set(layer.flatMap((one) => [...decoded(one)]));
    layer = [...found].flatMap((one) => {
      const plain = undone(one);
      return [one, ...(plain === one ? [] : [plain]), ...numbersIn(plain)];
    });
    all.push(...layer);
  }
  return all;
}

function* decoded(text: string): Generator<string> {
  const opened = new Set<string>();
  const bytes = [Buffer.from(text, 'latin1'), ...numberBytes(text, 1)];
  for (const one of bytes) openAll(one, opened);
  for (const one of byteStreams(text)) {
    const said = printable(one);
    if (said !== '') yield said;
    openAll(one, opened);
  }
  yield* opened;
}

/** Adds what compressed data says. */
function openAll(bytes: Buffer, opened: Set<string>): void {
  let tried = 0;
  for (const start of packedStarts(bytes)) {
    if (tried++ === maxPieces) return;
    const said = open(bytes.subarray(start));
    if (said !== undefined) opened.add(said);
  }
}

/** Characters that are written as numbers, where there are enough of them. */
function numbersIn(text: string): string[] {
  return printedBytes(text).filter(({ length }) => length >= leastText);
}

const isSign = Uint8Array.from({ length: 256 }, (_, code) =>
  (code >= 32 && code < 127) || (code >= 9 && code <= 13) ? 1 : 0,
);

/** The stretches of bytes that are signs of a text, one below the other. */
function printable(bytes: Buffer): string {
  const stretches: string[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && isSign[bytes[at]!] === 1) continue;
    if (at - start >= leastText) stretches.push(bytes.toString('latin1', start, at));
    start = at + 1;
  }
  return stretches.join('\n');
}

/** Where gzip or zlib data may begin. */
function* packedStarts(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('1f8b08', 0, 'hex'); at >= 0; at = bytes.indexOf('1f8b08', at + 1, 'hex'))
    yield at;
  for (const head of ['7801', '785e', '789c', '78da'])
    for (let at = bytes.indexOf(head, 0, 'hex'); at >= 0; at = bytes.indexOf(head, at + 1, 'hex')) yield at;
}

function open(bytes: Buffer): string | undefined {
  const options = { maxOutputLength: maxUnpacked, finishFlush: 2 };
  try {
    const unpack = bytes[0] === 0x1f ? gunzipSync : inflateSync;
    return unpack(bytes.subarray(0, maxUnpacked), options).toString('latin1');
  } catch {
    return undefined;
  }
}
