import { describe, expect, test } from 'vitest';
import {
  canonicalKey,
  compactKey,
  exactKey,
  plainCharacters,
  trimmedKey,
} from '../../src/text/lines/line-keys.ts';

/** From strict to loose: what is the same by one key is the same by all that follow. */
const keys = [exactKey, trimmedKey, compactKey, canonicalKey];

describe('two lines are the same', () => {
  test.each<[one: string, other: string, from: number]>([
    ['a b', 'a b', 0],
    ['a b', 'a b  ', 0],
    ['a b', 'a b\r', 0],
    ['a b', '  a b', 1],
    ['a b', '\ta b', 1],
    ['a b', 'a  b', 2],
    ['a b', 'a\u00a0b', 2],
    ['f(a,b)', 'f( a, b )', 2],
    ["'a'", '"a"', 3],
    ["'a'", '`a`', 3],
    ["'a'", '\u2018a\u2019', 3],
    ["'a'", '\u201aa\u201b', 3],
    ["'a'", '\u201ca\u201d', 3],
    ["'a'", '\u201ea\u201f', 3],
    ["'a'", '\u2032a\u2033', 3],
    ['a-b', 'a\u2010b', 3],
    ['a-b', 'a\u2013b', 3],
    ['a-b', 'a\u2014b', 3],
    ['a-b', 'a\u2015b', 3],
    ['a-b', 'a\u2212b', 3],
    ['a...', 'a\u2026', 3],
    ['ab', 'a\u200bb', 3],
    ['ab', 'a\u200db', 3],
    ['ab', 'a\u2060b', 3],
    ['ab', '\ufeffab', 1],
    ['a', 'a;', 3],
    ['a', 'a,', 3],
    [';', ';', 0],
    ['a', 'a;;', 4],
    ['a', 'a:', 4],
    [';', '', 4],
    ['a', 'A', 4],
    ['a', '\u0430', 4],
  ])('%j and %j by key %i and all that are looser', (one, other, from) => {
    expect(keys.map((key) => key(one) === key(other))).toEqual(keys.map((_, at) => at >= from));
  });

  test('whatever stands around what is written plainly', () => {
    expect(plainCharacters('\u201cit\u2019s\u201d \u2013 \u2026 \u200bx `y` "z"')).toBe(
      "'it's' - ... x 'y' 'z'",
    );
    expect(plainCharacters('naïve 漢字')).toBe('naïve 漢字');
  });
});
