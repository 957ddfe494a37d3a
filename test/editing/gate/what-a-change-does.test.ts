import { describe, expect, it } from 'vitest';
import { brokenPlace } from '../../../src/editing/gate/broken-place.ts';
import { leavesGap, leavesHead } from '../../../src/editing/gate/removal/careless-cut.ts';
import { changedRuns, joinSplitRemovals } from '../../../src/editing/gate/facts/changed-runs.ts';
import { declarationKeys } from '../../../src/editing/gate/facts/declaration-keys.ts';
import { declarationsByLooks } from '../../../src/editing/gate/facts/declarations-by-looks.ts';
import { livesOn } from '../../../src/editing/gate/removal/lives-on.ts';
import {
  contains,
  headRow,
  removedDeclarations,
  runAround,
  slideUp,
} from '../../../src/editing/gate/removal/removed-declarations.ts';
import { removedDependenciesOf } from '../../../src/editing/gate/removal/removed-dependencies.ts';
import { isReplaced } from '../../../src/editing/gate/removal/replaced.ts';
import type { Declaration } from '../../../src/editing/gate/facts/syntax-facts.ts';
import { diffLines } from '../../../src/text/diff/line-diff.ts';
import { change } from './change.ts';

const run = (start: number, end: number, ...added: string[]) => ({ start, end, added, at: start });
const declared = (startRow: number, endRow: number, name = 'f', kind = 'function'): Declaration => ({
  name,
  kind,
  startRow,
  endRow,
});
const rowsOf = (text: string) => text.split('\n'); // prettier-ignore

describe('lines that changed together', () => {
  it('are runs of what went and what came, at their rows on both sides', () => {
    expect(changedRuns(diffLines(rowsOf('a\nb\nc\nd'), rowsOf('a\nx\ny\nc\nd\nz')))).toEqual([
      { start: 1, end: 2, added: ['x', 'y'], at: 1 },
      { start: 4, end: 4, added: ['z'], at: 5 },
    ]);
  });
  it.each<[string, string[], [number, number, ...string[]][], [number, number, ...string[]][]]>([
    ['are one where a kept blank line could as well be the next one', ['a', '', 'b', '', 'c'], [[0, 1], [2, 4]], [[0, 3]]],
    ['are one with three kept lines between', ['a', '1', '2', '3', 'b', '1', '2', '3'], [[0, 1], [4, 8]], [[0, 5]]],
    ['are two with four', ['a', '1', '2', '3', '4', 'b', '1', '2', '3', '4'], [[0, 1], [5, 10]], [[0, 1], [5, 10]]],
    ['are two where the lines differ', ['a', '', 'b', 'x'], [[0, 1], [2, 4]], [[0, 1], [2, 4]]],
    ['are two where something came', ['a', '', 'b', ''], [[0, 1, 'x'], [2, 4]], [[0, 1, 'x'], [2, 4]]],
    ['are two where something came later', ['a', '', 'b', ''], [[0, 1], [2, 4, 'x']], [[0, 1], [2, 4, 'x']]],
    ['are two where less goes than is kept', ['a', '', '', ''], [[0, 1], [3, 4]], [[0, 1], [3, 4]]],
  ])('%s', (_, before, runs, joined) => {
    const drawn = joinSplitRemovals(runs.map((one) => run(...one)), before);
    expect(drawn.map(({ start, end, added }) => [start, end, ...added])).toEqual(joined);
  }); // prettier-ignore
});

