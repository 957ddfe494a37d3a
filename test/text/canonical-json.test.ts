import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/text/canonical-json.ts';

test.each([
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['keys of objects within lists', [{ a: 1, b: [{ c: 1, d: 2 }] }], [{ b: [{ d: 2, c: 1 }], a: 1 }]],
  ['a key that is not there and one that is undefined', { a: 1 }, { a: 1, b: undefined }],
])('%s: one text', (_, one, other) => {
  expect(canonicalJson(one)).toBe(canonicalJson(other));
});

test.each([
  ['lists in another order', [1, 2], [2, 1]],
  ['a list and an object', ['a'], { 0: 'a' }],
  ['a number and its text', { a: 1 }, { a: '1' }],
  ['null and nothing', { a: null }, {}],
  ['a value under another key', { a: 1 }, { b: 1 }],
])('%s: two texts', (_, one, other) => {
  expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});

test('is JSON of the same value, a key called __proto__ included', () => {
  const value = JSON.parse('{"b":[1,null,"x"],"__proto__":{"d":1,"c":{}}}') as unknown;
  expect(canonicalJson(value)).toBe('{"__proto__":{"c":{},"d":1},"b":[1,null,"x"]}');
});
