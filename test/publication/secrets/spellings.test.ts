import { gzipSync, inflateSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { exposeTogether } from '../../../src/publication/secrets/exposed-secrets.ts';
import { findLiveSecrets } from '../../../src/publication/secrets/live-secrets.ts';

const secret = 'wq7Kx-zt4Vb9mRkcPw2hLd';
const bytes = [...Buffer.from(secret)];
const found = (text: string, value = secret) => findLiveSecrets(text, [value]) > 0;
const each = (render: (byte: number) => string, between = ' ') => bytes.map(render).join(between);
const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);

/** A number in a base of its own signs. */
function written(value: bigint, signs: string): string {
  const base = BigInt(signs.length);
  return value === 0n ? '' : written(value / base, signs) + signs[Number(value % base)]!;
}
const [digits, lower, upper] = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a secret is known byte by byte', () => {
  test.each<[string, string]>([
    ['hexadecimal, two digits', each((byte) => `0x${byte.toString(16).padStart(2, '0')}`, ', ')],
    ['hexadecimal in capitals', each((byte) => byte.toString(16).toUpperCase())],
    ['with an x before it', each((byte) => `x${byte.toString(16)}`, '')],
    ['with a u before it', each((byte) => `u${byte.toString(16)}`)],
    ['with u00 before it', each((byte) => `u00${byte.toString(16)}`, '')],
    ['decimal', each(String)],
    ['decimal, three digits', each((byte) => String(byte).padStart(3, '0'), '')],
    ['octal', each((byte) => byte.toString(8))],
    ['octal, three digits', each((byte) => byte.toString(8).padStart(3, '0'), '')],
    ['octal as in Python', each((byte) => `0o${byte.toString(8)}`, ', ')],
    ['octal as in C', each((byte) => `0${byte.toString(8)}`, ', ')],
    ['binary, eight digits', each((byte) => byte.toString(2).padStart(8, '0'))],
    ['binary, seven digits', each((byte) => byte.toString(2).padStart(7, '0'), '')],
    ['binary as in JavaScript', each((byte) => `0b${byte.toString(2)}`, ', ')],
    ['binary as in JavaScript, eight digits', each((byte) => `0b${byte.toString(2).padStart(8, '0')}`, ', ')],
    ['in base four', each((byte) => byte.toString(4).padStart(4, '0'), '')],
  ])('%s', (_, text) => {
    expect(found(`x = ${text};`)).toBe(true);
  });
});

describe('a secret is known as one number', () => {
  test.each<[string, string]>([
    ['binary', written(number, '01')],
    ['octal', written(number, '01234567')],
    ['decimal', written(number, digits)],
    ['decimal, the last byte first', written(BigInt(`0x${Buffer.from(secret).reverse().toString('hex')}`), digits)],
    ['in base 36', written(number, digits + lower)],
    ['in base 58, as Bitcoin has it', written(number, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')],
    ['in base 62, capitals first', written(number, digits + upper + lower)],
    ['in base 62, capitals last', written(number, digits + lower + upper)],
  ])('%s', (_, text) => {
    expect(found(`const big = ${text};`)).toBe(true);
  }); // prettier-ignore
});

describe('a secret is known in letters that look the same', () => {
  // prettier-ignore
  const alike: Record<string, string> = {
    a: 'аαᴀ', b: 'вʙ', c: 'сϲᴄ', d: 'ԁᴅ', e: 'еεᴇ', f: 'ғ', g: 'ɡɢ', h: 'һʜн', i: 'іιɪı', j: 'јᴊ', k: 'кκᴋ', l: 'ӏʟ', m: 'мᴍ',
    n: 'пηɴ', o: 'оοᴏ', p: 'рρᴘ', q: 'ԛ', r: 'гʀ', s: 'ѕ', t: 'тτᴛ', u: 'цυᴜ', v: 'ѵνᴠ', w: 'ԝωᴡ', x: 'хχ', y: 'уγʏ', z: 'ᴢ',
  };
  test.each(Object.entries(alike).flatMap(([plain, others]) => [...others].map((other) => [plain, other])))(
    '%s as %s',
    (plain, other) => {
      const value = `correct${plain.repeat(3)}9horse4staple`;
      expect(found(value.replaceAll(plain, other), value)).toBe(true);
    },
  );
  test('and in signs that nobody sees', () => {
    expect(found([...secret].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join(''))).toBe(true);
    const selectors = bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16));
    expect(found(`a${selectors.join('')}`)).toBe(true);
  }); // prettier-ignore
});