describe('a declaration that went', () => {
  const before = ['a', '}', '', 'f', 'x', '}', '', 'g', '}'];
  it.each<[string, ReturnType<typeof run>, [number, number], [number, number] | undefined]>([
    ['stands in the run', run(3, 6), [3, 5], [3, 6]],
    ['is less than the run', run(2, 7), [3, 5], [2, 7]],
    ['is the run, shifted up', run(5, 8), [4, 6], undefined],
    ['is the run, shifted down', run(2, 6), [3, 6], [3, 7]],
    ['is longer than the run', run(3, 5), [3, 5], undefined],
    ['is replaced by other lines', run(2, 6, 'x'), [3, 6], undefined],
  ])('%s', (_, gone, [first, last], found) => {
    const around = runAround({ runs: [gone], before }, declared(first, last));
    expect(around && [around.start, around.end]).toEqual(found);
  });
  it('is found where a run of its length can be shifted to it with the same result', () => {
    const doubled = ['// A', 'f', '}', '// A', 'g', '}', '// A'];
    expect(runAround({ runs: [run(1, 4)], before: doubled }, declared(0, 2))).toMatchObject({ start: 0, end: 3, at: 0 });
    expect(runAround({ runs: [run(2, 5)], before: doubled }, declared(3, 5))).toMatchObject({ start: 3, end: 6, at: 3 });
    expect(runAround({ runs: [run(3, 6)], before: doubled }, declared(4, 6))).toMatchObject({ start: 4, end: 7, at: 4 });
    expect(runAround({ runs: [run(0, 1), run(3, 6)], before: doubled }, declared(3, 5))).toMatchObject({ start: 3 });
    expect(slideUp(run(3, 6), doubled)).toBe(1);
    expect(slideUp(run(1, 4), doubled)).toBe(1);
    expect(slideUp(run(1, 3), ['x', 'x', 'x'])).toBe(1);
  }); // prettier-ignore
  it.each([...['// a', '/* a', ' * a', '# a', '@a', '[Test]', '  /// a']])(
    'begins with what stands above it: %j',
    (line) => {
      expect(headRow(['x', line, line, 'f'], declared(3, 4))).toBe(1);
      expect(headRow([line, 'f'], declared(1, 4))).toBe(0);
    },
  );
  it.each([
    '#include <a>',
    '#if A',
    '# ifdef A',
    '#ifndef A',
    '#else',
    '#endif',
    '#define A',
    '[a]',
    '',
    'x',
  ])('does not begin with %j', (line) => {
    expect(headRow(['// a', line, 'f'], declared(2, 4))).toBe(2);
  });
  it('stands in another one that is larger', () => {
    expect(contains(declared(1, 5), declared(2, 5))).toBe(true);
    expect(contains(declared(1, 5), declared(1, 4))).toBe(true);
    expect(contains(declared(1, 5), declared(1, 5))).toBe(false);
    expect(contains(declared(1, 5), declared(0, 2))).toBe(false);
    expect(contains(declared(1, 5), declared(4, 6))).toBe(false);
  });

  const removed = (old: Declaration[], now: Declaration[], text: string, left: string, language?: string) =>
    removedDeclarations(
      change('a', text, left, language ? { language } : {}),
      { errors: [], declarations: old },
      { errors: [], declarations: now },
    ).map(({ name, startRow }) => `${name} ${startRow}`);
  const two = 'f\n  a\nf\n  b\n'; // prettier-ignore
  it('is one of a name that the file declares less often, the outermost', () => {
    expect(removed([declared(0, 1, 'f'), declared(2, 3, 'g')], [declared(0, 1, 'f')], 'f\n a\ng\n b\n', 'f\n a\n')).toEqual(['g 2']);
    expect(removed([declared(0, 3, 'A', 'class'), declared(1, 2, 'f')], [], two, '')).toEqual(['A 0']);
    expect(removed([declared(0, 1, 'f', 'field')], [], two, '')).toEqual([]);
    expect(removed([declared(0, 1)], [declared(0, 1)], two, '')).toEqual([]);
    expect(removed([declared(0, 1, 'A', 'class')], [declared(0, 1, 'A', 'method')], two, two)).toEqual([]);
  }); // prettier-ignore
  it('is the one of two that no line stayed of, save in C, where one of two branches may go', () => {
    const old = [declared(0, 1), declared(2, 3)];
    expect(removed(old, [declared(0, 1)], two, 'f\n  b\n')).toEqual(['f 0']);
    expect(removed(old, [declared(0, 1)], two, 'f\n  a\n')).toEqual(['f 2']);
    expect(removed(old, [declared(0, 1)], two, 'f\n  a\n', 'cpp')).toEqual(['f 2']);
    expect(removed(old, [declared(0, 1)], two, 'f\n  a\n', 'c')).toEqual([]);
    expect(removed(old, [declared(0, 1)], two, 'g\n  a\nf\n  b\n')).toEqual(['f 0']);
  });
});

