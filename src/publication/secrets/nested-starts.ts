import { blockAlphabets } from './encodings.ts';
import { base, digitOf, grams, half, type StartSet } from './start-set.ts';

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
  /** Codes of its signs, and what each counts in a start. */
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

/** Without those whose signs count the same as of one before: capital letters, where nothing is made of them any more. */
const outer = encodings.filter(
  ({ digits, before }, nth) =>
    nth === encodings.findIndex((one) => one.before === before && one.digits.join() === digits.join()),
);

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
  addOuter(bytes, wanted);
  if (depth === 1) return;
  for (const encoding of encodings) {
    const count = signCount(encoding, bytes.length - 1);
    const from = wanted.isHead ? 0 : Math.max(0, count - reach);
    addEnds(encode(bytes, encoding, from, Math.min(count, from + reach)), depth - 1, wanted);
  }
}

/**
 * The ends of every encoding of some bytes. It works out forty thousand for each secret, mostly before V8 makes it fast: it
 * calls nothing for a sign, makes no object, and counts in numbers that need none.
 */
function addOuter(bytes: Uint8Array, { starts, isHead }: Wanted): void {
  const radix = base;
  for (let nth = 0; nth < outer.length; nth += 1) {
    const { bits, skipped, digits } = outer[nth]!;
    const count = signCount(outer[nth]!, bytes.length - 1);
    const mask = digits.length - 1;
    const step = isHead ? bits : -bits;
    let bit = skipped + (isHead ? 0 : (count - 1) * bits);
    let head = 0;
    let tail = 0;
    let turnedHead = 0;
    let turnedTail = 0;
    let missing = grams;
    for (let left = count; left > 0 && missing > 0; left -= 1) {
      const at = bit >> 3;
      const digit = digits[(((bytes[at]! << 8) | bytes[at + 1]!) >> (16 - (bit & 7) - bits)) & mask]!;
      bit += step;
      if (digit < 0) continue;
      if (missing > half) {
        head = head * radix + digit;
        turnedHead = turnedHead * radix + rot13[digit]!;
      } else {
        tail = tail * radix + digit;
        turnedTail = turnedTail * radix + rot13[digit]!;
      }
      missing -= 1;
    }
    if (missing > 0) continue;
    starts.add(head, tail);
    if (isHead) starts.add(turnedHead, turnedTail);
  }
}

function signCount({ bits, before, skipped }: Encoding, bytes: number): number {
  return Math.max(0, Math.floor((before + bytes * 8) / bits) - (before + skipped) / bits);
}

/** Signs of an encoding, with a zero behind them. */
function encode(bytes: Uint8Array, encoding: Encoding, from: number, to: number): Uint8Array {
  const { bits, skipped, signs } = encoding;
  const mask = signs.length - 1;
  const text = new Uint8Array(to - from + 1);
  for (let nth = from, bit = skipped + from * bits; nth < to; nth += 1, bit += bits) {
    const at = bit >> 3;
    const pair = (bytes[at]! << 8) | bytes[at + 1]!;
    text[nth - from] = signs[(pair >> (16 - (bit & 7) - bits)) & mask]!;
  }
  return text;
}

/** Digits whose letters are turned by half the alphabet. */
const rot13 = Uint8Array.from({ length: 36 }, (_, digit) => (digit < 10 ? digit : 10 + ((digit + 3) % 26)));
