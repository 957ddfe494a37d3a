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
    ...longWords(text),
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
  const readings: string[] = [];
  for (let stride = 1; stride <= widest; stride += 1)
    for (let from = 0; from < stride; from += 1) {
      const bytes = Buffer.allocUnsafe(Math.ceil(numbers.length / stride));
      let length = 0;
      for (let at = from; at < numbers.length; at += stride)
        if (numbers[at]! > 32 && numbers[at]! < 127) bytes[length++] = numbers[at]!;
      readings.push(bytes.toString('latin1', 0, length));
    }
  return readings;
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
const long = /(?<![\da-z])(?:0x)?(?:\d{11,20}|[\da-f]{10,16})(?![\da-f])/gi;

function longWords(text: string): string[] {
  const words = (text.match(long) ?? []).flatMap((written) => {
    const isHex = /[a-z]/i.test(written);
    const digits = isHex ? written.replace(/^0x/i, '') : BigInt(written).toString(16);
    return [Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')];
  });
  if (words.length === 0) return [];
  const big = Buffer.concat(words).toString('latin1');
  return [big, Buffer.concat(words.map((word) => word.reverse())).toString('latin1')];
}

/** The decimal numbers of a text. Several readings begin with those of the same text. */
const decimalsOf = onceInARow(scanDecimals);

// Scanned by hand: a megabyte of digits would give half a million matches of a pattern.
function scanDecimals(text: string): Numbers {
  const numbers = new Float64Array(Math.ceil(text.length / 2));
  let [count, number, sign, before] = [0, -1, 1, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      // A dash between two numbers is none of a negative one.
      if (number < 0) sign = before === 45 && !isDigit(text.charCodeAt(at - 2)) ? -1 : 1;
      number = Math.max(number, 0) * 10 + code - 48;
    } else if (number >= 0) {
      numbers[count++] = sign * number;
      number = -1;
    }
    before = code;
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

/** Words of two, four, six or eight hexadecimal digits, without the offsets that the lines of a dump begin with. */
function hexWordsOf(text: string): string[] {
  const words = new BothOrders(text.length);
  let [value, digits, start, isHex, lineStart] = [0, 0, -1, true, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at) | 32;
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 122 ? code - 87 : -1;
    if (digit >= 0) {
      if (digit === 17 && text[at - 1] === '&') continue; // the H of &H
      if (start === -1) [value, digits, start, isHex] = [0, 0, at, true];
      const isPrefix = digit === 33 && digits === 1 && value === 0; // the x of 0x
      if (isPrefix) digits = 0;
      else [value, digits] = [(value << 4) | (digit & 15), digits + 1];
      isHex &&= isPrefix || digit < 16;
      continue;
    }
    const isOffset = start === lineStart && digits >= 6 && /[: \t]/.test(text[at] ?? '');
    if (start >= 0 && isHex && digits > 0 && digits <= 8 && digits % 2 === 0 && !isOffset)
      words.add(value, digits / 2);
    start = -1;
    if (text.charCodeAt(at) === 10) lineStart = at + 1;
  }
  return words.texts;
}