describe('a careless cut', () => {
  const facts = (before: string, after: string) => change('a.js', before, after);
  const cut = (before: string, after: string, first: number, last: number) => {
    const made = facts(before, after);
    const around = runAround(made, declared(first, last))!;
    return [leavesHead(made, declared(first, last), around), leavesGap(made, declared(first, last), around)];
  };
  it.each<[string, string, string, [number, number], boolean[]]>([
    ['leaves a comment', 'a\n\n// f\nf\n}\n\nb\n', 'a\n\n// f\n\nb\n', [3, 4], [true, false]],
    ['takes the comment', 'a\n\n// f\nf\n}\n\nb\n', 'a\n\nb\n', [3, 4], [false, false]],
    ['has no comment to leave', 'a\n\nf\n}\n\nb\n', 'a\n\nb\n', [2, 3], [false, false]],
    ['leaves both blank lines', 'a\n\nf\n}\n\nb\n', 'a\n\n\nb\n', [2, 3], [false, true]],
    ['leaves no blank line at all', 'a\nf\n}\nb\n', 'a\nb\n', [1, 2], [false, false]],
    ['leaves a blank line above a bracket', 'a {\n\n f\n }\n}\n', 'a {\n\n}\n', [2, 3], [false, true]],
    ['leaves a blank line above an end', 'a\n\n f\n }\nend\n', 'a\n\nend\n', [2, 3], [false, true]],
    ['leaves a blank line above the end of the file', 'a\n\nf\n}', 'a\n\n', [2, 3], [false, true]],
    ['leaves a blank line below what opens', 'a {\n f\n }\n\n b\n}\n', 'a {\n\n b\n}\n', [1, 2], [false, true]],
    ['leaves a blank line at the head of the file', 'f\n}\n\nb\n', '\nb\n', [0, 1], [false, true]],
    ['leaves a blank line between two', 'a\n\nf\n}\nb\n', 'a\n\nb\n', [2, 3], [false, false]],
  ])('%s', (_, before, after, [first, last], marks) => {
    expect(cut(before, after, first, last)).toEqual(marks);
  }); // prettier-ignore
});

describe('a declaration that is gone by its name', () => {
  const body = [
    'function f() {',
    '  alpha(beta);',
    '  gamma(delta);',
    '  epsilon(zeta);',
    '  theta(kappa);',
    '}',
  ];
  const lives = (after: string[], more: string[] = []) =>
    livesOn(change('a.js', `${[...body, ...more].join('\n')}\n`, `${after.join('\n')}\n`), declared(0, 5));
  it('lives on while half of its own lines are there, wherever', () => {
    expect(lives(['function g() {', ...body.slice(1)])).toBe(true);
    expect(lives(['function g() {', ...body.slice(1, 3), '}'])).toBe(true);
    expect(lives(['function g() {', body[1]!, '}'])).toBe(false);
    expect(lives(['x', `    ${body[1]!.trim()}`, body[2]!.replace('(', ' ( '), 'y'])).toBe(true);
  });
  it('lives on by lines that others have too only while nearly all are there', () => {
    const shared = body.slice(1, 5);
    expect(
      lives(['function g() {', ...shared, '}', 'h() {', ...shared, '}'], ['h() {', ...shared, '}']),
    ).toBe(true);
    expect(lives(['h() {', ...shared.slice(1), '}'], ['h() {', ...shared.slice(1), '}'])).toBe(false);
  });
  it('lives on as one line while that is there', () => {
    const one = (after: string) =>
      livesOn(change('a.js', 'const total = sum(1);\nx\n', after), declared(0, 0));
    expect(one('let x\nconst total = sum( 1 );\n')).toBe(true);
    expect(one('x\n')).toBe(false);
  });
});

describe('what was tidied up with a declaration', () => {
  const gone = (head: string, body = '  keep(helper);', tail = 'b();\n') => {
    const f = `f() {\n${body}\n}\n`;
    const made = change('a.js', `${head}\n${f}${tail}`, tail);
    return removedDependenciesOf(made, [declared(head.split('\n').length, head.split('\n').length + 2)]);
  };
  it.each([
    'import { helper } from "x";', 'from x import helper', 'use x::helper;', 'using helper;', '#include <helper>', "require 'helper'",
    "require_relative 'helper'", 'x = require("helper");', 'static int helper = 1;', 'const helper = 1;', 'let helper;', 'var helper;',
    'private helper;', 'type helper = X;', '#define helper 1', 'helper = 1', 'helper := 1', 'import {\n  helper,\n} from "x";', 'const {\n  helper,\n} = x;',
  ])('is a name in %j', (head) => {
    expect(gone(head)).toEqual(['helper']);
  }); // prettier-ignore
  it.each([
    ['a mere call', 'log(helper);'],
    ['a comparison', 'x(helper == 1);'],
    ['another name', 'import { other } from "x";'],
    ['a member of what is no import', 'call({\n  helper,\n});'],
  ])('is not %s', (_, head) => {
    expect(gone(head)).toEqual([]);
  });
  it('is no name that is used still, or that went with the end of the file', () => {
    expect(gone('const helper = 1;', undefined, 'b(helper);\n')).toEqual([]);
    expect(gone('const helper = 1;', undefined, '')).toEqual([]);
    expect(gone('const f = 1;', '  f(1);')).toEqual([]);
  });
});

