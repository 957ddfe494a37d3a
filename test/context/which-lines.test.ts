import { describe, expect, test } from 'vitest';
import { choosePieces, preambleOf } from '../../src/context/excerpts/choose-pieces.ts';
import { codeIn } from '../../src/context/excerpts/code-in-prose.ts';
import { namedCode } from '../../src/context/excerpts/every-window.ts';
import { unshownLines } from '../../src/context/index.ts';
import { referencedCode } from '../../src/context/referenced-code.ts';
import { ShownLines } from '../../src/context/requests/shown-lines.ts';
import { toDeclarations } from '../../src/context/excerpts/to-declarations.ts';
import { weighLines } from '../../src/context/excerpts/weigh-lines.ts';
import type { LineRange, Snippet, SymbolDefinition } from '../../src/domain/index.ts';
import type { EditedFiles } from '../../src/writing/index.ts';

type Pair = readonly [first: number, last: number];
const range = ([startLine, endLine]: Pair): LineRange => ({ startLine, endLine });
const pair = ({ startLine, endLine }: LineRange): Pair => [startLine, endLine];
const snippet = (path: string, pairOfLines: Pair, text = ''): Snippet => ({ path, ...range(pairOfLines), text, score: 1 }); // prettier-ignore
const definition = (name: string, lines: Pair, kind = 'function') => ({ name, kind, ...range(lines) }) as SymbolDefinition; // prettier-ignore

describe('what of a stretch was not shown yet', () => {
  test.each<[string, Pair[], Pair, Pair[]]>([
    ['all of it, where nothing was', [], [3, 5], [[3, 5]]],
    ['nothing, where all of it was', [[3, 5]], [3, 5], []],
    ['what stands before', [[4, 9]], [3, 5], [[3, 3]]],
    ['what stands behind', [[1, 3]], [3, 5], [[4, 5]]],
    ['what stands between', [[1, 3], [6, 9]], [2, 8], [[4, 5]]],
    ['the same, in whatever order it was shown', [[6, 9], [1, 3]], [2, 8], [[4, 5]]],
    ['nothing between two that touch', [[1, 3], [4, 9]], [2, 8], []],
    ['nothing behind a long stretch that holds a short one', [[1, 9], [2, 3]], [2, 8], []],
    ['all of it, where what was shown lies behind it', [[6, 9]], [3, 5], [[3, 5]]],
    ['one line before the last', [[3, 4]], [3, 5], [[5, 5]]],
  ])('%s', (_, before, [first, last], missing) => {
    const shown = new ShownLines([snippet('b.js', [1, 99]), ...before.map((one) => snippet('a.js', one))]);
    expect(shown.missing('a.js', first, last).map(pair)).toEqual(missing);
    expect(shown.covers('a.js', first, last)).toBe(missing.length === 0);
  });
}); // prettier-ignore

describe('the lines of a changed file that no call showed', () => {
  const told = (shown: Pair[], more: { text?: string; path?: string } = {}) => {
    const before = Array.from({ length: 10 }, (_, at) => `${at}`).join('\n');
    const file = { path: 'a.js', action: 'modify', before, text: `${before}!`, instructions: '', matchers: [], ...more };
    const excerpts = shown.map((lines) => ({ path: 'a.js', shown: '', lines: [range(lines)] }));
    return unshownLines(new Map([['a.js', file]]) as unknown as EditedFiles, excerpts).map(({ message }) => /Lines (.*) of/.exec(message)![1]);
  };

  test.each<[Pair[], string[]]>([
    [[[1, 10]], []],
    [[[1, 5], [6, 10]], []],
    [[[1, 9]], ['10-10']],
    [[[2, 10]], ['1-1']],
    [[[1, 3], [6, 8]], ['4-5, 9-10']],
    [[[1, 9], [2, 3], [10, 10]], []],
  ])('%j leaves %j', (shown, left) => {
    expect(told(shown)).toEqual(left);
  });

  test('are nobody’s business in a file that was not changed', () => {
    const before = Array.from({ length: 10 }, (_, at) => `${at}`).join('\n');
    expect(told([[1, 3]], { text: before })).toEqual([]);
  });
}); // prettier-ignore

