import { describe, expect, it, test } from 'vitest';
import { findContiguous } from '../../../src/editing/lines/contiguous.ts';
import { FileView } from '../../../src/editing/lines/file-view.ts';
import { headerOf } from '../../../src/editing/lines/header-by-looks.ts';
import { hunkLinesOf, minimalRuns, newSide, oldSide } from '../../../src/editing/lines/hunk-lines.ts';
import { isCommentLine, isStarred, isTrivial } from '../../../src/editing/lines/line-kinds.ts';
import { looseHash, looseHashes } from '../../../src/editing/lines/loose-hash.ts';
import { isElision, isFence, pathOnLine } from '../../../src/editing/lines/marks.ts';
import { describeOldLines } from '../../../src/editing/placement/alignment/old-lines.ts';
import { misspeltWords } from '../../../src/editing/placement/rejection/misspelling.ts';
import { Signatures } from '../../../src/editing/placement/alignment/signatures.ts';
import { canonicalKey } from '../../../src/text/lines/line-keys.ts';

describe('what a line declares, by its words', () => {
  it.each<[string, string, 'function' | 'class']>([
    ['fun total(rate: Double): Double {', 'total', 'function'],
    ['func total() -> Int {', 'total', 'function'],
    ['function total() {', 'total', 'function'],
    ['fn total() {', 'total', 'function'],
    ['def total(a)', 'total', 'function'],
    ['defp total(a) do', 'total', 'function'],
    ['defmacro total(a) do', 'total', 'function'],
    ['proc total {a} {', 'total', 'function'],
    ['sub total {', 'total', 'function'],
    ['method total() {', 'total', 'function'],
    ['def self.total', 'total', 'function'],
    ['function Cart:total()', 'total', 'function'],
    ['fun <T> List.total(a: T)', 'total', 'function'],
    ['  public static inline suspend fun total()', 'total', 'function'],
    ['pub(crate) async fn total()', 'total', 'function'],
    ['@objc(total:) private func total()', 'total', 'function'],
    ['fileprivate mutating func total()', 'total', 'function'],
    ['override operator fun plus(a: Int)', 'plus', 'function'],
    ['def valid?', 'valid?', 'function'],
    ['class Cart {', 'Cart', 'class'],
    ['struct Cart {', 'Cart', 'class'],
    ['sealed interface Cart', 'Cart', 'class'],
    ['trait Cart', 'Cart', 'class'],
    ['case object Cart', 'Cart', 'class'],
    ['companion object Cart', 'Cart', 'class'],
    ['enum class', 'class', 'class'],
    ['protocol Cart {', 'Cart', 'class'],
    ['extension Cart {', 'Cart', 'class'],
    ['module Cart', 'Cart', 'class'],
    ['defmodule Shop.Cart do', 'Cart', 'class'],
    ['defprotocol Cart do', 'Cart', 'class'],
    ['defimpl Cart do', 'Cart', 'class'],
    ['impl Cart {', 'Cart', 'class'],
    ['record Cart(int a)', 'Cart', 'class'],
    ['mixin Cart {', 'Cart', 'class'],
    ['actor Cart {', 'Cart', 'class'],
    ['union Cart {', 'Cart', 'class'],
    ['namespace Cart {', 'Cart', 'class'],
    ['data class Cart(', 'Cart', 'class'],
    ['abstract class Cart', 'Cart', 'class'],
    ['export default class Cart', 'Cart', 'class'],
    ['const total = (a, b) => a + b;', 'total', 'function'],
    ['export let total = async a => {', 'total', 'function'],
    ['var total = function (a) {', 'total', 'function'],
    ['val total = (a) =>', 'total', 'function'],
    ['int total(int a) {', 'total', 'function'],
    ['Future<List<int>> total(int a) async {', 'total', 'function'],
    ['total(a) {', 'total', 'function'],
    ['total(a) =>', 'total', 'function'],
    ['total <- function(a, b) {', 'total', 'function'],
    ['Cart.total = function(a)', 'total', 'function'],
    ['(defn total [a]', 'total', 'function'],
    ['(defn- total [a]', 'total', 'function'],
    ['(defmacro total [a]', 'total', 'function'],
    ['(defmethod total :a [b]', 'total', 'function'],
    ['(defun total (a)', 'total', 'function'],
    ['(define (total a)', 'total', 'function'],
    ['total(A, B) when A > B ->', 'total', 'function'],
    ['total(A) ->', 'total', 'function'],
    ["let rec total' a b =", "total'", 'function'],
    ['let inline total a = function', 'total', 'function'],
    ['- (int)total:(int)a {', 'total', 'function'],
    ['+ (instancetype)total', 'total', 'function'],
    ['def "adds all"() {', '"adds all"', 'function'],
    ['public required init(a: Int) {', 'init', 'function'],
    ['init() {', 'init', 'function'],
    ['convenience init?(a: Int) {', 'init', 'function'],
    ['deinit {', 'deinit', 'function'],
    ['protected internal abstract def total', 'total', 'function'],
    ['final override lazy def total', 'total', 'function'],
    ['implicit open def total', 'total', 'function'],
    ['local function total()', 'total', 'function'],
  ])('%s: %s', (line, name, kind) => {
    expect(headerOf(line)).toEqual({ name, kind });
  });

  it.each([
    ...[
      'if (a) {',
      'for (a) {',
      'while (a) {',
      'switch (a) {',
      'catch (a) {',
      'return f(a) {',
      'else if (a) {',
    ],
    ...[
      'guard f(a) {',
      'when (a) {',
      'unless (a) {',
      'with (a) {',
      'await f(a) {',
      'throw f(a) {',
      'new F(a) {',
    ],
    ...[
      'total(a);',
      'const total = 1;',
      'let total = f(a);',
      'defined(a)',
      'classes = 1',
      'a.total(b) + 1',
      'x -> y',
    ],
  ])('nothing by %s', (line) => {
    expect(headerOf(line)).toBeUndefined();
  });
});