describe('a declaration that another one came for', () => {
  const words =
    'const alpha = beta(gamma, delta, epsilon, zeta, theta, kappa, lambda, sigma, omega, iota, upsilon, omikron, rho, tau);';
  const replaced = (oldName: string, newName: string, body: string, where: 'here' | 'elsewhere') => {
    const before = `${oldName}() {\n  ${words}\n}\nlast();\n`;
    const fresh = `${newName}() {\n  ${body}\n}\n`;
    const after = where === 'here' ? `${fresh}last();\n` : `last();\n${fresh}`;
    const facts = change('a.js', before, after);
    const now = where === 'here' ? declared(0, 2, newName) : declared(1, 3, newName);
    const old = declared(0, 2, oldName);
    return isReplaced({ facts, before: { errors: [], declarations: [old] }, after: { errors: [], declarations: [now] }, lost: [old], removedDependencies: [] }, old);
  }; // prettier-ignore
  const share = (count: number) => words.split(/\W+/).slice(0, count).join(' ');
  it.each<[string, [string, string, string, 'here' | 'elsewhere'], boolean]>([
    [
      'has another name and half its words elsewhere',
      ['readFile', 'readFileNow', share(10), 'elsewhere'],
      true,
    ],
    [
      'has nearly its name and few of its words elsewhere',
      ['readFile', 'readFileNow', share(4), 'elsewhere'],
      false,
    ],
    ['has half of its name elsewhere', ['readFile', 'readNow', share(15), 'elsewhere'], false],
    ['has two thirds of its name elsewhere', ['readFileNow', 'readFileSoon', share(15), 'elsewhere'], true],
    ['has any name and a fifth of its words in its place', ['readFile', 'other', share(6), 'here'], true],
    ['has none of its words in its place', ['readFile', 'other', 'nothing', 'here'], false],
  ])('%s', (_, given, is) => {
    expect(replaced(...given)).toBe(is);
  });
});

describe('the place that the gate objects to', () => {
  const lines = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `line ${from + at}`);
  const text = (all: string[]) => `${all.join('\n')}\n`;
  it('is the change with three lines around it, as it was and as it would be, numbered', () => {
    const all = lines(20);
    const after = all.with(9, 'new').toSpliced(10, 0, 'newer');
    const { startLine, endLine, diff, text: shown } = brokenPlace(text(all), text(after), undefined);
    expect([startLine, endLine]).toEqual([7, 13]);
    expect(diff).toBe(all.slice(6, 13).join('\n'));
    expect(shown.split('\n').map((line) => line.split(':')[0])).toEqual([
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
      '14',
    ]);
    expect(shown).toContain('10: new\n11: newer\n12: line 11');
  });
  it('ends at the ends of the file', () => {
    expect(brokenPlace('a\nb\n', 'x\nb\n', undefined)).toMatchObject({
      startLine: 1,
      endLine: 2,
      text: '1: x\n2: b',
      diff: 'a\nb',
    });
  });
  it('shows the line that is named, below the change, above it, or too far away', () => {
    const all = lines(200);
    const rows = (line?: number, changed = 100) => {
      const shown = brokenPlace(text(all), text(all.with(changed - 1, 'new')), line && line - 1).text.split(
        '\n',
      );
      return [shown[0]!.split(':')[0], shown.at(-1)!.split(':')[0]];
    };
    expect(rows(110)).toEqual(['97', '113']);
    expect(rows(98)).toEqual(['97', '103']);
    expect(rows(90)).toEqual(['61', '103']);
    expect(rows(153)).toEqual(['97', '156']);
    expect(rows(154)).toEqual(['125', '157']);
    expect(rows()).toEqual(['97', '103']);
  });
  it('is cut to sixty lines of either side', () => {
    const { text: shown, diff } = brokenPlace(text(lines(100)), text(lines(100, 500)), undefined);
    expect([shown.split('\n').length, diff.split('\n').length]).toEqual([60, 60]);
  });
});

