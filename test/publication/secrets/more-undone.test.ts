import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { changesWithSecrets } from '../../../src/publication/secrets/exposed-secrets.ts';
import { findLiveSecrets, redact } from '../../../src/publication/secrets/live-secrets.ts';
import { findScattered } from '../../../src/publication/secrets/scattered-pieces.ts';

const secret = 'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o';
const bytes = [...Buffer.from(secret)];
const b64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const hex = (text: string | Buffer) => Buffer.from(text).toString('hex');
const pieces = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))!;
const turned = (text: string) => [...text].toReversed().join('');
const found = (text: string) =>
  findLiveSecrets(`// see below\n${text}\nexport const next = 1;\n`, [secret]) > 0;
const exposed = (after: string) =>
  changesWithSecrets([{ path: 'a.js', change: 'create', after }], [secret]).length > 0;
const withKey = (key: string) => Buffer.from(bytes.map((byte, at) => byte ^ key.charCodeAt(at % key.length)));
const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
const zip = (text: string) => {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(5, 26);
  return Buffer.concat([head, Buffer.from('a.txt'), deflateRawSync(text), Buffer.alloc(20, 1)]);
};

describe('a secret is known in compressed data (R19, H5)', () => {
  test.each<[string, string]>([
    ['raw deflate', b64(deflateRawSync(secret))],
    ['raw deflate in hexadecimal digits', hex(deflateRawSync(secret))],
    ['raw deflate of gzip', b64(deflateRawSync(gzipSync(secret)))],
    ['gzip of raw deflate', b64(gzipSync(deflateRawSync(secret)))],
    ['gzip of gzip of gzip', b64(gzipSync(gzipSync(gzipSync(secret))))],
    ['Brotli', b64(brotliCompressSync(`the key is ${secret} and the key is not`))],
    ['an entry of a ZIP archive', b64(zip(`${secret} is in it`))],
    ['gzip of numbers, with other text behind it', b64(gzipSync(bytes.join(',')))],
    ['gzip of the reverse, with other text behind it', b64(gzipSync(turned(secret)))],
  ])('%s', (_, text) => expect(found(text)).toBe(true));
});

describe('a secret is known whose bytes are changed by a rule', () => {
  test.each<[string, string]>([
    ['XOR with a key of two bytes', hex(withKey('ab'))],
    ['XOR with a key of eight bytes', b64(withKey('password'))],
    ['numbers with a key of four added', bytes.map((byte, at) => byte + [1, 5, 2, 9][at % 4]!).join(', ')],
    ['numbers times seven plus three', bytes.map((byte) => byte * 7 + 3).join(',')],
    ['numbers that grow with their place', bytes.map((byte, at) => byte + at).join(',')],
    ['differences', bytes.map((byte, at) => (at === 0 ? byte : byte - bytes[at - 1]!)).join(',')],
    ['sums', bytes.map((_byte, at) => bytes.slice(0, at + 1).reduce((a, b) => a + b, 0)).join(',')],
    ['bytes of four', b64(Buffer.concat(bytes.map((byte) => Buffer.from([byte, 0, 0, 0]))))],
    ['negative numbers', bytes.map((byte) => byte - 256).join(',')],
  ])('%s', (_, text) => expect(found(text)).toBe(true));
});

describe('a secret is known by two signs that stand for bits', () => {
  test.each<[string, string]>([
    ['O and I', bits.replaceAll('0', 'O').replaceAll('1', 'I')],
    ['the other way round', bits.replace(/./g, (bit) => (bit === '0' ? '1' : '0'))],
    ['true and false', [...bits].map((bit) => (bit === '1' ? 'true' : 'false')).join(', ')],
  ])('%s', (_, text) => expect(found(text)).toBe(true));

  test('blanks and tabs, small letters and capitals', () => {
    expect(findLiveSecrets(bits.replaceAll('0', ' ').replaceAll('1', '\t'), [secret])).toBe(1);
    const prose = 'nothing is said here in so many words '.repeat(20);
    let nth = 0;
    const cased = prose.replace(/[a-z]/g, (letter) => (bits[nth++] === '1' ? letter.toUpperCase() : letter));
    expect(findLiveSecrets(cased, [secret])).toBe(1);
  });
});

describe('a secret is known in pieces', () => {
  test.each<[string, string]>([
    ['of four signs, each in Base64', pieces(secret, 4).map(b64).join(' ')],
    ['of two signs, each in Base64', pieces(secret, 2).map((part) => `"${b64(part)}"`).join(' + ')],
    ['in Base64 and hexadecimal digits in turn', pieces(secret, 4).map((part, at) => (at % 2 ? hex(part) : b64(part))).join(' ')],
    ['of which every second is in hexadecimal digits', pieces(secret, 6).map((part, at) => (at % 2 ? hex(part) : part)).join(' ')],
    ['of four signs, in any order', pieces(secret, 4).map((part, at) => `map[${at}] = "${part}";`).toReversed().join('\n')],
    ['of four signs, as names of functions', pieces(secret, 4).map((part) => `function ${part}() {\n  return read(file);\n}`).join('\n')],
    ['of five signs, each reversed', pieces(secret, 5).map(turned).join(' and ')],
    ['as the last signs of lines', [...secret].map((one) => `the word${one}`).join('\n')],
    ['as the first letters of sentences', [...secret].map((one) => `${one}ome words stand here.`).join(' ')],
    ['as every seventh sign', [...secret].map((one) => `${one}abcdef`).join('')],
    ['in eight columns', Array.from({ length: 8 }, (_none, row) => [...secret].filter((_sign, at) => at % 8 === row).join('')).join('')],
  ])('%s', (_, text) => expect(exposed(text)).toBe(true)); // prettier-ignore

  test('in the names of several files, whatever these hold', () => {
    const changes = pieces(secret, 4).map((part, at) => ({
      path: `src/${at}/${part}.js`,
      change: 'create' as const,
      after: `export const value${at} = read(${at});\n`.repeat(40),
    }));
    expect(changesWithSecrets(changes, [secret])).toHaveLength(changes.length);
  });

  test('and short pieces are no alarm where other text holds them by chance', () => {
    const words =
      'the parser sorts ghs and 9fQ names, reads 2mX lines twice and 7Lr keeps what 4Tz it knows\n';
    expect(findScattered(words.repeat(3), [secret]).size).toBe(0);
    expect(redact(words, [secret])).toBe(words);
  });
});
