import { latinSigns } from './latin-signs.ts';
import { readAsPlaces } from './places-in-alphabets.ts';

/** Numbers as they stand in a text. */
type Numbers = Float64Array;

/** Lists of this few numbers hold no secret. */
const fewest = 8;
/** Numbers may stand beside their index, and beside two things more. */
const widest = 3;

/**
 * What the numbers of a text say when they are read as characters: as `chr(103) + chr(104)`, as `b[0] = 103;` one below the
 * other, as words of 16, 32 or 64 bits in both orders of bytes, and as `xxd`, `hexdump` and `od` print them.
 */
export function printedBytes(text: string): string[] {
  const decimals = decimalsOf(text);
  return [
    ...(decimals.length < fewest ? [] : strided(decimals)),
    ...readAsPlaces(decimals),
    ...wordsOf(decimals),
    ...hexWordsOf(text),
  ];
}

/**
 * The numbers of a text as bytes, every one, every second and so on: whatever was added to them.
 * @param widestStride the last of these
 */
export function numberBytes(text: string, widestStride = widest): Buffer[] {
  const numbers = decimalsOf(text);
  if (numbers.length < fewest) return [];
  const all: Buffer[] = [];
  for (let stride = 1; stride <= widestStride; stride += 1)
    for (let from = 0; from < stride; from += 1) {
      const bytes = Buffer.allocUnsafe(Math.ceil((numbers.length - from) / stride));
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = numbers[from + at * stride]!;
      all.push(bytes);
    }
  return all;
}

/** Every number, every second one, every third one, from each place to begin at. */
function strided(numbers: Numbers): string[] {
  const signs = signsOf(numbers);
  const said = Buffer.allocUnsafe(signs.length);
  const readings: string[] = [];
  for (let stride = 1; stride <= widest; stride += 1)
    for (let from = 0; from < stride; from += 1) {
      let length = 0;
      for (let at = from; at < signs.length; at += stride) if (signs[at] !== 0) said[length++] = signs[at]!;
      readings.push(said.toString('latin1', 0, length));
    }
  return readings;
}

/** Numbers that are codes of signs; zeros for all others. */
function signsOf(numbers: Numbers): Uint8Array {
  const signs = new Uint8Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]!;
    if (number > 32 && number < 127) signs[at] = number;
  }
  return signs;
}

/** Bytes of words, the highest of each first, and the lowest first. */
class BothOrders {
  readonly #big: Buffer;
  readonly #little: Buffer;
  #length = 0;

  constructor(room: number) {
    this.#big = Buffer.allocUnsafe(room);
    this.#little = Buffer.allocUnsafe(room);
  }

  /** @param width bytes, four at most */
  add(word: number, width: number): void {
    for (let at = 0; at < width; at += 1) {
      this.#big[this.#length + at] = word >>> (8 * (width - 1 - at));
      this.#little[this.#length + at] = word >>> (8 * at);
    }
    this.#length += width;
  }

  get texts(): string[] {
    if (this.#length < fewest) return [];
    return [this.#big, this.#little].map((bytes) => bytes.toString('latin1', 0, this.#length));
  }
}

function wordsOf(numbers: Numbers): string[] {
  const words = new BothOrders(numbers.length * 4);
  for (const number of numbers)
    if (number > 0xff && number <= 0xffffffff) words.add(number, number > 0xffff ? 4 : 2);
  return words.texts;
}

/** Numbers of 40 to 64 bits. */
const long = /(?:0x)?(?:\d{11,20}|[\da-f]{10,16})(?![\da-f])/iy;
const fewestOfLong = 10;

function longWord(text: string, start: number): string[] {
  long.lastIndex = start;
  return long.exec(text) ?? [];
}

function bytesOfLong(written: string): Buffer {
  const isHex = /[a-z]/i.test(written);
  const digits = isHex ? written.replace(/^0x/i, '') : BigInt(written).toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function readingsOfLong(written: readonly string[]): string[] {
  if (written.length === 0) return [];
  const words = written.map(bytesOfLong);
  const big = Buffer.concat(words).toString('latin1');
  return [big, Buffer.concat(words.map((word) => word.reverse())).toString('latin1')];
}

/** The decimal numbers of a text. Several readings begin with those of the same text. */
const decimalsOf = onceInARow(scanDecimals);

// Scanned by hand: a megabyte of digits would give half a million matches of a pattern.
function scanDecimals(text: string): Numbers {
  const signs = latinSigns(text);
  const numbers = new Float64Array(Math.ceil(signs.length / 2));
  let count = 0;
  for (let at = 0; at < signs.length; at += 1) {
    if (!isDigit(signs[at]!)) continue;
    // A dash between two numbers is none of a negative one.
    const isNegative = at > 0 && signs[at - 1] === 45 && !(at > 1 && isDigit(signs[at - 2]!));
    let number = 0;
    for (; at < signs.length && isDigit(signs[at]!); at += 1) number = number * 10 + signs[at]! - 48;
    numbers[count++] = isNegative ? -number : number;
  }
  return numbers.subarray(0, count);
}

/** Answers the same question again from memory as long as no other one comes between. */
function onceInARow<Result>(of: (text: string) => Result): (text: string) => Result {
  let last: { text: string; result: Result } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: of(text) };
    return last.result;
  };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** What a sign counts as a hexadecimal digit, by its code; {@link letter} for the other letters, {@link none} for all else. */
const [letter, none] = [16, 17];
const hexDigits = Uint8Array.from({ length: 256 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return /[\da-f]/i.test(sign) ? Number.parseInt(sign, 16) : /[a-z]/i.test(sign) ? letter : none;
});

/**
 * Words of two, four, six or eight hexadecimal digits, without the offsets that the lines of a dump begin with; and words of
 * more.
 */
function hexWordsOf(text: string): string[] {
  const signs = latinSigns(text);
  const words = new BothOrders(signs.length);
  const longs: string[] = [];
  const [digits, nothing] = [hexDigits, none];
  let lineStart = 0;
  for (let at = 0; at < signs.length; at += 1) {
    const start = at;
    while (at < signs.length && digits[signs[at]!]! < nothing) at += 1;
    if (at - start >= fewestOfLong) longs.push(...longWord(text, start));
    if (at - start >= 2) addHexWord(signs, start, at, start === lineStart, words);
    if (signs[at] === 10) lineStart = at + 1;
  }
  return [...words.texts, ...readingsOfLong(longs)];
}

/** @param isFirst whether it begins a line */
function addHexWord(signs: Buffer, start: number, end: number, isFirst: boolean, words: BothOrders): void {
  const from = afterPrefixes(signs, start, end);
  const count = end - from;
  if (count === 0 || count > 8 || count % 2 === 1) return;
  const isOffset = isFirst && count >= 6 && isBehindOffset(signs[end]);
  if (isOffset) return;
  let value = 0;
  for (let at = from; at < end; at += 1) {
    const digit = hexDigits[signs[at]!]!;
    if (digit >= letter) return;
    value = (value << 4) | digit;
  }
  words.add(value, count / 2);
}

/** Behind `0x` and the H of `&H`. */
function afterPrefixes(signs: Buffer, start: number, end: number): number {
  let from = start > 0 && signs[start - 1] === 38 && (signs[start]! | 32) === 104 ? start + 1 : start;
  while (from + 1 < end && signs[from] === 48 && (signs[from + 1]! | 32) === 120) from += 2;
  return from;
}

function isBehindOffset(sign: number | undefined): boolean {
  return sign === 58 || sign === 32 || sign === 9;
}
