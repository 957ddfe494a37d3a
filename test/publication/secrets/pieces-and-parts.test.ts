import { describe, expect, test } from 'vitest';
import { findLiveSecrets, redact } from '../../../src/publication/secrets/live-secrets.ts';
import { squeeze } from '../../../src/publication/secrets/needles.ts';
import { findScattered } from '../../../src/publication/secrets/scattered-pieces.ts';

const secret = 'wq7Kx-zt4Vb9mRkcPw2hLd';
const found = (text: string, value = secret) => findLiveSecrets(text, [value]) > 0;
/** A text cut into pieces of so many signs, with other words between them. */
const apart = (text: string, length: number) =>
  text.match(new RegExp(`.{1,${length}}`, 'g'))!.join(' ~!~ und ~!~ ');

describe('a value whose pieces stand anywhere in a text', () => {
  const value = 'a1b2c3d4e5f6g7h8j9k0';
  const scattered = (text: string, of = value) => findScattered(text, [of]).size > 0;

  test.each<[string, string, boolean]>([
    ['five signs each', apart(value, 5), true],
    ['four signs each', apart(value, 4), false],
    ['in another order', [value.slice(10), value.slice(0, 10)].join(' und '), true],
    ['reversed', apart([...value].toReversed().join(''), 5), true],
    ['in Base64', apart(Buffer.from(value).toString('base64').toLowerCase(), 7), true],
    ['ten hexadecimal digits each', apart(Buffer.from(value).toString('hex'), 10), true],
    ['eight hexadecimal digits each', apart(Buffer.from(value).toString('hex'), 8), false],
    ['three quarters of it', `${value.slice(0, 8)} und ${value.slice(-7)}`, true],
    ['less than three quarters of it', `${value.slice(0, 7)} und ${value.slice(-7)}`, false],
    ['one half of it twice', `${value.slice(0, 10)} und ${value.slice(0, 10)}`, false],
    ['at the end of the text', `und ${value}`, true],
  ])('%s: %s', (_, text, wanted) => expect(scattered(text)).toBe(wanted));

  test.each<[string, string, boolean]>([
    ['twelve signs', 'a1b2c3defghi', true],
    ['eleven signs', 'a1b2c3defgh', false],
    ['three digits', 'abcdefghi123', true],
    ['two digits', 'abcdefghij12', false],
    ['eight different signs', 'abcde123abcde123', true],
    ['seven different signs', 'abcd123abcd123', false],
    ['twelve signs without those between them', 'a1-b2-c3-d-e-f-g-h-i', true],
    ['eleven signs without those between them', 'a1-b2-c3-d-e-f-g-h', false],
  ])('is looked for where it has %s', (_, of, wanted) => expect(scattered(`x ${of} y`, of)).toBe(wanted));

  test('is told by its place among all', () => {
    expect([...findScattered(apart(value, 5), ['zzzz9999yyyy8888', value])]).toEqual([1]);
    expect(findScattered(apart(value, 5), []).size).toBe(0);
  });
});

describe('a value of which a quarter is left out', () => {
  const ends = (form: string) => [form.slice(0, Math.ceil(form.length * 0.8)), form.slice(-Math.ceil(form.length * 0.8))];
  const rotated = (by: number) =>
    secret.replace(/[a-z]/gi, (letter) => {
      const first = letter <= 'Z' ? 65 : 97;
      return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26));
    });
  test.each<[string, string]>([
    ['as it is', secret],
    ['reversed', [...secret].toReversed().join('')],
    ...[1, 13, 25].map((by): [string, string] => [`shifted by ${by}`, rotated(by)]),
    ['mirrored', secret.replace(/[a-z]/gi, (letter) => String.fromCharCode((letter <= 'Z' ? 155 : 219) - letter.charCodeAt(0)))],
    ['with each sign twice', secret.replace(/./g, '$&$&')],
    ['in Base64', Buffer.from(secret).toString('base64')],
    ['in hexadecimal digits', Buffer.from(secret).toString('hex')],
  ])('is known %s', (_, form) => {
    for (const part of ends(form)) expect(found(`it is "${part}" there`), part).toBe(true);
  });
  test('is not known by less than that of a form', () => {
    const reversed = [...secret].toReversed().join('');
    expect(found(reversed.slice(0, 11))).toBe(false);
  });
}); // prettier-ignore

describe('a value of few letters and digits', () => {
  const sparse = '<&>_.-/:=+~@a1';
  test.each(['', ' ', '-', '.', '_', '/', ',', ':', '|', '+'])('is known with %j between its signs', (between) => {
    expect(found(`it is ${[...sparse].join(between)} there`, sparse)).toBe(true);
  });
  test('is known by the names of its signs in HTML, in quotes, and reversed', () => {
    const named = '&lt;&amp;&gt;&lowbar;&period;&hyphen;&sol;&colon;&equals;&plus;~@a1';
    expect(found(named, sparse)).toBe(true);
    expect(found('&Tab;<&NewLine;&amp;&nbsp;&gt;&quot;_.&dash;/&apos;:=+~@a1', sparse)).toBe(true);
    expect(found(`'<&>' + "_.-" + \`/:=+~@a1\``, sparse)).toBe(true);
    expect(found([...sparse].toReversed().join(''), sparse)).toBe(true);
    expect(found('<&>_.-/:=+~@', sparse)).toBe(false);
  });
}); // prettier-ignore

test.each([
  ['aš-B1', 'ab1'],
  ['A b\n_c', 'abc'],
  ['ÄÖ9', '9'],
  ['[`{@/:', ''],
])('%j is compared as %j', (text, squeezed) => expect(squeeze(text)).toBe(squeezed));

test('what is shown of a text has a mark in place of each value, and all else', () => {
  const other = 'Zk9Qw2Lm7Rt4xx';
  expect(redact(`a ${secret} b ${other} c`, [secret, other])).toBe('a [redacted] b [redacted] c');
  expect(redact(`a ${[...secret].join(' ')} b`, [secret])).toBe('a [redacted] b');
  const encoded = Buffer.from(secret).toString('hex');
  expect(redact(`a ${encoded} b ${encoded} c`, [secret])).toBe('a [redacted] b [redacted] c');
  expect(redact('seven77 stays', ['seven77'])).toBe('seven77 stays');
  expect(redact('eight888 goes', ['eight888'])).toBe('[redacted] goes');
});
