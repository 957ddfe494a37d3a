import { fromEachBit, roomFor } from './four-at-a-time.ts';

/** Fewer signs hold no secret of twelve letters. */
const fewestSigns = 16;

/** Signs of so many bits each; what is none of them stands between the pieces of a value, or is no part of one. */
interface Code {
  bits: number;
  /** What each code of a sign counts. */
  values: Uint8Array;
}

/** What a sign counts that is passed over. */
const none = 255;

function codeOf(bits: number, ...alphabets: readonly string[]): Code {
  const values = new Uint8Array(256).fill(none);
  for (const alphabet of alphabets)
    for (const [value, sign] of [...alphabet].entries()) values[sign.charCodeAt(0)] = value;
  return { bits, values };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** In which bytes are written down that are no text, too. */
const usual: readonly Code[] = [
  codeOf(6, `${letters}+/`, `${letters}-_`),
  codeOf(4, '0123456789abcdef', '0123456789ABCDEF'),
];
/** A plus may be a sign of Base64, and may join two strings. */
const others: readonly Code[] = [
  codeOf(6, letters),
  codeOf(5, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 'abcdefghijklmnopqrstuvwxyz234567'),
  codeOf(1, '01'),
];

/**
 * The bytes that a text holds when it is read as Base64, Base32, hexadecimal digits or bits, whatever stands between the
 * signs, from each place where a byte may begin. Linear in the text. Each is overwritten by the next.
 */
export function byteStreams(text: string): Generator<Buffer> {
  const [withoutSigns, ...rest] = others;
  return streams(text, [...usual, ...(/[-+/_]/.test(text) ? [withoutSigns!] : []), ...rest]);
}

/** Those of Base64 and hexadecimal digits alone. */
export function usualByteStreams(text: string): Generator<Buffer> {
  return streams(text, usual);
}

/** Two signs, of which each stands for a bit; which of them for which does not matter to what is all the other way round. */
const pairs = ['01', 'OI', 'ab', '.#', '-+', ' \t', ',;', '\'"', 'AB', 'xo'].flatMap(
  ([zero = '', one = '']) => [codeOf(1, zero + one), codeOf(1, one + zero)],
);
const lower = 'abcdefghijklmnopqrstuvwxyz';
/** Letters that are small or capital. */
const cases = [true, false].map((isCapitalOne): Code => {
  const values = new Uint8Array(256).fill(none);
  for (const sign of lower) {
    values[sign.charCodeAt(0)] = isCapitalOne ? 0 : 1;
    values[sign.toUpperCase().charCodeAt(0)] = isCapitalOne ? 1 : 0;
  }
  return { bits: 1, values };
});
const bitWords = /\b(?:(true|yes|on)|(false|no|off))\b/gi;

/** The bytes that a text holds when its blanks, its capitals or two of its signs or words are read as bits. */
export function* bitStreams(text: string): Generator<Buffer> {
  yield* streams(text, [...pairs, ...cases]);
  const bits = [...text.matchAll(bitWords)].map((match) => (match[1] === undefined ? '0' : '1')).join('');
  for (const drawn of [bits, drawnBits(text)])
    if (drawn.length >= 64) yield* streams(drawn, pairs.slice(0, 2));
}

/** The two signs of no alphabet that a text holds most of, squares of two colours for example, as bits. */
function drawnBits(text: string): string {
  const signs = text.match(/[^\p{ASCII}\p{L}\p{M}]/gu) ?? [];
  const counts = new Map<string, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const [zero, one] = [...counts].toSorted(([, fewer], [, more]) => more - fewer).map(([sign]) => sign);
  return signs.map((sign) => (sign === zero ? '0' : sign === one ? '1' : '')).join('');
}

function* streams(text: string, codes: readonly Code[]): Generator<Buffer> {
  const signs = Buffer.from(text, 'latin1');
  for (const code of codes) {
    const packed = pack(signs, code);
    const step = code.bits === 5 ? 1 : code.bits === 6 ? 2 : code.bits;
    if (packed !== undefined) yield* fromEachBit(packed.words, packed.count, step);
  }
}

/** The bits of all signs one behind the other, and how many bytes they make; `undefined` where there are too few. */
function pack(text: Buffer, { bits, values }: Code): { words: Int32Array; count: number } | undefined {
  const { words } = roomFor((text.length * bits) / 8 + 4);
  const nothing = none;
  let [word, free, length] = [0, 32, 0];
  for (let at = 0; at < text.length; at += 1) {
    const value = values[text[at]!]!;
    if (value === nothing) continue;
    free -= bits;
    if (free >= 0) {
      word |= value << free;
      continue;
    }
    words[length++] = word | (value >>> -free);
    free += 32;
    word = value << free;
  }
  words[length] = word;
  const count = length * 32 + 32 - free;
  if (count < Math.max(fewestSigns * bits, 64)) return undefined;
  return { words: words.subarray(0, length + 2), count: Math.floor(count / 8) };
}
