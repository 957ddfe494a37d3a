import { describe, expect, test } from 'vitest';
import { changesFromDiff } from '../../src/text/diff/changes-from-diff.ts';
import { decodeText, encodeText } from '../../src/text/encoding.ts';
import { findPath } from '../../src/text/paths/find-path.ts';
import { groupAlike, wordsOfAlike } from '../../src/text/group-alike.ts';
import { indentationKind } from '../../src/text/lines/indentation-kind.ts';
import { renderPatch } from '../../src/text/diff/render-patch.ts';
import { similarity, wordSimilarity } from '../../src/text/lines/similarity.ts';
import { simpleCommand } from '../../src/text/commands/simple-command.ts';
import { stem, termsOf } from '../../src/text/words/terms.ts';

describe('the file that a path means', () => {
  const paths = ['src/cart.ts', 'src/Cart.test.ts', 'lib/cart.ts', 'src/shop/order.ts', 'README.md', 'src/user.ts', 'src/users.ts', 'src/item1.ts', 'src/item2.ts'];
  test.each<[string, string | undefined]>([
    ['src/cart.ts', 'src/cart.ts'],
    ['SRC/CART.TS', 'src/cart.ts'],
    ['shop/order.ts', 'src/shop/order.ts'],
    ['order.ts', 'src/shop/order.ts'],
    ['cart.ts', undefined],
    ['app/src/shop/order.ts', 'src/shop/order.ts'],
    ['app/README.md', undefined],
    ['src/shop/ordr.ts', 'src/shop/order.ts'],
    ['src/usr.ts', 'src/user.ts'],
    ['src/item3.ts', undefined],
    ['nothing/like/it.go', undefined],
    [`${'x/'.repeat(125)}cart.ts`, undefined],
  ])('%s', (written, wanted) => {
    const found = findPath(written, paths);
    expect(found.kind === 'one' ? found.path : undefined).toBe(wanted);
  });
  test('is one of its own name where there is any, and of many, five are offered', () => {
    const far = findPath('a/very/different/place/order.ts', ['src/shop/order.ts', 'src/border.ts']);
    expect(far.kind === 'one' ? [far.path] : far.candidates).toEqual(['src/shop/order.ts']);
    const many = findPath('x.ts', Array.from({ length: 7 }, (_, at) => `d${at}/x.ts`));
    expect(many).toEqual({ kind: 'none', candidates: ['d0/x.ts', 'd1/x.ts', 'd2/x.ts', 'd3/x.ts', 'd4/x.ts'] });
    expect(findPath('a\u200bb.ts', ['a\u200bb.ts']).kind).toBe('none');
  });
}); // prettier-ignore

describe('the bytes of a file as text', () => {
  const read = (...bytes: number[]) => decodeText(Uint8Array.from(bytes));
  test.each<[string, number[], string | undefined, string, boolean]>([
    ['UTF-8', [0xc3, 0xa9], 'é', 'utf-8', false],
    ['nothing', [], '', 'utf-8', false],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], 'a', 'utf-8', true],
    ['UTF-16, little end first', [0xff, 0xfe, 0x61, 0], 'a', 'utf-16le', true],
    ['UTF-16, big end first', [0xfe, 0xff, 0, 0x61], 'a', 'utf-16be', true],
    ['Latin-1', [0x63, 0xe9, 0x0a], 'cé\n', 'latin1', false],
    ['Latin-1 with tabs and page breaks', [0xe9, 9, 12, 13, 10], 'é\t\f\r\n', 'latin1', false],
  ])('are %s, and the same bytes again', (_, bytes, text, encoding, bom) => {
    const found = read(...bytes);
    expect(found).toEqual({ text, format: { encoding, bom } });
    expect([...encodeText(found!.text, found!.format)!]).toEqual(bytes);
  });
  test.each<[string, number[]]>([
    ['a zero', [0x61, 0]],
    ['UTF-16 cut in half', [0xfe, 0xff, 0, 0x61, 0]],
    ['control characters between other bytes', [0xe9, 7]],
    ['what Latin-1 has no letters for', [0xe9, 0x80]],
    ['the last of those', [0xe9, 0x9f]],
    ['a delete', [0xe9, 0x7f]],
    ['UTF-8 marked, and none', [0xef, 0xbb, 0xbf, 0xe9]],
  ])('are none with %s', (_, bytes) => {
    expect(read(...bytes)).toBeUndefined();
  });
  test('cannot hold every letter in every encoding', () => {
    expect(encodeText('漢', { encoding: 'latin1', bom: false })).toBeUndefined();
    expect(encodeText('\u00ff', { encoding: 'latin1', bom: false })).toEqual(Buffer.from([0xff]));
    expect(encodeText('\u0100', { encoding: 'latin1', bom: false })).toBeUndefined();
  });
}); // prettier-ignore

