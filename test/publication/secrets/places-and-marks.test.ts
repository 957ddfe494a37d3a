import { describe, expect, test } from 'vitest';
import { changesWithSecrets } from '../../../src/publication/secrets/exposed-secrets.ts';
import { findLiveSecrets } from '../../../src/publication/secrets/live-secrets.ts';

const secret = 'sk-Pq7ZvR2mWx4TnB8sYc3LfGh6JdKe9Ua5';
const bytes = Buffer.from(secret);
const signs = [...secret];
const found = (text: string) =>
  findLiveSecrets(`export const VALUE = ${JSON.stringify(text)};\n`, [secret]) > 0;
const small = 'abcdefghijklmnopqrstuvwxyz';
const capital = small.toUpperCase();
const words = 'the cart adds every line and then rounds once before tax'.split(' ');
const word = (nth: number) => words[nth % words.length]!;
const eights = Array.from({ length: bytes.length >> 3 }, (_, nth) => bytes.subarray(8 * nth, 8 * nth + 8));
const pairs = Array.from({ length: bytes.length >> 1 }, (_, nth) => bytes.subarray(2 * nth, 2 * nth + 2));
const inBits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');

describe('a secret is known by places, marks and wide words (R19, H5)', () => {
  test.each<[string, string]>([
    ['places in an alphabet', signs.map((sign) => `${small}${capital}0123456789-_`.indexOf(sign)).join(', ')],
    ['places counted from 1', signs.map((sign) => `${`0123456789${capital}${small}-_`.indexOf(sign) + 1}`).join(' ')],
    ['a bold letter within each word', signs.map((sign, nth) => `${word(nth).slice(0, 2)}**${sign}**${word(nth).slice(2)}`).join(' ')],
    ['a letter in brackets behind each word', signs.map((sign, nth) => `${word(nth)} (${sign})`).join(' ')],
    ['the values of objects', signs.map((sign, nth) => `{${word(nth)}:'${sign}'}`).join(',')],
    ['numbers of 64 bits', eights.map((eight) => eight.readBigUInt64BE()).join(', ')],
    ['numbers of 64 bits, the lowest byte first', eights.map((eight) => eight.readBigUInt64LE()).join(', ')],
    ['the same, hexadecimal', eights.map((eight) => `0x${eight.readBigUInt64LE().toString(16)}n`).join(', ')],
    ['codes of Visual Basic', [...bytes].map((byte) => `ChrW(&H${byte.toString(16)})`).join(' & ')],
    ['two letters in one character', String.fromCharCode(...pairs.map((pair) => pair.readUInt16BE()))],
    ['the same, the lower half first', String.fromCharCode(...pairs.map((pair) => pair.readUInt16LE()))],
    ['pictures counted from some code on', String.fromCodePoint(...[...bytes].map((byte) => 0x1f3f7 + byte))],
    ['hexadecimal numbers of C with their suffix', [...bytes].map((byte) => `0x${byte.toString(16).toUpperCase()}U`).join(', ')],
    ['the same with another one', [...bytes].map((byte) => `0x${byte.toString(16)}ul`).join(', ')],
    ['numbers of Verilog', [...bytes].map((byte) => `8'h${byte.toString(16)}`).join(', ')],
    ['numbers with a power', [...bytes].map((byte) => byte.toExponential()).join(', ')],
    ['octal numbers of 32 bits', eights.flatMap((eight) => [0, 4].map((at) => `0o${eight.readUInt32BE(at).toString(8)}`)).join(', ')],
    ['squares of two colours', inBits.replaceAll('0', '⬜').replaceAll('1', '⬛')],
    ['blocks that are full or empty', inBits.replaceAll('0', '░').replaceAll('1', '█').replace(/.{8}/gu, '$&\n')],
    ['faces that are glad or sad', inBits.replaceAll('0', '😀').replaceAll('1', '😢').replace(/.{16}/gu, '$& ✅ ')],
  ])('%s', (_, text) => expect(found(text)).toBe(true)); // prettier-ignore

  test('none of which an ordinary text holds', () => {
    const ordinary = `| a | b |\n${words.join(' (x) ')} 1764284000123, 0x1234567890abcdef, &Hff, 0x67U, 8'hff, 1.5e+3, ⬜⬛✅❌⬜, 漢字かな交じり文 ${bytes.map((byte) => byte % 64).join(' ')}`;
    expect(found(ordinary)).toBe(false);
  });
});

describe('a secret in pieces is known where they are parts of the names of new files (R19)', () => {
  const pieces = secret.match(/.{1,5}/g)!;
  const made = (name: (piece: string, nth: number) => string) =>
    pieces.map((piece, nth) => ({ path: name(piece, nth), change: 'create' as const, after: 'x\n' }));

  test.each([
    ['folders', made((piece) => `src/${piece}/index.js`)],
    ['folders with numbers', made((piece, nth) => `src/${nth}-${piece}/index.js`)],
    ['endings', made((piece) => `src/shop.${piece}`)],
  ])('%s', (_, changes) => {
    expect(changesWithSecrets(changes, [secret])).toEqual(changes);
    expect(changesWithSecrets(changes.slice(0, 2), [secret])).toEqual([]);
  });
});