describe('what a second declaration of a name is known by', () => {
  const key = (language: string, text: string, row = 0, kind = 'function', name = 'f') => {
    const lines = text.split('\n');
    return declarationKeys[language]!(declared(row, lines.length - 1, name, kind), lines);
  };
  it.each<[string, string, string, number, string, string | undefined]>([
    ['a function of Go', 'go', 'func f() {\n}', 0, 'function', '.f'],
    ['its receiver', 'go', 'func (s *Set) f() {\n}', 0, 'method', 'Set.f'],
    ['its receiver without a name', 'go', 'func (Set) f() {\n}', 0, 'method', 'Set.f'],
    ['nothing, as a type of Go', 'go', 'type f struct {\n}', 0, 'type', undefined],
    ['a function of Rust', 'rust', 'fn f() {\n}', 0, 'function', 'f'],
    ['nothing below an attribute', 'rust', '#[cfg(unix)]\n/// Doc.\nfn f() {\n}', 2, 'function', undefined],
    ['a function of Rust below a comment', 'rust', '// a\nfn f() {\n}', 1, 'function', 'f'],
    ['nothing, as a type of Rust', 'rust', 'struct f {\n}', 0, 'class', undefined],
    ['a class of Python', 'python', 'class f:\n    pass', 0, 'class', 'f'],
    ['nothing below a decorator', 'python', '@a\ndef f():\n    pass', 1, 'function', undefined],
    [
      'nothing below a decorator over lines',
      'python',
      '@a(\n)\ndef f():\n    pass',
      2,
      'function',
      undefined,
    ],
    ['nothing, as a field', 'python', 'f = 1', 0, 'field', undefined],
    ['a function of PHP', 'php', 'function f() {\n}', 0, 'method', 'f'],
    ['nothing, as a class of PHP', 'php', 'class f {\n}', 0, 'class', undefined],
    ['its types', 'java', 'void f(final int a, List<String> b) {\n}', 0, 'method', 'f(int,List<String>)'],
    ['its types of C#', 'c-sharp', 'void f<T>(int  a,\n  T b) {\n}', 0, 'method', 'f<T>(int,T)'],
    ['nothing without parameters to read', 'java', 'void f\n{\n}', 0, 'method', undefined],
    ['nothing, as a field of Java', 'java', 'int f = g(1);', 0, 'field', undefined],
    ['a function of a script', 'javascript', 'function f() {\n}', 0, 'function', 'f'],
    ['a getter', 'typescript', 'get f() {\n}', 0, 'method', 'get f'],
    ['a static setter', 'tsx', 'static set f(a) {\n};', 0, 'method', 'static set f'],
    ['nothing without a body', 'typescript', 'function f(a: string): void;', 0, 'function', undefined],
    ['nothing as a value', 'javascript', 'const f = () => {\n}', 0, 'function', 'const f'.slice(6)],
    ['nothing as a member', 'javascript', 'a: f() {\n}', 0, 'function', undefined],
  ])('%s', (_, language, text, row, kind, known) => {
    expect(key(language, text, row, kind)).toBe(known);
  });
  it.each(['init', '_'])('nothing in Go, as `%s`', (name) => {
    expect(key('go', `func ${name}() {\n}`, 0, 'function', name)).toBeUndefined();
  });
});

describe('declarations of a file without a grammar', () => {
  const found = (text: string) =>
    declarationsByLooks(text.split('\n')).map(
      ({ kind, name, startRow, endRow }) => `${kind} ${name} ${startRow}-${endRow}`,
    );
  it.each<[string, string, string[]]>([
    ['end with their bracket', 'func a() {\n  b\n}\nc', ['function a 0-2']],
    ['end with `end`', 'def a\n  b\nend\nc', ['function a 0-2']],
    ['end before what stands beside them', 'def a\n  b\nc', ['function a 0-1']],
    ['end before what stands further out', '  def a\n    b\nc', ['function a 0-1']],
    ['hold blank lines, not those behind them', 'def a\n\n  b\n\nc', ['function a 0-2']],
    ['go on behind their parameters', 'func a(\n  b\n) {\n  c\n}\nd', ['function a 0-4']],
    ['go on with `where`, `throws`, a colon or an arrow', 'func a()\nwhere B:\n  c\nd', ['function a 0-2']],
    ['go on with a block that opens below', 'func a()\n{\n  b\n}\nc', ['function a 0-3']],
    ['go on with `do`', 'def a\n) do\n  b\nend', ['function a 0-3']],
    ['end with a bracket that opens nothing', 'func a(\n  b\n)\n  c', ['function a 0-2']],
    ['are methods in a class', 'class A {\n  func b() {\n  }\n}\nfunc c() {\n}', ['class A 0-3', 'method b 1-2', 'function c 4-5']],
    ['are functions in a function', 'func a() {\n  func b() {\n  }\n}', ['function a 0-3', 'function b 1-2']],
    ['are none in comments', '// func a() {\n', []],
  ])('%s', (_, text, declarations) => {
    expect(found(text)).toEqual(declarations);
  }); // prettier-ignore
});
