import { inColumns, onRails, toEbcdic, turnedWords, wordsOf } from './rearrangements.ts';
import {
  inWords,
  leet,
  morse,
  morseSigns,
  numberWords,
  signNames,
  spellingAlphabet,
} from './spoken-signs.ts';

/**
 * Ways to write a value down that a reader can undo without a key (H5). A secret is searched in all of them: writing the
 * few forms of a known value and looking for those is linear in the text, where decoding whatever looks encoded is not.
 */

/** Encodings of bytes as text. Where a block encoding depends on what stands before, one form for each alignment. */
type Encoding = (bytes: Buffer) => string[];

const base64: Encoding = (bytes) =>
  [0, 1, 2].map((shift) => aligned(bytes, shift, 3, 6, (padded) => padded.toString('base64')));
const base32 =
  (alphabet: string): Encoding =>
  (bytes) =>
    [0, 1, 2, 3, 4].map((shift) => aligned(bytes, shift, 5, 5, (padded) => toBase32(padded, alphabet)));
const hex: Encoding = (bytes) => [bytes.toString('hex'), bytes.toString('hex').toUpperCase()];

const base32Alphabets = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', '0123456789ABCDEFGHIJKLMNOPQRSTUV'];

/** Encodings that are also searched on top of one another. */
export const blockEncodings: readonly Encoding[] = [hex, base64, ...base32Alphabets.map(base32)];

const eachByte =
  (render: (byte: number) => string): Encoding =>
  (bytes) => [[...bytes].map(render).join('')];

/** Encodings whose alphabets hold many signs besides letters and digits, so that little may be left of a form without them. */
export const signEncodings: readonly Encoding[] = [
  (bytes) => [0, 1, 2, 3].map((shift) => aligned(bytes, shift, 4, 0, (padded) => toBase85(padded, ascii85))),
  (bytes) => [0, 1, 2, 3].map((shift) => aligned(bytes, shift, 4, 0, (padded) => toBase85(padded, z85))),
  (bytes) => [0, 1, 2, 3].map((shift) => aligned(bytes, shift, 4, 0, (padded) => toBase85(padded, python85))),
  (bytes) => [toUuencode(bytes)],
];

const [lower, upper] = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Signs of numbers in other bases: of base 26, 52, 62 and 64, of Flickr's and Ripple's base 58, of Crockford's base 32. */
const otherNumbers = [
  lower,
  `${upper}${lower}`,
  `${upper}${lower}0123456789`,
  `${upper}${lower}0123456789+/`,
  '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ',
  'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz',
  '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  '0123456789abcdefghijklmnopqrstuv',
];
const radices = [3, 5, 6, 7, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20, 32, 36];

/** Bytes with their halves swapped, their bits in the other order, or turned around by some. */
const turnedBytes: readonly ((byte: number) => number)[] = [
  (byte) => ((byte & 15) << 4) | (byte >> 4),
  (byte) => [...byte.toString(2).padStart(8, '0')].reduce((all, bit, at) => all | (Number(bit) << at), 0),
  ...[1, 2, 3, 5, 6, 7].map((by) => (byte: number) => ((byte << by) | (byte >> (8 - by))) & 0xff),
];

