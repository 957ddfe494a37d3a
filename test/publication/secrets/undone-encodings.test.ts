import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findLiveSecrets, redact } from '../../../src/publication/secrets/live-secrets.ts';

const secret = 'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o';
const bytes = [...Buffer.from(secret)];
const found = (text: string) =>
  findLiveSecrets(`export const VALUE = ${JSON.stringify(text)};\n`, [secret]) > 0;
const each = (render: (byte: number, nth: number) => string, between = '') => bytes.map(render).join(between);
const b64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const hex = (text: string | Buffer) => Buffer.from(text).toString('hex');
const sign = (byte: number) => String.fromCharCode(byte);
const pieces = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))!;
const rot13 = secret.replace(/[a-z]/gi, (letter) =>
  String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
);

describe('a secret is known in encodings of what stands for it (R19, H5)', () => {
  test.each<[string, string]>([
    ['Base64 of percent signs', b64(each((byte) => `%${byte.toString(16)}`))],
    ['Base64 of entities', b64(each((byte) => `&#${byte};`))],
    ['Base64 of character codes', b64(bytes.join(','))],
    ['Base64 of signs with blanks between', b64([...secret].join(' '))],
    ['Base64 of bits', b64(each((byte) => byte.toString(2).padStart(8, '0')))],
    ['Base64 of ROT13', b64(rot13)],
    ['Base64 of capitals', b64(secret.toUpperCase())],
    ['Base64 four times', b64(b64(b64(b64(secret))))],
    ['hexadecimal digits of ROT13', hex(rot13)],
    ['hexadecimal digits of character codes', hex(bytes.join(' '))],
    ['bits of Base64', [...Buffer.from(b64(secret))].map((byte) => byte.toString(2).padStart(8, '0')).join('')],
    ['gzip twice', b64(gzipSync(gzipSync(secret)))],
    ['gzip in Base64 in Base64', b64(b64(gzipSync(secret)))],
    ['gzip as numbers', [...gzipSync(secret)].join(',')],
    ['gzip as escapes', [...gzipSync(secret)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')],
    ['gzip behind other bytes', b64(Buffer.concat([Buffer.from('x'), gzipSync(secret)]))],
  ])('%s', (_, text) => expect(found(text)).toBe(true)); // prettier-ignore
});

describe('a secret is known whose bytes are all changed alike', () => {
  test.each<[string, string]>([
    ['one more', each((byte) => sign(byte + 1))],
    ['one less', each((byte) => sign(byte - 1))],
    ['numbers, one more', each((byte) => String(byte + 1), ',')],
    ['numbers, taken from 255', each((byte) => String(255 - byte), ',')],
    ['XOR with a key beside it, hexadecimal', `key=5a ${hex(Buffer.from(bytes.map((byte) => byte ^ 0x5a)))}`],
    ['XOR with a key beside it, Base64', b64(Buffer.from(bytes.map((byte) => byte ^ 0x2f)))],
    ['XOR, numbers', each((byte) => String(byte ^ 77), ', ')],
    ['all bits turned', hex(Buffer.from(bytes.map((byte) => byte ^ 0xff)))],
    ['halves of bytes swapped', each((byte) => (((byte & 15) << 4) | (byte >> 4)).toString(16).padStart(2, '0'))],
  ])('%s', (_, text) => expect(found(text)).toBe(true)); // prettier-ignore
});

describe('a secret is known in another order, in words, and worked out', () => {
  test.each<[string, string]>([
    ['pairs turned around', pieces(secret, 2).map((pair) => [...pair].toReversed().join('')).join('')],
    ['every second sign, then the others', [0, 1].map((odd) => [...secret].filter((_, at) => at % 2 === odd).join('')).join('')],
    ['every third sign of a text', [...secret].map((one) => `${one}zq`).join('')],
    ['every fourth sign of a text', [...secret].map((one) => `${one}abc`).join('')],
    ['sums', each((byte) => `${byte - 40}+40`, ', ')],
    ['products and sums', each((byte) => `${Math.floor(byte / 7)}*7+${byte % 7}`, ', ')],
    ['XOR of two numbers', each((byte) => `${byte ^ 42}^42`, ', ')],
    ['shifts', each((byte) => `(${byte >> 4}<<4|${byte & 15})`, ',')],
    ['digits in words', each((byte) => (byte < 58 && byte > 47 ? 'zero one two three four five six seven eight nine'.split(' ')[byte - 48]! : sign(byte)), ' ')],
    ['base 7', each((byte) => byte.toString(7), ' ')],
    ['tags between', each((byte) => `<b class="x">${sign(byte)}</b>`)],
    ['colours of a terminal between', each((byte) => `\u001b[38;2;1;2;3m${sign(byte)}`)],
    ['entities with many zeros', each((byte) => `&#000000000000${byte};`)],
    ['octal in braces', each((byte) => `\\o{${byte.toString(8)}}`)],
    ['escapes of Java with many letters u', each((byte) => `\\uuu00${byte.toString(16)}`)],
    ['capitals of other scripts', secret.replace(/[ABCEHKMOPTX]/g, (one) => 'АВСЕНКМОРТХ'['ABCEHKMOPTX'.indexOf(one)]!)],
    ['digits of another script', secret.replace(/\d/g, (one) => String.fromCodePoint(0x660 + Number(one)))],
  ])('%s', (_, text) => expect(found(text)).toBe(true)); // prettier-ignore
});

test('a text of which only pieces together give a secret away is not shown', () => {
  const text = pieces(secret, 8).map((part, nth) => `Part ${nth} is ${part}.`).toReversed().join('\n'); // prettier-ignore
  expect(redact(text, [secret])).toBe('[redacted]');
});

test.each([
  [
    'a picture',
    b64(Buffer.from(Array.from({ length: 4_000 }, (_, nth) => (nth * nth * 31 + nth * 7) & 255))),
  ],
  ['packed words', b64(gzipSync('nothing of note, '.repeat(40)))],
  ['words packed otherwise', b64(brotliCompressSync('nothing of note'))],
  ['sums', '1+2, 3*4, 5-6, 7^8, 9+10, 11+12, 13+14, 15+16, 17+18'],
  ['an alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
])('nothing is found in %s', (_, text) => expect(found(text)).toBe(false));

test('reads one line of twenty million signs to its end', () => {
  expect(findLiveSecrets('a b '.repeat(5_000_000), ['a-live-secret-of-this-job'])).toBe(0);
}, 60_000);
