import { describe, expect, test } from 'vitest';
import { decodeText, encodeText, textOf, utf8, type TextFormat } from '../../src/text/encoding.ts';
import { groupAlike, wordsOfAlike } from '../../src/text/group-alike.ts';
import { indentOf, isBlank, joinLines, linesOfReply, splitLines, usualLineEnd, type LineEnd } from '../../src/text/lines/lines.ts'; // prettier-ignore
import { joinRanges } from '../../src/text/lines/line-range.ts';
import { anchorsOf } from '../../src/text/diff/line-anchors.ts';
import { isModestMarkdown } from '../../src/text/markdown-bounds.ts';
import { printable, printableValue } from '../../src/text/printable.ts';
import { simpleCommand } from '../../src/text/commands/simple-command.ts';
import { similarity, wordSimilarity } from '../../src/text/lines/similarity.ts';
import { stem, termsOf } from '../../src/text/words/terms.ts';
import { wholeWord } from '../../src/text/words/whole-word.ts';
import { median, proportion, renderShare } from '../../src/text/statistics.ts';

describe('the lines of a text', () => {
  test.each<[string, string[], LineEnd[]]>([
    ['', [], []],
    ['a', ['a'], ['']],
    ['a\n', ['a'], ['\n']],
    ['a\nb', ['a', 'b'], ['\n', '']],
    ['a\r\nb\n', ['a', 'b'], ['\r\n', '\n']],
    ['\r\n\n', ['', ''], ['\r\n', '\n']],
    ['a\rb\r', ['a', 'b'], ['\r', '\r']],
    ['a\rb\n', ['a\rb'], ['\n']],
  ])('of %j are %j with the ends %j', (text, lines, ends) => {
    expect(splitLines(text)).toEqual({ lines, ends });
    expect(joinLines({ lines, ends })).toBe(text);
  });

  test.each<[LineEnd[], string]>([
    [[], '\n'],
    [[''], '\n'],
    [['\r\n', '\n'], '\r\n'],
    [['\r\n', '\n', '\n'], '\n'],
    [['\r'], '\r'],
  ])('end mostly, of %j, with %j', (ends, usual) => {
    expect(usualLineEnd(ends)).toBe(usual);
  });

  test.each([
    ['a\nb\n', ['a', 'b']],
    ['a\r\nb\rc', ['a', 'b', 'c']],
    ['a\n\n', ['a', '']],
    ['', []],
  ])('of a reply %j are %j', (text, lines) => {
    expect(linesOfReply(text)).toEqual(lines);
  });

  test.each([
    ['', true],
    [' \t', true],
    ['\u00a0', true],
    ['\v', true],
    [' x', false],
    [' é', false],
    [' \u0001', false],
  ])('%j is blank: %s', (line, blank) => {
    expect(isBlank(line)).toBe(blank);
  });

  test('begin with their spaces and tabs', () => {
    expect(indentOf(' \t x')).toBe(' \t ');
    expect(indentOf('x ')).toBe('');
  });

  test.each<[number[][], number | undefined, number[][]]>([
    [[[5, 6], [1, 2]], undefined, [[1, 2], [5, 6]]],
    [[[1, 2], [3, 4]], undefined, [[1, 4]]],
    [[[1, 2], [4, 5]], undefined, [[1, 2], [4, 5]]],
    [[[1, 2], [4, 5]], 1, [[1, 5]]],
    [[[1, 9], [2, 3]], undefined, [[1, 9]]],
  ])('in the ranges %j, joined over %s, are %j', (ranges, most, joined) => {
    const asRange = ([startLine, endLine]: number[]) => ({ startLine: startLine!, endLine: endLine! });
    expect(joinRanges(ranges.map(asRange), most)).toEqual(joined.map(asRange));
  }); // prettier-ignore

  test('that stand once in two texts anchor them, in the longest order', () => {
    const anchors = (before: string, after: string) => anchorsOf([...before], [...after]).map(({ old }) => before[old]).join('');
    expect(anchors('abcd', 'abcd')).toBe('abcd');
    expect(anchors('abcd', 'bcda')).toBe('bcd');
    expect(anchors('aabc', 'abbc')).toBe('c');
    expect(anchors('abc', 'xyz')).toBe('');
    expect(anchors('dabc', 'abcd')).toBe('abc');
  }); // prettier-ignore
});