/** Encodings that hardly anybody nests: character codes, big numbers, and rarer alphabets. */
export const plainEncodings: readonly Encoding[] = [
  eachByte((byte) => `x${byte.toString(16).padStart(2, '0')}`),
  eachByte((byte) => `0x${byte.toString(16).padStart(2, '0')}`),
  eachByte((byte) => `0x${byte.toString(16)}`),
  eachByte((byte) => `x${byte.toString(16)}`),
  eachByte((byte) => `u00${byte.toString(16).padStart(2, '0')}`),
  eachByte((byte) => `u${byte.toString(16)}`),
  eachByte((byte) => String(byte)),
  eachByte((byte) => String(byte).padStart(3, '0')),
  eachByte((byte) => byte.toString(8)),
  eachByte((byte) => byte.toString(8).padStart(3, '0')),
  eachByte((byte) => `0o${byte.toString(8)}`),
  eachByte((byte) => `0${byte.toString(8)}`),
  eachByte((byte) => byte.toString(2).padStart(8, '0')),
  eachByte((byte) => byte.toString(2).padStart(7, '0')),
  eachByte((byte) => `0b${byte.toString(2)}`),
  eachByte((byte) => `0b${byte.toString(2).padStart(8, '0')}`),
  (bytes) => [
    inBase(bytes, '01'),
    inBase(bytes, '01234567'),
    inBase(Buffer.from(bytes).reverse(), '0123456789'),
  ],
  eachByte((byte) => byte.toString(4).padStart(4, '0')),
  (bytes) =>
    ['abcdefghijklmnop', 'ghijklmnopqrstuv'].map((letters) => relettered(bytes, 'hex', hexDigits, letters)),
  (bytes) => otherBase64.map((letters) => relettered(bytes, 'base64', base64Signs, letters)),
  (bytes) => [inBase(bytes, '0123456789')],
  (bytes) => [inBase(bytes, '0123456789abcdefghijklmnopqrstuvwxyz')],
  (bytes) => [inBase(bytes, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')],
  (bytes) => [inBase(bytes, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')],
  (bytes) => [inBase(bytes, '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')],
  ...otherNumbers.map((signs): Encoding => (bytes) => [inBase(bytes, signs)]),
  ...radices.flatMap((radix) => {
    const wide = (0x7f).toString(radix).length;
    return [0, wide].map((width) => eachByte((byte) => byte.toString(radix).padStart(width, '0')));
  }),
  ...turnedBytes.flatMap((turn) => [
    eachByte((byte) => turn(byte).toString(16).padStart(2, '0')),
    eachByte((byte) => turn(byte).toString(2).padStart(8, '0')),
  ]),
  (bytes) => [bytes.toString('latin1'), bytes.toString('latin1').toUpperCase()].map(toEbcdic),
  eachByte((byte) => inWords(String(byte), numberWords)),
  (bytes) => [3, 8].flatMap((size) => wordsOf(bytes, size)),
  (bytes) => [4, 8, 16].map((size) => turnedWords(bytes, size).toString('hex')),
  base32('0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
  base32('0123456789bcdefghjkmnpqrstuvwxyz'),
  base32('qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
  base32('23456789CFGHJMPQRVWXcfghjmpqrvwx'),
  base32('ybndrfg8ejkmcpqxot1uwisza345h769'),
  ...signEncodings,
];

const hexDigits = '0123456789abcdef';
/** The alphabets of crypt(3), of xxencode, of bcrypt, and with the digits first. */
const otherBase64 = [
  `./${upper}${lower}0123456789`,
  `0123456789${upper}${lower}+/`,
  './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  '+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
];

function relettered(bytes: Buffer, as: BufferEncoding, signs: string, letters: string): string {
  return [...bytes.toString(as)].map((sign) => letters[signs.indexOf(sign)]).join('');
}

/** The same letters in another order, or other letters one by one. */
export const disguises: readonly ((text: string) => string)[] = [
  ...[2, 3, 4, 5, 8].map(
    (size) => (text: string) => turnedWords(Buffer.from(text, 'utf8'), size).toString('utf8'),
  ),
  ...[2, 3, 4, 5, 6, 7, 8].map((count) => (text: string) => inColumns(text, count)),
  ...[2, 3, 4, 5, 6].map((count) => (text: string) => onRails(text, count)),
  (text) => text.replace(/./gs, '$&$&$&'),
  (text) => text.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10)),
  (text) => shiftLetters(text, 13).replace(/\d/g, (digit) => String((Number(digit) + 5) % 10)),
  (text) => inWords(text, { ...spellingAlphabet, ...numberWords }),
  (text) => inWords(text, numberWords),
  (text) => inWords(text, { ...spellingAlphabet, ...signNames }),
  (text) => inWords(text, { ...spellingAlphabet, ...numberWords, ...signNames }),
  (text) => inWords(text, { ...morse, ...morseSigns }),
  (text) => [...text].toReversed().join(''),
  ...Array.from({ length: 25 }, (_, nth) => (text: string) => shiftLetters(text, nth + 1)),
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(33 + ((sign.charCodeAt(0) + 14) % 94))),
  (text) => text.replace(/[a-z]/gi, (letter) => mirrored(letter)),
  (text) => text.replace(/./gs, '$&$&'),
  (text) => text.replace(/[aeiost]/gi, (letter) => leet[letter.toLowerCase()]!),
  (text) => inWords(text, spellingAlphabet),
  (text) => inWords(text, morse),
  (text) => inWords(text, { ...morse, '-': 't', '.': 'e' }),
];

/**
 * A block encoding of bytes that stand anywhere in a longer text, without the signs that depend on their neighbours.
 * @param shift bytes before it in its block
 * @param block bytes of a block
 * @param bits of one sign; 0 when only whole blocks are certain
 */
function aligned(
  bytes: Buffer,
  shift: number,
  block: number,
  bits: number,
  encode: (padded: Buffer) => string,
): string {
  const padded = Buffer.concat([Buffer.alloc(shift), bytes]);
  if (bits === 0) {
    const whole = padded.subarray(shift === 0 ? 0 : block, padded.length - (padded.length % block));
    return encode(whole);
  }
  const first = Math.ceil((shift * 8) / bits);
  const last = Math.floor((padded.length * 8) / bits);
  return encode(padded).slice(first, last);
}

function toBase32(bytes: Buffer, alphabet: string): string {
  let [value, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    held += 8;
    while (held >= 5) {
      held -= 5;
      text += alphabet[(value >>> held) & 31];
    }
  }
  return held > 0 ? text + alphabet[(value << (5 - held)) & 31] : text;
}

const ascii85 = Array.from({ length: 85 }, (_, nth) => String.fromCharCode(33 + nth)).join('');
const z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';
const python85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';

function toBase85(bytes: Buffer, alphabet: string): string {
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    let value = bytes.readUInt32BE(at);
    let group = '';
    for (let nth = 0; nth < 5; nth += 1) {
      group = alphabet[value % 85] + group;
      value = Math.floor(value / 85);
    }
    text += group;
  }
  return text;
}

function toUuencode(bytes: Buffer): string {
  return [...bytes.toString('base64').replace(/=+$/, '')]
    .map((sign) => String.fromCharCode(32 + base64Signs.indexOf(sign)))
    .join('');
}

const base64Signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The block encodings once more, as signs of so many bits, and how many bytes their blocks have. */
export const blockAlphabets: readonly { alphabet: string; bits: number; block: number }[] = [
  { alphabet: hexDigits, bits: 4, block: 1 },
  { alphabet: hexDigits.toUpperCase(), bits: 4, block: 1 },
  { alphabet: base64Signs, bits: 6, block: 3 },
  ...base32Alphabets.map((alphabet) => ({ alphabet, bits: 5, block: 5 })),
];

/** The bytes as one number. */
function inBase(bytes: Buffer, alphabet: string): string {
  const base = BigInt(alphabet.length);
  let value = bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= base) text = alphabet[Number(value % base)] + text;
  return text;
}

function shiftLetters(text: string, by: number): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26));
  });
}

function mirrored(letter: string): string {
  const first = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(2 * first + 25 - letter.charCodeAt(0));
}
