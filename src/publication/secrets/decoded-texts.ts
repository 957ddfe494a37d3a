import { bitStreams, byteStreams } from './byte-streams.ts';
import { packedRuns, unpackedFrom, unpackedHeadless } from './compressed.ts';
import { numberBytes, printedBytes } from './printed-bytes.ts';

/** Printable signs in a row that are no accident: a million bytes at random have seven such stretches. */
const leastText = 12;
/** Longest text whose blanks and capitals are read as bits. */
const longestOfBits = 65_536;
/** Longest text that is tried as compressed data without a head. */
const longestHeadless = 262_144;
/** Encodings inside one another that are undone. */
const deepest = 4;

/**
 * What a text says once it is decoded, and what that says, whatever was done to it in between: encoded values are looked for
 * in forms that are worked out beforehand, but nobody can work out all there are of escapes, numbers and letters within one
 * another. Honest texts decode to nothing that could be read, so hardly anything is left after the first time.
 * @param undone undoes escapes
 */
export function decodedTexts(text: string, undone: (text: string) => string): string[] {
  const all = text.length <= longestOfBits ? Array.from(bitStreams(text), printable) : [];
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
  for (const one of bytes) for (const said of unpackedFrom(one)) opened.add(said);
  // Bytes of a text are no compressed data from their beginning; those of what was unpacked may be.
  const whole = text.length <= longestHeadless ? [...bytes, ...packedRuns(text)] : [];
  for (const one of whole) for (const said of unpackedHeadless(one)) opened.add(said);
  for (const one of byteStreams(text)) {
    const said = printable(one);
    if (said !== '') yield said;
    for (const part of unpackedFrom(one)) opened.add(part);
  }
  yield* opened;
}

/** Characters that are written as numbers, where there are enough of them. */
function numbersIn(text: string): string[] {
  return printedBytes(text).filter(({ length }) => length >= leastText);
}

const isSign = Uint8Array.from({ length: 256 }, (_, code) =>
  (code >= 32 && code < 127) || (code >= 9 && code <= 13) ? 1 : 0,
);

/** The stretches of bytes that are signs of a text, one below the other. Zeros fill up what is wider than a byte. */
function printable(bytes: Buffer): string {
  const stretches: string[] = [];
  const signs = bytes.length <= longestHeadless ? withoutZeros(bytes) : bytes;
  for (let start = 0; start + leastText <= signs.length;) {
    // Read backwards, most bytes are never looked at: no stretch begins before the last that is no sign.
    let last = start + leastText - 1;
    while (last >= start && isSign[signs[last]!] === 1) last -= 1;
    if (last < start) {
      const end = stretchEnd(signs, start + leastText);
      stretches.push(signs.toString('latin1', start, end));
      last = end;
    }
    start = last + 1;
  }
  return stretches.join('\n');
}

function stretchEnd(signs: Buffer, from: number): number {
  const are = isSign;
  let at = from;
  while (at < signs.length && are[signs[at]!] === 1) at += 1;
  return at;
}

function withoutZeros(bytes: Buffer): Buffer {
  if (!bytes.includes(0)) return bytes;
  const signs = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== 0) signs[length++] = bytes[at]!;
  return signs.subarray(0, length);
}
