import { expect, it } from 'vitest';
import { commonEnds } from '../../src/text/lines/common-ends.ts';

const long = Array.from({ length: 900 }, (_, i) => `line ${i}\n`).join('');

it.each([
  ['', '', 0, 0],
  ['abc', 'abc', 3, 0],
  ['abc', 'abxc', 2, 1],
  ['aaaa', 'aa', 2, 0],
  [long, `${long}more`, long.length, 0],
  [`x${long}`, `y${long}`, 0, long.length],
  [`${long}x${long}`, `${long}yz${long}`, long.length, long.length],
  [
    long,
    long.replace('line 500\n', ''),
    long.indexOf('line 500') + 7,
    long.length - long.indexOf('line 501') - 7,
  ],
])('counts what two texts begin and end with alike', (one, other, head, tail) => {
  expect(commonEnds(one, other)).toEqual({ head, tail });
});