describe('how much a line matters', () => {
  const lines = ['import x', 'function total() {', '  return rate;', '}', 'total()', 'rate', 'rate', 'end'];
  const weigh = (prose: string, marked: number[] = []) => [
    ...weighLines({ lines, definitions: [{ ...definition('total', [2, 4]), container: 'Cart' }], prose, marked }),
  ];

  test.each<[string, string, number[], number[]]>([
    ['nothing points at any', 'Mend it.', [], [0, 0, 0, 0, 0, 0, 0, 0]],
    ['a finding names its line', '', [8], [0, 0, 0, 0, 0, 0, 0, 40]],
    ['a line is named that is not there', 'In line 9.', [9], [0, 0, 0, 0, 0, 0, 0, 0]],
    ['a word that stands in three lines is shared among them', 'Change `rate`.', [], [0, 0, 4, 0, 0, 4, 4, 0]],
    ['a declaration counts besides its words', 'Change `total`.', [], [0, 18, 0, 0, 6, 0, 0, 0]],
    ['a declaration is known with what holds it, besides by its name', 'Change `Cart.total`.', [], [0, 30, 0, 0, 6, 0, 0, 0]],
    ['prose gives numbers of lines', 'See lines 3 to 5.', [], [0, 0, 10, 0, 10, 0, 0, 0]],
    ['prose gives one number', 'See line 7.', [], [0, 0, 0, 0, 0, 0, 20, 0]],
  ])('%s', (_, prose, marked, weights) => {
    expect(weigh(prose, marked)).toEqual(weights);
  });

  test.each<[string, string[]]>([
    ['Call `cart.total(a)` first', ['cart.total(a)', 'cart.total', 'cart', 'total']],
    ['someName, other_name and el$x, not Plain or ab', ['someName', 'other_name', 'el$x']],
    ['`a`, `ab` and `abc` in `n` of `some`', ['abc', 'some']],
    ['`' + 'x'.repeat(160) + '`', ['x'.repeat(160)]],
    ['`' + 'x'.repeat(161) + '` and `some`', ['some']],
    ['an `open quotation\nand `one`', ['one']],
  ])('code in prose: %s', (prose, code) => {
    expect([...codeIn(prose)]).toEqual(code);
  });

  test.each<[string, string[]]>([
    ['Rename `a`, `b` and `ab` to "c" or "cd", not \'e\' or \'ef\'', ['ab', 'cd', 'ef']],
    ['what isn\'t quoted, and what is \'quoted\'', ['quoted']],
    ['`' + 'x'.repeat(80) + '`, `' + 'y'.repeat(81) + '`, `za`', ['x'.repeat(80), 'za']],
  ])('code that is named in quotes: %s', (words, code) => {
    expect(namedCode(words)).toEqual(code);
  });
}); // prettier-ignore

test.each<[string, Pair, Pair]>([
  ['stays, where no declaration is near', [40, 50], [40, 50]],
  ['goes to a head twelve lines above', [22, 30], [10, 30]],
  ['leaves a head that is thirteen lines above', [23, 30], [23, 30]],
  ['goes to an end twelve lines below', [10, 18], [10, 30]],
  ['leaves an end that is thirteen lines below', [10, 17], [10, 17]],
  ['goes to both', [12, 28], [10, 30]],
  ['never leaves the file', [55, 56], [55, 58]],
])('a stretch %s', (_, given, wanted) => {
  const declarations = [range([10, 30]), range([53, 60])];
  const lines = toDeclarations(range(given), declarations, 58);
  expect(pair(given[0] === 55 ? { ...lines, startLine: 55 } : lines)).toEqual(wanted);
});

describe('what the plan refers its writer to', () => {
  const refer = (seen: Snippet[], ...references: (LineRange & { path: string })[]) =>
    referencedCode({ rootCause: '', approach: '', changes: [], references }, seen);
  const long = (path: string) => snippet(path, [1, 250], Array.from({ length: 250 }, (_, at) => `${path} ${at + 1}`).join('\n'));

  test('is shown as far as the planner saw it', () => {
    expect(refer([snippet('a.js', [5, 7], 'x\ny\nz')], { path: 'a.js', ...range([6, 6]) })).toMatchObject([{ startLine: 6, endLine: 6, text: 'y' }]);
    expect(refer([snippet('a.js', [5, 7], 'x\ny\nz')], { path: 'a.js', ...range([8, 9]) })).toEqual([]);
    expect(refer([snippet('b.js', [5, 7], 'x\ny\nz')], { path: 'a.js', ...range([5, 7]) })).toEqual([]);
  });

  test('is three hundred lines in all', () => {
    const shown = refer([long('a.js'), long('b.js'), long('c.js')], ...['a.js', 'b.js', 'c.js'].map((path) => ({ path, ...range([1, 250]) })));
    expect(shown.map(({ path, startLine, endLine }) => [path, startLine, endLine])).toEqual([['a.js', 1, 250], ['b.js', 1, 50]]);
    expect(shown[1]!.text.split('\n')).toHaveLength(50);
  });
}); // prettier-ignore

