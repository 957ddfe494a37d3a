import { blockAlphabets } from './encodings.ts';
import { digitOf, grams, type StartSet } from './start-set.ts';

/**
 * Signs of an inner encoding from which eight signs of the outer one come: seven. An encoding of letters, digits, `+` and `/`
 * is letters and digits alone in every one of the alphabets, so that none of these eight is left out.
 */
const reach = 8;

/** A block encoding of bytes that stand anywhere in a longer text, without the signs that depend on their neighbours. */
interface Encoding {
  bits: number;
  /** Bits of our first byte that belong to the sign before. */
  skipped: number;
  /** Bits of the block before our first byte. */
  before: number;
  /** Codes of its signs, and what each counts in base 36. */
  signs: Uint8Array;
  digits: Int8Array;
}

const encodings: readonly Encoding[] = blockAlphabets.flatMap(({ alphabet, bits, block }) => {
  const signs = Buffer.from(alphabet, 'latin1');
  const digits = Int8Array.from(signs, (code) => digitOf[code]!);
  return Array.from({ length: block }, (_, shift) => {
    const skipped = Math.ceil((shift * 8) / bits) * bits - shift * 8;
    return { bits, before: shift * 8, skipped, signs, digits };
  });
});

/**
 * Adds the first eight signs of all block encodings of some bytes on top of one another, of the same in other letters, and of
 * the same reversed. None of them is written down: what stands at either end comes from the bytes at that end alone. A cut
 * inner encoding may be aligned otherwise than the whole one; the outer one is made for every alignment.
 */
export function addNestedStarts(bytes: Uint8Array, depth: number, starts: StartSet): void {
  const padded = new Uint8Array(bytes.length + 1);
  padded.set(bytes);
  addEnds(padded, depth, { starts, isHead: true });
  addEnds(padded, depth, { starts, isHead: false });
}

interface Wanted {
  starts: StartSet;
  /** The first signs are wanted, or the last ones, from the end. */
  isHead: boolean;
}

/** @param bytes with a zero behind them, so that two bytes can always be read */
function addEnds(bytes: Uint8Array, depth: number, wanted: Wanted): void {
  for (const encoding of encodings) {
    const count = signCount(encoding, bytes.length - 1);
    addEnd(bytes, encoding, count, wanted);
    if (depth === 1) continue;
    const from = wanted.isHead ? 0 : Math.max(0, count - reach);
    addEnds(encode(bytes, encoding, from, Math.min(count, from + reach)), depth - 1, wanted);
  }
}

/** Called ten thousand times for each secret, mostly before V8 makes it fast: it calls nothing for a sign. */
function addEnd(bytes: Uint8Array, encoding: Encoding, count: number, { starts, isHead }: Wanted): void {
  const { bits, skipped, digits } = encoding;
  const [mask, step] = [digits.length - 1, isHead ? bits : -bits];
  let bit = skipped + (isHead ? 0 : (count - 1) * bits);
  let [start, turned, missing] = [0, 0, grams];
  for (let left = count; left > 0 && missing > 0; left -= 1, bit += step) {
    const at = bit >> 3;
    const digit = digits[(((bytes[at]! << 8) | bytes[at + 1]!) >> (16 - (bit & 7) - bits)) & mask]!;
    if (digit < 0) continue;
    start = start * 36 + digit;
    turned = turned * 36 + rot13[digit]!;
    missing -= 1;
  }
  if (missing > 0) return;
  starts.add(start);
  if (isHead) starts.add(turned);
}

function signCount({ bits, before, skipped }: Encoding, bytes: number): number {
  return Math.max(0, Math.floor((before + bytes * 8) / bits) - (before + skipped) / bits);
}

/** Signs of an encoding, with a zero behind them. */
function encode(bytes: Uint8Array, encoding: Encoding, from: number, to: number): Uint8Array {
  const { bits, skipped, signs } = encoding;
  const [mask, text] = [signs.length - 1, new Uint8Array(to - from + 1)];
  for (let nth = from, bit = skipped + from * bits; nth < to; nth += 1, bit += bits) {
    const at = bit >> 3;
    const pair = (bytes[at]! << 8) | bytes[at + 1]!;
    text[nth - from] = signs[(pair >> (16 - (bit & 7) - bits)) & mask]!;
  }
  return text;
}

/** Digits of base 36 whose letters are turned by half the alphabet. */
const rot13 = Uint8Array.from({ length: 36 }, (_, digit) => (digit < 10 ? digit : 10 + ((digit + 3) % 26)));