describe('failures that are alike', () => {
  const failed = (code: string | undefined, message: string, severity = 'error') => ({ code, message, severity });
  const groups = (...items: ReturnType<typeof failed>[]) => groupAlike(items).map((group) => group.map(({ code }) => code));
  test.each<[string, ReturnType<typeof failed>[], (string | undefined)[][]]>([
    ['have one message', [failed('a', 'no server'), failed('b', 'no server'), failed('c', 'other')], [['a', 'b'], ['c']]],
    ['differ in ports and times alone', [failed('a', 'at :80 after 3 ms'), failed('b', 'at :81 after 4.5 s')], [['a', 'b']]],
    ['differ in white space alone', [failed('a', 'no\n  server'), failed('b', 'no server')], [['a', 'b']]],
    ['do not differ in severity', [failed('a', 'x'), failed('b', 'x', 'warning')], [['a'], ['b']]],
    ['have names of their own', [failed(undefined, 'x'), failed(undefined, 'x')], [[undefined], [undefined]]],
    ['do not have one name', [failed('a', 'x'), failed('a', 'x'), failed('b', 'x')], [['a', 'b'], ['a']]],
    ['differ beyond 300 characters alone', [failed('a', `${'x'.repeat(300)}1`), failed('b', `${'x'.repeat(300)}2`)], [['a', 'b']]],
    ['do not differ within them', [failed('a', `${'x'.repeat(299)}1`), failed('b', `${'x'.repeat(299)}2`)], [['a'], ['b']]],
  ])('%s', (_, items, wanted) => {
    expect(groups(...items)).toEqual(wanted);
  });
  test('are told by number and up to five names', () => {
    const names = (count: number) => wordsOfAlike(Array.from({ length: count }, (_, at) => failed(`t${at}`, '')));
    expect([names(1), names(2)]).toEqual(['1 more fails alike: t0', '2 more fail alike: t0, t1']);
    expect([names(5), names(6)]).toEqual(['5 more fail alike: t0, t1, t2, t3, t4', '6 more fail alike: t0, t1, t2, t3, t4, …']);
  });
}); // prettier-ignore

describe('what lines are indented by', () => {
  const lines = (tabs: number, spaces: number, width = 2) => [...Array<string>(tabs).fill('\tx'), ...Array<string>(spaces).fill(`${' '.repeat(width)}x`)];
  test.each<[string, string[], string]>([
    ['nothing', ['x', '', '  '], 'none'],
    ['tabs', lines(3, 0), 'tabs'],
    ['spaces', lines(0, 3), 'spaces'],
    ['spaces, with one tab in twenty', lines(1, 20), 'spaces'],
    ['both, with one tab in nineteen', lines(1, 19), 'mixed'],
    ['tabs, with one space in twenty', lines(20, 1), 'tabs'],
    ['both, with one space in nineteen', lines(19, 1), 'mixed'],
    ['nothing but the space of a comment', ['/*', ' * x', ' */'], 'none'],
    ['nothing but one space', [' x'], 'none'],
  ])('%s', (_, given, kind) => {
    expect(indentationKind(given).kind).toBe(kind);
  });
  test.each([
    [[2, 4, 6], 2],
    [[4, 8, 12], 4],
    [[8, 16], 8],
    [[3, 6, 9], 3],
    [[4, 4, 4, 4, 4, 4, 6], 4],
    [[4, 4, 4, 4, 4, 6], 2],
    [[5, 7], 4],
    [[], 4],
  ])('by %j spaces is a step of %i', (widths, unit) => {
    expect(indentationKind(widths.map((width) => `${' '.repeat(width)}x`)).unit).toBe(unit);
  });
}); // prettier-ignore