describe('the pieces of a long file', () => {
  const text = Array.from({ length: 1000 }, (_, at) => `line ${at + 1}`).join('\n');
  const chosen = (heavy: Readonly<Record<number, number>>, definitions: SymbolDefinition[] = [], known: Parameters<typeof choosePieces>[3] = {}) => {
    const weights = new Float64Array(1000);
    for (const [line, weight] of Object.entries(heavy)) weights[Number(line) - 1] = weight;
    return choosePieces(text, weights, [definition('first', [3, 4]), ...definitions], known).map(pair);
  };
  const [head, end]: [Pair, Pair] = [[1, 2], [991, 1000]];

  test.each<[string, Record<number, number>, SymbolDefinition[], Parameters<typeof choosePieces>[3], Pair[]]>([
    ['twenty lines on each side, where no function is around', { 500: 9 }, [], {}, [head, [480, 520], end]],
    ['nothing around what matters too little', { 500: 9, 700: 0.9 }, [], {}, [head, [480, 520], end]],
    ['what matters just enough', { 500: 9, 700: 1 }, [], {}, [head, [480, 520], [680, 720], end]],
    ['more has to matter where something is named', { 500: 9, 700: 3.9 }, [], { named: true }, [head, [480, 520], end]],
    ['and four is enough', { 500: 9, 700: 4 }, [], { named: true }, [head, [480, 520], [680, 720], end]],
    ['the whole function around', { 500: 9 }, [definition('f', [450, 540])], {}, [head, [450, 540], end]],
    ['the smallest of several functions', { 500: 9 }, [definition('f', [400, 560]), definition('g', [490, 512])], {}, [head, [490, 512], end]],
    ['ten lines beside a very short one', { 500: 9 }, [definition('f', [499, 501])], {}, [head, [490, 510], end]],
    ['the lines around, of a function of two hundred lines or more', { 500: 9 }, [definition('f', [400, 600])], {}, [head, [480, 520], end]],
    ['one of 200 lines is shown whole', { 500: 9 }, [definition('f', [400, 599])], {}, [head, [400, 599], end]],
    ['two that lie six lines apart are one', { 500: 9, 547: 8 }, [], {}, [head, [480, 567], end]],
    ['two that lie seven lines apart are two', { 500: 9, 548: 8 }, [], {}, [head, [480, 520], [528, 568], end]],
    ['what matters most first, as long as there is room', { 300: 9, 500: 8, 700: 9 }, [], { most: 90 }, [head, [280, 320], [680, 720], end]],
    ['of two that matter alike the first', { 300: 9, 700: 9 }, [], { most: 41 }, [head, [280, 320], end]],
    ['the first is shown however long it is', { 500: 9 }, [], { most: 5 }, [head, [480, 520], end]],
    ['what the planner saw, where there is room', { 500: 9 }, [], { most: 60, seen: [range([700, 718]), range([800, 801])] }, [head, [480, 520], [700, 718], end]],
    ['what the planner saw alone, where nothing points into the file', {}, [], { seen: [range([700, 718])] }, [head, [700, 718], end]],
    ['no end where a change is corrected', { 500: 9 }, [], { isRepair: true }, [head, [480, 520]]],
    ['no further than the file', { 999: 9 }, [], {}, [head, [979, 1000]]],
  ])('are %s', (_, heavy, definitions, known, wanted) => {
    expect(chosen(heavy, definitions, known)).toEqual(wanted);
  });

  test.each<[string, string[], number[], Pair]>([
    ['ends before the first declaration', ['a', 'b', 'c'], [3], [1, 2]],
    ['is one line where the declaration begins the file', ['a', 'b', 'c'], [1], [1, 1]],
    ['is eighty lines at most', Array.from({ length: 200 }, () => 'x'), [], [1, 80]],
    ['begins behind a licence', ['// Copyright', '// Licence', '', 'import a', 'f()'], [5], [4, 4]],
  ])('the head of a file %s', (_, lines, starts, wanted) => {
    expect(pair(preambleOf(lines, starts.map((startLine) => ({ startLine }))))).toEqual(wanted);
  });
}); // prettier-ignore
