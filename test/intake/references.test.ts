import { describe, expect, test } from 'vitest';
import { findLinkedNumbers, findPermalinks } from '../../src/intake/markdown/references.ts';

const web = 'https://github.com/o/r';
const ref = 'a1b2c3d4'.repeat(5);

describe('places in files that a text points to', () => {
  test.each<[rest: string, lines: [number, number] | undefined]>([
    [`${ref}/src/a.ts#L3`, [3, 3]],
    [`${ref}/src/a.ts#L3-L9`, [3, 9]],
    [`${ref}/src/a.ts#L3C1-L9C20`, [3, 9]],
    [`${ref}/src/a.ts#L9-L3`, [9, 9]],
    [`${ref}/src/a.ts#L1-L80`, [1, 80]],
    [`${ref}/src/a.ts#L1-L81`, [1, 80]],
    [`${ref}/src/a.ts#L10-L9999999`, [10, 89]],
    [`${ref}/src/a.ts`, undefined],
    [`${ref}/src/a.ts#L`, undefined],
    [`${ref}/src/a.ts#L12345678`, undefined],
    [`${ref}/src/a.ts?plain=1#L3`, undefined],
    [`${ref.slice(1)}/src/a.ts#L3`, undefined],
    [`${ref}a/src/a.ts#L3`, undefined],
    ['main/src/a.ts#L3', undefined],
    [`${ref}/src/%E0%A4.ts#L3`, undefined],
  ])('%s → %j', (rest, lines) => {
    const place = lines && { path: 'src/a.ts', ref, startLine: lines[0], endLine: lines[1] };
    const expected = place ? [place] : [];
    expect(findPermalinks(`See ${web}/blob/${rest}.`, [], web)).toEqual(expected);
    expect(findPermalinks('', [`${web}/blob/${rest}`], web)).toEqual(expected);
  });

  test('are of this repository only, each once, with the names that they have', () => {
    const url = `${web}/blob/${ref}/src/a%20b.ts#L1`;
    const found = [{ path: 'src/a b.ts', ref, startLine: 1, endLine: 1 }];
    expect(findPermalinks(`${url} and (${url})`, [url], web)).toEqual(found);
    for (const other of ['https://github.com/o/rr', 'https://github.com.evil/o/r', 'http://github.com/o/r'])
      expect(findPermalinks(`${other}/blob/${ref}/src/a.ts#L1`, [], web)).toEqual([]);
  });
});

describe('numbers that a text mentions', () => {
  test.each<[text: string, numbers: number[]]>([
    ['#12', [12]],
    ['like #12, #13 and #12', [12, 13]],
    ['(#12) [#13] x:#14 y;#15', [12, 13, 14, 15]],
    ['its own #7', []],
    ['#0', []],
    ['#12345678', []],
    ['a#12 and &#12; and o/x#12', []],
    [`${web}/issues/12 and ${web}/pull/13#discussion_r1`, [12, 13]],
    [`${web}/issues/12/labels`, [12]],
    [`${web}/issues/12x and ${web}/issues?q=12 and ${web}/commit/12`, []],
    ['https://github.com/o/rr/issues/12', []],
  ])('%s → %j', (text, numbers) => {
    expect(findLinkedNumbers(text, [], web, 7)).toEqual(numbers);
  });
});