describe('a diff', () => {
  const change = (before: string | undefined, after: string | undefined, path = 'a.txt') => ({
    path,
    change: before === undefined ? ('create' as const) : after === undefined ? ('delete' as const) : ('modify' as const),
    before,
    after,
  });
  const diff = (before: string | undefined, after: string | undefined, path?: string) => renderPatch({ base: '', changes: [change(before, after, path)] });
  test.each<[string, string | undefined, string | undefined, string]>([
    ['counts lines, but for one alone', 'a\nb\n', 'a\nc\n', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n'],
    ['counts one line by its number', 'a\n', 'b\n', '@@ -1 +1 @@\n-a\n+b\n'],
    ['adds all lines of a new file', undefined, 'a\nb\n', ',0 +1,2 @@\n+a\n+b\n'],
    ['takes all lines of a deleted file away', 'a\n', undefined, ',0 @@\n-a\n'],
    ['says that the last line has no end', 'a', 'b\n', '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n'],
  ])('%s', (_, before, after, hunk) => {
    expect(diff(before, after)).toContain(hunk);
    expect(changesFromDiff(diff(before, after), [change(before, after)], () => before)).toEqual([{ ...change(before, after), from: undefined, mode: before === undefined || after === undefined ? '100644' : undefined }]);
  });
  test('quotes names as git does', () => {
    expect(diff('a\n', 'b\n', 'a"b\\c\n\t\u0001.txt')).toMatch(/^diff --git "a\/a\\"b\\\\c\\n\\t\\001\.txt" "b\//);
    expect(diff('a\n', 'b\n', 'ä b.txt')).toMatch(/^diff --git a\/ä b\.txt b\/ä b\.txt\n/);
  });
  test('of other files, or of another text, is not read', () => {
    const made = diff('a\nb\n', 'a\nc\n');
    expect(changesFromDiff(made, [], () => 'a\nb\n')).toBeUndefined();
    expect(changesFromDiff(made, [change('', '')], () => 'x\nb\n')).toBeUndefined();
    expect(changesFromDiff(made, [change('', '')], () => undefined)).toBeUndefined();
  });
}); // prettier-ignore

describe('how alike two texts are', () => {
  test.each<[string, string, number]>([
    ['abcd', 'abcd', 1],
    ['', '', 1],
    ['abcd', 'abce', 0.75],
    ['abcd', 'abdc', 0.75],
    ['abcd', 'abc', 0.75],
    ['abcd', 'bcda', 0.5],
    ['abcd', 'wxyz', 0],
    ['abcdefgh', 'abcdwxyz', 0.5],
    ['abcdefgh', 'abcvwxyz', 0],
  ])('%j and %j: %d', (one, other, wanted) => {
    expect(similarity(one, other)).toBe(wanted);
    expect(similarity(other, one)).toBe(wanted);
  });
  test('long ones are compared by their words, each as often as it stands there', () => {
    expect(wordSimilarity('a b c', 'a b d')).toBeCloseTo(2 / 3);
    expect(wordSimilarity('a', 'a a a')).toBe(0.5);
    expect([wordSimilarity('', ''), wordSimilarity('a b', 'c d'), wordSimilarity('a b', 'a c', 0.6)]).toEqual([0, 0, 0]);
    expect(similarity(`${'word '.repeat(100)}x`, `${'word '.repeat(100)}y`)).toBeCloseTo(200 / 202);
  });
}); // prettier-ignore

describe('words', () => {
  test.each<[string, string[]]>([
    ['sendRequest', ['send', 'request', 'sendrequest']],
    ['HTTPClient', ['http', 'client', 'httpclient']],
    ['a_b', []],
    ['ab_c', ['ab', 'abc']],
    ['x2', []],
    ['utf8', ['utf', 'utf8']],
    ['x'.repeat(48), ['x'.repeat(48)]],
    ['x'.repeat(49), []],
    ['漢字仮', ['漢字', '字仮']],
    ['漢', ['漢']],
    ['Straße', ['straße']],
  ])('of %j are %j', (text, wanted) => {
    expect(termsOf(text)).toEqual(wanted);
  });
  test.each([
    ['parse', 'parses', 'parsing', 'parsed', 'parser'],
    ['order', 'orders'],
    ['token', 'tokens'],
  ])('%s and its forms meet', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });
});

test.each<[string, string[] | undefined]>([
  ['npm test', ['npm', 'test']],
  ['pytest -k "a b"', ['pytest', '-k', 'a b']],
  ["echo 'x y' z", ['echo', 'x y', 'z']],
  ['cmd --opt=value ./x', ['cmd', '--opt=value', './x']],
  ['a && b', undefined],
  ['a | b', undefined],
  ['a; b', undefined],
  ['FOO=1 a', undefined],
  ['a $B', undefined],
  ['a > b', undefined],
  ['a *.ts', undefined],
  ['a\nb', undefined],
  ['', []],
])('the words of the command %j are %j', (script, words) => {
  expect(simpleCommand(script)).toEqual(words);
});