describe('the bytes of a text', () => {
  const of = (...bytes: number[]) => Uint8Array.from(bytes);
  test.each<[Uint8Array, string | undefined, TextFormat['encoding'] | undefined, boolean]>([
    [of(), '', 'utf-8', false],
    [of(0x61, 0xc3, 0xa9), 'aé', 'utf-8', false],
    [of(0xef, 0xbb, 0xbf, 0x61), 'a', 'utf-8', true],
    [of(0xff, 0xfe, 0x61, 0), 'a', 'utf-16le', true],
    [of(0xfe, 0xff, 0, 0x61), 'a', 'utf-16be', true],
    [of(0x61, 0xe9, 9, 10, 12, 13), 'aé\t\n\f\r', 'latin1', false],
    [of(0xfe, 0xff, 0), undefined, undefined, false],
    [of(0xff, 0xfe, 0x61, 0, 0x62), undefined, undefined, false],
    [of(0x61, 0), undefined, undefined, false],
    [of(0xe9, 0x80), undefined, undefined, false],
    [of(0xe9, 0x7f), undefined, undefined, false],
    [of(0xe9, 0x1b), undefined, undefined, false],
    [of(0xef, 0xbb, 0xbf, 0xff), undefined, undefined, false],
  ])('%j are %j', (bytes, text, encoding, bom) => {
    const decoded = decodeText(bytes);
    expect(decoded).toEqual(text === undefined ? undefined : { text, format: { encoding, bom } });
    if (decoded) expect([...encodeText(decoded.text, decoded.format)!]).toEqual([...bytes]);
  });

  test('cannot hold every letter in every encoding', () => {
    expect(encodeText('€', { encoding: 'latin1', bom: false })).toBeUndefined();
    expect([...encodeText('€', utf8)!]).toEqual([0xe2, 0x82, 0xac]);
  });
});

describe('failures that are alike', () => {
  const failure = (code: string | undefined, message = 'refused at :3000 after 12 ms', severity = 'error') => ({ code, message, severity });

  test('are grouped in the order of their first, whatever port, place and time they name', () => {
    const items = [failure('a'), failure('b', 'other'), failure('c', 'refused at :4711 after 3.5 s'), failure('d', 'refused at :1 after 1 ms', 'warning')];
    expect(groupAlike(items).map((group) => group.map(({ code }) => code))).toEqual([['a', 'c'], ['b'], ['d']]);
  });

  test('are not where they have no name, the same name, or differ in what is compared', () => {
    const count = (...items: ReturnType<typeof failure>[]) => groupAlike(items).length;
    expect(count(failure(undefined), failure(undefined))).toBe(2);
    expect(count(failure('a'), failure('a'))).toBe(2);
    expect(count(failure('a', `${'x'.repeat(299)}a`), failure('b', `${'x'.repeat(299)}b`))).toBe(2);
    expect(count(failure('a', `${'x'.repeat(300)}a`), failure('b', `${'x'.repeat(300)}b`))).toBe(1);
  });

  test.each([
    [1, '1 more fails alike: 0'],
    [5, '5 more fail alike: 0, 1, 2, 3, 4'],
    [6, '6 more fail alike: 0, 1, 2, 3, 4, …'],
  ])('are told: %i', (count, words) => {
    expect(wordsOfAlike(Array.from({ length: count }, (_, at) => failure(String(at))))).toBe(words);
  });
}); // prettier-ignore

describe('the terms of a text', () => {
  test.each<[string, string[]]>([
    ['parseHeader', ['pars', 'head', 'parseheader']],
    ['HTTPServer2', ['http', 'serv', 'httpserver2']],
    ['snake_case', ['snak', 'case', 'snakecase']],
    ['version 2 of 10', ['version', 'of', '10']],
    ['a', []],
    ['Größe', ['größe']],
    ['数', ['数']],
    ['数据库', ['数据', '据库']],
    ['a'.repeat(49), []],
  ])('%j are %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test.each([
    ['parses', 'parse'], ['parsing', 'parse'], ['parsed', 'parse'], ['parser', 'parse'],
    ['running', 'run'], ['string', 'string'], ['classes', 'class'], ['boxes', 'box'], ['queries', 'query'],
    ['normalization', 'normaliz'], ['status', 'status'], ['analysis', 'analysis'], ['ties', 'tie'], ['bus', 'bus'],
  ])('%s and %s are one', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });
}); // prettier-ignore