describe('kinds of lines', () => {
  it.each(['// a', '/* a', ' * a', ' */', '*', '# a', '# /bin/sh', '-- a', '<!-- a', ';; a', '% a', '"""a', "'''a"])(
    '%j is a comment',
    (line) => {
      expect(isCommentLine(line)).toBe(true);
      expect(isCommentLine(`  ${line}`)).toBe(true);
    },
  ); // prettier-ignore
  it.each([
    ...[
      '#[test]',
      '#![warn]',
      '#include <a>',
      '#define A',
      '#if A',
      '#ifdef A',
      '#ifndef A',
      '#else',
      '#elif A',
    ],
    ...['#endif', '#pragma once', '#undef A', '#error no', '*a = 1', '--a;', '%d', '; a', 'a // b', '"a"'],
  ])('%j is none', (line) => {
    expect(isCommentLine(line)).toBe(false);
  });
  it('says too little below five letters or digits, of any script', () => {
    for (const line of ['', '}', 'else', 'end', '})();', 'a = 1', 'x(y).z', 'één', '数値 = 1'])
      expect(isTrivial(line), line).toBe(true);
    for (const line of ['abcde', 'ab = 123', 'return', 'élève', 'x.y.z(a, b)', '数値の合計'])
      expect(isTrivial(line), line).toBe(false);
    expect([isStarred('  * a'), isStarred('a * b')]).toEqual([true, false]);
  });
  it.each([
    ...[
      '...',
      '…',
      '  ...',
      '... rest ...',
      '… rest …',
      '... (rest)',
      '# ...',
      '// ... rest',
      '-- ...',
      '/* ... */',
    ],
    ...['<!-- ... -->', '{/* ... */}', '* ...', "' ...", '% ...', ';; ...', '(* ... *)', '// …'],
  ])('%j stands for lines left out', (line) => {
    expect(isElision(line)).toBe(true);
  });
  it.each(['...rest', '...a, b', '// and so on...', 'a ...', '.. ', '# ...rest', '....'])('%j does not', (line) => {
    expect(isElision(line)).toBe(false);
  }); // prettier-ignore
  it.each(['```', '````', '~~~', '  ```ts', '``` c++', '```a.b/c:d'])('%j is a fence', (line) => {
    expect(isFence(line)).toBe(true);
  });
  it.each(['``', '```a b', '`a`', 'x```', '~~'])('%j is none', (line) => {
    expect(isFence(line)).toBe(false);
  });
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['`src/a.ts`', 'src/a.ts'],
    ['### src/a.ts', 'src/a.ts'],
    ['**src/a.ts**', 'src/a.ts'],
    ['**`src/a.ts`**:', 'src/a.ts'],
    ['- a.ts', 'a.ts'],
    ['* a.ts', 'a.ts'],
    ['1. a.ts', 'a.ts'],
    ['> a.ts', 'a.ts'],
    ['// a.ts', 'a.ts'],
    ['File: a.ts', 'a.ts'],
    ['filename = a.ts', 'a.ts'],
    ['filepath: a.ts', 'a.ts'],
    ['Path: "a.ts"', 'a.ts'],
    ["'a.ts'", 'a.ts'],
    ['Makefile', 'Makefile'],
    ['Dockerfile', 'Dockerfile'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['src/(group)', 'src/(group)'],
    ['a\\b', 'a\\b'],
    ['.eslintrc', '.eslintrc'],
    [`${'a'.repeat(297)}.ts`, `${'a'.repeat(297)}.ts`],
  ])('%s names a file', (line, path) => {
    expect(pathOnLine(line)).toBe(path);
  });
  it.each(['', 'word', 'two words.ts', 'https://a.b/c', 'a.', 'src/', '```', 'profile', 'e.g.', `${'a'.repeat(298)}.ts`, 'a.longextension1'])(
    '%j names none',
    (line) => {
      expect(pathOnLine(line)).toBeUndefined();
    },
  ); // prettier-ignore
});

