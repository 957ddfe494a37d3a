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
  /** Bits of the first sign that is left which belong to no byte of ours: those before them are another sign's. */
  skipped: number;
  /** Bytes before ours in the block, in bits. */
  before: number;
  /** Codes of its signs. */
  signs: Uint8Array;
}

const encodings: readonly Encoding[] = blockAlphabets.flatMap(({ alphabet, bits, block }) =>
  Array.from({ length: block }, (_, shift) => ({
    bits,
    before: shift * 8,
    skipped: Math.ceil((shift * 8) / bits) * bits - shift * 8,
    signs: Buffer.from(alphabet, 'latin1'),
  })),
);

/**
 * Adds the first eight signs of all block encodings of some bytes on top of one another, of the same in other letters, and of
 * the same reversed. None of them is written down: what stands at either end comes from the bytes at that end alone. A cut
 * inner encoding may be aligned otherwise than the whole one; the outer one is made for every alignment.
 */
export function addNestedStarts(bytes: Uint8Array, depth: number, starts: StartSet): void {
  addEnds(bytes, depth, { starts, isHead: true });
  addEnds(bytes, depth, { starts, isHead: false });
}

interface Wanted {
  starts: StartSet;
  /** The first signs are wanted, or the last ones, from the end. */
  isHead: boolean;
}

function addEnds(bytes: Uint8Array, depth: number, wanted: Wanted): void {
  for (const encoding of encodings) {
    const count = signCount(encoding, bytes.length);
    addEnd(bytes, encoding, count, wanted);
    if (depth === 1) continue;
    const from = wanted.isHead ? 0 : Math.max(0, count - reach);
    addEnds(encode(bytes, encoding, from, Math.min(count, from + reach)), depth - 1, wanted);
  }
}

function addEnd(bytes: Uint8Array, encoding: Encoding, count: number, { starts, isHead }: Wanted): void {
  let [start, turned, found] = [0, 0, 0];
  for (let nth = 0; nth < count && found < grams; nth += 1) {
    const digit = digitOf[signAt(bytes, encoding, isHead ? nth : count - 1 - nth)]!;
    if (digit < 0) continue;
    start = start * 36 + digit;
    turned = turned * 36 + rot13[digit]!;
    found += 1;
  }
  if (found < grams) return;
  starts.add(start);
  if (isHead) starts.add(turned);
}

function signCount({ bits, before, skipped }: Encoding, bytes: number): number {
  return Math.max(0, Math.floor((before + bytes * 8) / bits) - (before + skipped) / bits);
}

function encode(bytes: Uint8Array, encoding: Encoding, from: number, to: number): Uint8Array {
  const text = new Uint8Array(to - from);
  for (let nth = from; nth < to; nth += 1) text[nth - from] = signAt(bytes, encoding, nth);
  return text;
}

function signAt(bytes: Uint8Array, { bits, skipped, signs }: Encoding, nth: number): number {
  const bit = skipped + nth * bits;
  const at = bit >> 3;
  const pair = (bytes[at]! << 8) | (at + 1 < bytes.length ? bytes[at + 1]! : 0);
  return signs[(pair >> (16 - (bit & 7) - bits)) & ((1 << bits) - 1)]!;
}

/** Digits of base 36 whose letters are turned by half the alphabet. */
const rot13 = Uint8Array.from({ length: 36 }, (_, digit) => (digit < 10 ? digit : 10 + ((digit + 3) % 26)));