describe('how alike two texts are', () => {
  test.each<[string, string, number | undefined, number]>([
    ['', '', undefined, 1],
    ['a', 'a', undefined, 1],
    ['abcd', 'abdc', undefined, 0.75],
    ['abcd', 'abxd', undefined, 0.75],
    ['abcd', 'abd', undefined, 0.75],
    ['abcd', 'wxyz', 0, 0],
    ['abcd', 'abyz', 0.5, 0.5],
    ['abcd', 'axyz', 0.5, 0],
    ['abcd', 'axyz', 0.25, 0.25],
  ])('%j and %j above %s: %d', (one, other, floor, wanted) => {
    expect(similarity(one, other, floor)).toBeCloseTo(wanted, 9);
    expect(similarity(other, one, floor)).toBeCloseTo(wanted, 9);
  });

  test('is told by their words where they are long', () => {
    const long = 'one two three four '.repeat(30);
    expect(similarity(long, `${long}five`)).toBeCloseTo(240 / 241, 9);
    expect(similarity(long, 'five '.repeat(100))).toBe(0);
    expect(wordSimilarity('a a b', 'a c')).toBeCloseTo(0.4, 9);
    expect(wordSimilarity('', '!')).toBe(0);
    expect(wordSimilarity('a b', 'a c', 0.6)).toBe(0);
  });
});

describe('a command line', () => {
  test.each<[string, string[] | undefined]>([
    ['npm test', ['npm', 'test']],
    ['  a  "b c" \'d e\' ', ['a', 'b c', 'd e']],
    ['jest --config=a/b.js --max=2', ['jest', '--config=a/b.js', '--max=2']],
    ['-x=y', ['-x=y']],
    ...['a | b', 'a && b', 'a; b', 'a > b', 'a < b', '$A', '`a`', 'a\\ b', '(a)', '{a}', 'a*', 'a?', '!a', '# a', '~/a', 'A=b c', 'a\nb', '--x=$A'].map((line): [string, undefined] => [line, undefined]),
  ])('%j is the words %j', (line, words) => {
    expect(simpleCommand(line)).toEqual(words);
  }); // prettier-ignore
});

describe('foreign text on a terminal', () => {
  test.each([
    ['a\u001b[31m', 'a\\x1b[31m'],
    ['a\u0085b', 'a\\x85b'],
    ['a\u202eb', 'a\\u{202e}b'],
    ['a\u{e0041}', 'a\\u{e0041}'],
    ['a\r\n\tb', 'a\\x0d\n\tb'],
    ['é 日本 😀', 'é 日本 😀'],
  ])('%j is shown as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test('of a value is one line each, and all else stays', () => {
    expect(printableValue({ a: 'x\ny', b: ['\u001b', 1], c: null, d: true })).toEqual({ a: 'x\\ny', b: ['\\x1b', 1], c: null, d: true });
  }); // prettier-ignore
});

test.each([
  ['src', 'a src b', true],
  ['src', 'srcset', false],
  ['pop', 'popover', false],
  ['$a', 'x $a y', true],
  ['a.b', 'a.b', true],
  ['a.b', 'axb', false],
  ['_a', 'b_a', false],
])('%j stands by itself in %j: %s', (name, text, stands) => {
  expect(wholeWord(name).test(text)).toBe(stands);
});

test.each([
  [`${'- a\n'.repeat(800)}`, 1e6, true],
  [`${'- a\n'.repeat(801)}`, 1e6, false],
  [`${'> '.repeat(10)}a`, 1e6, true],
  [`${'> '.repeat(11)}a`, 1e6, false],
  ['abc', 3, true],
  ['abcd', 3, false],
])('Markdown is read as long as that is quick (case %#)', (text, longest, modest) => {
  expect(isModestMarkdown(text, longest)).toBe(modest);
});

describe('a measured share', () => {
  test('has its interval, and none of nothing', () => {
    expect(renderShare(proportion(7, 8))).toBe('87.5 % [52.9, 97.8]');
    expect(proportion(0, 5).low).toBe(0);
    expect(proportion(5, 5).high).toBe(1);
    expect(proportion(0, 0)).toEqual({ value: 0, low: 0, high: 1, total: 0 });
    expect(renderShare(proportion(0, 0))).toBe('–');
    expect(renderShare({ value: 0.5 })).toBe('50.0 %');
  });

  test.each([
    [[], 0],
    [[3], 3],
    [[3, 1], 2],
    [[9, 1, 5], 5],
    [[10, 9, 1], 9],
  ])('of %j has the median %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});

describe('the text of a file', () => {
  test.each<[string, Uint8Array | undefined, string]>([
    ['is what its bytes say', Buffer.from('a\n'), 'a\n'],
    ['is told without its byte order mark', Buffer.from('\uFEFFa'), 'a'],
    ['is empty where there is no file', undefined, ''],
    ['is empty for a binary file', Buffer.from([0, 1, 2]), ''],
    ['is empty for an empty file', Buffer.from(''), ''],
  ])('%s', (_, bytes, text) => {
    expect(textOf(bytes)).toBe(text);
  });
});
