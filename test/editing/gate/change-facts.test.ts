import { describe, expect, it } from 'vitest';
import { filledLines } from '../../../src/text/lines/lines.ts';
import { comesBehindCode, endOfImports } from '../../../src/editing/gate/section/file-head.ts';
import { change } from './change.ts';

describe('what may have happened to a file, by its lines', () => {
  const may = (before: string, after: string, language?: string) => {
    const { mayLose, mayDouble, mayRedeclare, losesLines } = change('a.x', before, after, language === undefined ? {} : { language });
    return { mayLose, mayDouble, mayRedeclare, losesLines };
  }; // prettier-ignore
  it.each<[string, string, string, boolean]>([
    ['two lines without others in their place', 'a\nb\nc\n', 'c\n', true],
    ['one line', 'a\nb\nc\n', 'b\nc\n', false],
    ['two lines with one in their place', 'a\nb\nc\n', 'x\nc\n', false],
    ['three lines with one in their place', 'a\nb\nc\nd\n', 'x\nd\n', true],
    ['two lines here and there', 'a\nb\nc\nd\ne\n', 'b\nd\ne\n', true],
    ['three lines of which one declares what is named nowhere now', 'def total(a):\n  x\n  y\nz\n', 'def other(a):\n  p\n  q\nz\n', true],
    ['three lines whose names stay', 'def total(a):\n  x\n  y\nz\n', 'def total(b):\n  p\n  q\nz\n', false],
    ['the only line of a block', 'f() {\n  send(all);\n}\n', 'f() {\n}\n', true],
    ['the only line of a block, for a comment', 'f() {\n  send(all);\n}\n', 'f() {\n  // later\n}\n', true],
    ['a line that says nothing', 'f() {\n  // why\n}\n', 'f() {\n}\n', false],
    ['a line in the middle of a block', 'f() {\n  send(all);\n  more(all);\n}\n', 'f() {\n  more(all);\n}\n', false],
  ])('a declaration may be gone with %s', (_, before, after, is) => {
    expect(may(before, after).mayLose).toBe(is);
  }); // prettier-ignore
  it.each<[string, string, string, boolean]>([
    ['a pair of lines that is there once more', 'one();\ntwo();\nx\n', 'one();\ntwo();\nx\none();\ntwo();\ny\n', true],
    ['a pair with blank lines between', 'one();\ntwo();\nx\n', 'one();\ntwo();\nx\none();\n\ntwo();\ny\n', true],
    ['a pair of a new line and an old one', 'one();\ntwo();\nx\ntwo();\n', 'one();\ntwo();\nx\np\nq\none();\ntwo();\n', true],
    ['fewer than three new lines', 'one();\ntwo();\nx\n', 'one();\ntwo();\nx\none();\ntwo();\n', false],
    ['single lines', 'one();\ntwo();\nx\n', 'one();\ntwo();\nx\none();\nq\ntwo();\n', false],
    ['pairs that were there twice before', 'one();\ntwo();\nx\none();\ntwo();\n', 'one();\ntwo();\nx\none();\ntwo();\np\nq\nr\n', false],
  ])('something may be doubled by %s', (_, before, after, is) => {
    expect(may(before, after).mayDouble).toBe(is);
  }); // prettier-ignore
  it.each<[string, string, string, string, boolean]>([
    ['by a word', 'go', 'func one() {\n}\n', 'func one() {\n}\nfunc one() int {\n}\n', true],
    [
      'with a receiver',
      'go',
      'func (a *A) one() {\n}\n',
      'func (a *A) one() {\n}\nfunc (b B) one() {\n}\n',
      true,
    ],
    ['by its looks', 'java', 'int one(int a) {\n}\n', 'int one(int a) {\n}\nlong one(int b) {\n}\n', true],
    ['of another name', 'go', 'func one() {\n}\n', 'func one() {\n}\nfunc two() {\n}\n', false],
    ['by a mere condition', 'java', 'if (a) {\n}\n', 'if (a) {\n}\nif (b) {\n}\n', false],
    ['in a language that does not mind', 'ruby', 'def one\nend\n', 'def one\nend\ndef one\nend\n', false],
    [
      'twice already, and untouched',
      'go',
      'func one() {\n}\nfunc one() {\n}\n',
      'func one() {\n}\nfunc one() {\n}\nx\n',
      false,
    ],
  ])('a name may be declared twice %s', (_, language, before, after, is) => {
    expect(may(before, after, language).mayRedeclare).toBe(is);
  });
  it('is told with how the edits were written, and how the file ended', () => {
    expect(change('a', 'a\n', 'b').endsMidway).toBe(true);
    for (const [before, after] of [['a', 'b'], ['a\n', 'b\n'], ['a', 'b\n']] as const) expect(change('a', before, after).endsMidway).toBe(false);
    expect(change('a', 'a', 'b', { edits: undefined }).wholeFile).toBe(true);
    expect(change('a', 'a', 'b').wholeFile).toBe(false);
    const named = (name: string) => ({ kind: 'declaration' as const, path: 'a', name, lines: [] });
    expect(change('a', 'a', 'b', { edits: [named('x'), named('y')] }).named).toEqual(['x', 'y']);
    expect(change('a', 'a', 'b', { edits: [named('x'), { kind: 'whole-file', path: 'a', text: '' }] }).named).toBeUndefined();
    expect(change('a', 'a', 'b').named).toBeUndefined();
    expect(filledLines(['a', '', ' ', 'b'])).toEqual(['a', 'b']);
  }); // prettier-ignore
});

describe('the head of a file', () => {
  it.each<[string, string[], number, number]>([
    ['ends with its imports', ['import a', 'import b', '', 'x()'], 0, 2],
    ['takes comments and blank lines between them along', ['import a', '', '// b', 'import b', 'x()'], 0, 4],
    ['takes the lines of an import over lines along', ['import {', '  a,', '} from "a"', 'x()'], 0, 3],
    ['is nothing where code begins', ['x()', 'import a'], 0, 0],
  ])('%s', (_, lines, place, end) => {
    expect(endOfImports(lines, place)).toBe(end);
  });
  it.each<[string, string[], string[], boolean]>([
    ['an import below code', ['x()'], ['import a'], true],
    ['an import below an import', ['import a'], ['import b'], false],
    ['an import below the end of one', ['import {', '} from "a"'], ['import b'], false],
    ['an import at the head', ['// a', ''], ['import b'], false],
    ['an import below what is indented', ['  x()'], ['import b'], false],
    ['no import', ['x()'], ['y()'], false],
    ['a package', ['x()'], ['package a'], true],
    ['an export from elsewhere', ['x()'], ["export 'a'"], true],
    ['an inner attribute', ['x()'], ['#![a]'], true],
    ['an import below a directive', ["'use strict'"], ['import a'], false],
    ['an import below what is required', ["const a = require('a')"], ['import b'], false],
  ])('is missed by a part, for %s: %#', (_, above, added, is) => {
    expect(comesBehindCode(above, above.length, added)).toBe(is);
  });
});