describe('a line that is another one misspelt', () => {
  it.each<[string, string, [string, string][]]>([
    ['const total = 1', 'const total = 1', []],
    ['const totl = 1', 'const total = 1', [['totl', 'total']]],
    ['const totall = 1', 'const total = 1', [['totall', 'total']]],
    ['const toatl = 1', 'const total = 1', [['toatl', 'total']]],
    ['const totel = 1', 'const total = 1', [['totel', 'total']]],
    ['performRequst(orders)', 'performRequest(ordrs)', [['performRequst', 'performRequest'], ['orders', 'ordrs']]],
    ['performReqst', 'performRequest', [['performReqst', 'performRequest']]],
    ['use “a”', "use 'a'", []],
    ['for', 'fro', [['for', 'fro']]],
  ])('%s for %s', (said, meant, words) => {
    expect(misspeltWords(said, meant)).toEqual(words);
  }); // prettier-ignore
  it.each([
    ['a word more', 'const a b', 'const a'],
    ['a sign more', 'f(a);', 'f(a)'],
    ['another digit', 'value1', 'value2'],
    ['another case', 'Total', 'total'],
    ['all capitals', 'MAX', 'max'],
    ['two letters of a short word', 'tobel', 'total'],
    ['three letters of a long one', 'performXXXuest', 'performRequest'],
    ['a part more of a name', 'scan_table_b', 'scan_table'],
    ['a part less of a name', 'scan_table', 'scan_table_b'],
    ['a short word', 'ab', 'ac'],
    ['three words', 'onee twwo thre', 'one two three'],
    ['another word', 'total', 'count'],
  ])('is no slip where it has %s', (_, said, meant) => {
    expect(misspeltWords(said, meant)).toBeUndefined();
  });
  it('is one where a single capital inside of a word is another', () => {
    expect(misspeltWords('performrequest', 'performRequest')).toEqual([['performrequest', 'performRequest']]);
  });
});