describe('a secret is known as escapes', () => {
  test.each<[string, string]>([
    ['of HTML, decimal', each((byte) => `&#${byte};`, '')],
    ['of HTML, hexadecimal', each((byte) => `&#x${byte.toString(16)};`, '')],
    ['of HTML, by name', secret.replace('-', '&hyphen;').replace('7', '&#55;')],
    ['of addresses', each((byte) => `%${byte.toString(16)}`, '')],
    ['of mail', each((byte) => `=${byte.toString(16).toUpperCase()}`, '')],
    ['of JavaScript', each((byte) => `\\u{${byte.toString(16)}}`, '')],
    ['of JSON', each((byte) => `\\u00${byte.toString(16)}`, '')],
    ['of Python', each((byte) => `\\U000000${byte.toString(16)}`, '')],
    ['of C', each((byte) => `\\${byte.toString(8)}`, '')],
    ['of Unicode charts', each((byte) => `U+00${byte.toString(16)}`, ' ')],
    ['of escapes', each((byte) => `\\\\x${byte.toString(16)}`, '')],
  ])('%s', (_, text) => {
    expect(found(text)).toBe(true);
  });
});

describe('a secret is known packed', () => {
  test.each<[string, string]>([
    ['by gzip', gzipSync(`key: ${secret}`).toString('base64')],
    ['by zlib, over several strings', deflateSync(secret).toString('base64').replace(/.{10}/g, "$&' +\n'")],
    ['in hexadecimal digits', gzipSync(secret).toString('hex')],
  ])('%s', (_, text) => {
    expect(found(`'${text}'`)).toBe(true);
  });
  test('and nothing that opens to something else', () => {
    expect(inflateSync(deflateSync('x')).toString()).toBe('x');
    expect(found(gzipSync('nothing of note').toString('base64'))).toBe(false);
  });
});

describe('a secret whose parts stand in several files', () => {
  const add = (path: string, after: string, before?: string) =>
    ({ path, change: before === undefined ? ('create' as const) : ('modify' as const), before, after });
  const half = secret.length / 2;
  test('is known, in the order of their names', () => {
    expect(exposeTogether([add('b.txt', secret.slice(half)), add('a.txt', secret.slice(0, half))], [secret])).toBe(true);
    expect(exposeTogether([add('a.txt', secret.slice(0, half)), add('b.txt', 'else')], [secret])).toBe(false);
  });
  test('is known where one part is the name of a new file', () => {
    const changes = [add('a.txt', secret.slice(0, half)), add(`deep/er/${secret.slice(half).replace('.', '')}.txt`, '')];
    expect(exposeTogether(changes, [secret])).toBe(true);
  });
  test('gives nothing away that stood there before', () => {
    const [one, two] = [secret.slice(0, half), secret.slice(half)];
    expect(exposeTogether([add('a.txt', `${one}\nmore`, one), add('b.txt', `${two}\nmore`, two)], [secret])).toBe(false);
  });
}); // prettier-ignore

test.each([
  ['plain', secret],
  ['a sentence about it', 'the key of the service is kept elsewhere'],
  ['a number', written(number, digits).slice(0, 12)],
  ['a part of a few signs', secret.slice(0, 5)],
])('nothing else is taken for it: %s', (what, text) => {
  expect(found(text)).toBe(what === 'plain');
});

test.each([
  ['a table', '', '', '|'],
  ['a table behind the beginning of an address', '<img src="data:text/plain;base64,', '">', '|'],
  ['a table in prose', 'Here it is ', ' and so on', '|'],
  ['rows of commas in prose', 'Here it is ', ' and so on', ','],
  ['rows of semicolons', '', '', ';'],
  ['rows of tabs', '', '', '\t'],
])('a secret in one column of %s is known', (_, before, after, sign) => {
  const value = '0aA0A0aAAa00';
  const rows = value.match(/.{1,5}/g)!.map((part) => `${sign} ${part} ${sign} part ${sign}`);
  expect(found(`${before}${rows.join('\n')}${after}`, value)).toBe(true);
});