describe('lines compared by a hash', () => {
  const lines = [
    'const a = "x";',
    "  const a = 'x'",
    'const a=`x`,',
    'const a = “x”;',
    'f(a, b);',
    'f(a, b)',
    ';',
    ',',
    '',
    'é',
    'a\tb',
    'a;;',
    'a;',
  ];
  it('are alike where their loosest keys are', () => {
    for (const one of lines)
      for (const other of lines)
        expect(looseHash(one) === looseHash(other), `${one} | ${other}`).toBe(canonicalKey(one) === canonicalKey(other));
  }); // prettier-ignore
  it('are hashed all at once as one by one, whatever their ends', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect([...looseHashes(lines, lines.join(end))]).toEqual(lines.map(looseHash));
  });
  it('are found by any key, ascending', () => {
    const view = new FileView('a = 1;\n  a = 1;\r\na  =  1\nb\n\na = 1;\nxa = 1;');
    const rows = (level: 'exact' | 'trimmed' | 'compact' | 'canonical', line = 'a = 1;') => [...view.rowsLike(line, level)];
    expect(rows('exact')).toEqual([0, 5]);
    expect(rows('trimmed')).toEqual([0, 1, 5]);
    expect(rows('compact')).toEqual([0, 1, 5]);
    expect(rows('canonical')).toEqual([0, 1, 2, 5]);
    expect(rows('exact', '')).toEqual([4]);
    expect([view.has('exact', 'b'), view.has('exact', 'c')]).toEqual([true, false]);
    expect([view.indented(0), view.indented(2), view.indented(1)]).toEqual([5, 1, 0]);
    expect(view.textBetween(1, 3)).toBe('  a = 1;\r\na  =  1\n');
  }); // prettier-ignore
  it('stand one below the other in at most fifty places', () => {
    const view = new FileView('a\nlonger\n'.repeat(60));
    expect(findContiguous(view, ['a', 'longer'], 'exact')).toEqual(Array.from({ length: 50 }, (_, at) => 2 * at));
    expect(findContiguous(view, ['longer', 'a', 'longer'], 'exact')[0]).toBe(1);
    expect(findContiguous(new FileView('longer\n'), ['a', 'longer'], 'exact')).toEqual([]);
    expect(findContiguous(new FileView('longer\n'), ['longer', 'a'], 'exact')).toEqual([]);
    expect(findContiguous(new FileView('b\nlonger\na\nlonger\n'), ['a', 'longer'], 'exact')).toEqual([2]);
    expect(findContiguous(view, [], 'exact')).toEqual([]);
    expect(findContiguous(new FileView('\n\n'), [''], 'exact')).toEqual([]);
  }); // prettier-ignore
  it('are worth a comparison where they share pairs of letters and about their length', () => {
    const texts = [
      'const total = sum(orders)',
      'const totals = sum(order)',
      'import { x } from "y"',
      'const',
      '',
    ];
    expect([...new Signatures(texts).plausible('const total = sum(orders)')]).toEqual([0, 1]);
    expect([...new Signatures(['abcd', 'abcdabcd', 'abcdabcda', 'abc', 'a']).plausible('abcd')]).toEqual([
      0, 1, 3,
    ]);
  });
});

describe('the lines of a hunk', () => {
  it('are context where both texts have them, and stand for others where they are dots', () => {
    expect(hunkLinesOf(['a', '...', 'b'], ['a', '...', 'c'])).toEqual([
      { op: 'keep', text: 'a' },
      { op: 'elision', text: '...' },
      { op: 'remove', text: 'b' },
      { op: 'add', text: 'c' },
    ]);
    expect(hunkLinesOf(['...'], ['x'])[0]).toEqual({ op: 'remove', text: '...' });
  });
  const ops = { '+': 'add', '-': 'remove', ' ': 'keep' } as const;
  const of = (...marked: string[]) =>
    marked.map((line) => ({ op: ops[line[0] as keyof typeof ops], text: line.slice(1) }));
  it.each<[string[], string[]]>([
    [[' a', '-total()', '+total()', '+more()', ' b'], [' a', ' total()', '+more()', ' b']],
    [['-one()', '-}', '+two()', '+}'], ['-one()', '+two()', ' }']],
    [['-one()', '-}', '-x()', '+two()', '+}', '+y()'], ['-one()', '-}', '-x()', '+two()', '+}', '+y()']],
    [[' a', '-b', '+c'], [' a', '-b', '+c']],
  ])('are context where a diff removes them and writes them again, unless that is a bracket in the middle: %j', (said, meant) => {
    expect(minimalRuns(of(...said))).toEqual(of(...meant));
  }); // prettier-ignore
  it('expect the old lines in the file, and want the new ones', () => {
    expect(oldSide(of(' a', '-b', '+c'))).toEqual(['a', 'b']);
    expect(newSide(of(' a', '-b', '+c'))).toEqual(['a', 'c']);
  }); // prettier-ignore
});

test('how often the file has an old line, and what that is worth', () => {
  const view = new FileView('a();\nb();\na();\n\na();\n');
  const described = describeOldLines(view, [
    { op: 'keep', text: 'a();' },
    { op: 'add', text: 'new();' },
    { op: 'remove', text: 'b();' },
    { op: 'keep', text: '' },
    { op: 'keep', text: 'gone();' },
  ]);
  expect(described.map(({ text, count }) => [text, count])).toEqual([
    ['a();', 3],
    ['b();', 1],
    ['', 1],
    ['gone();', 0],
  ]);
  const [often, once] = described;
  expect(once!.weight).toBeGreaterThan(often!.weight);
});
