import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { declarationsNamed, narrowedBy, plainName } from '../../src/editing/declarations/find-declaration.ts';
import { headFrom, headRowAbove } from '../../src/editing/declarations/head.ts';
import { outlineOf, type NamedDeclaration } from '../../src/editing/declarations/outline.ts';
import { placeDeclaration } from '../../src/editing/declarations/place-declaration.ts';
import { FileView } from '../../src/editing/lines/file-view.ts';

const parser = new TreeSitterParser();
const named = (name: string, startRow = 0, endRow = startRow, more: Partial<NamedDeclaration> = {}) =>
  ({ name, startRow, endRow, lead: '', trail: '', isSignature: false, ...more }) as NamedDeclaration;

/** The file after a declaration was put in place of another, or why it was not. */
async function replace(file: string, name: string, text: string, path = 'a.ts'): Promise<string> {
  const outline = await outlineOf(path, file, parser);
  const result = placeDeclaration(new FileView(file), { kind: 'declaration', name, lines: text.split('\n') }, outline);
  if (result.status !== 'placed') return `${result.status}: ${result.reason}`;
  const lines = file.split('\n');
  for (const { start, end, lines: fresh } of result.changes.toReversed()) lines.splice(start, end - start, ...fresh.map((one) => one.text));
  return lines.join('\n');
} // prettier-ignore

describe('the name of a declaration', () => {
  test.each([
    ['Shop::total()', 'Shop.total'], ['Shop#total', 'Shop.total'], ['Shop->total', 'Shop.total'], ['a/b', 'a.b'],
    [' `total(a,\n b)` ', 'total'], ['"total"', 'total'], ['.total.', 'total'], ['', ''], ['()', ''],
    ['x'.repeat(1000), 'x'.repeat(1000)], ['x'.repeat(1001), ''],
  ])('is plain: %j', (written, name) => {
    expect(plainName(written)).toBe(name);
  }); // prettier-ignore

  const outline = [
    named('Shop.total'),
    named('Cart.total', 1),
    named('total', 2),
    named('Shop', 3),
    named('totals', 4),
  ];
  test.each<[string, string, number[]]>([
    ['the full name before all others', 'total', [2]],
    ['the full name of a member', 'Cart.total', [1]],
    ['the end of several names', 'otal', []],
    ['a name with more around it', 'Acme::Shop.total', [0]],
    ['no plain name with more around it: what holds it must stand there', 'Acme.totals', []],
    ['no name', '``', []],
    ['a text that is none', `total${'x'.repeat(1000)}`, []],
  ])('means %s', (_, written, rows) => {
    expect(declarationsNamed(outline, written).map(({ startRow }) => startRow)).toEqual(rows);
  });

  test('means all members of that name where none is called so alone', () => {
    expect(declarationsNamed(outline.slice(0, 2), 'total')).toHaveLength(2);
    expect(declarationsNamed([named('total.of')], 'total')).toEqual([]);
  });

  test('means what the file assigns to it, and nothing that is only compared or called', () => {
    const one = [named('locale', 0)];
    expect(declarationsNamed(one, 'dayjs.locale', ['  dayjs.locale = function () {'])).toEqual(one);
    for (const line of [
      'dayjs.locale == x',
      'dayjs.locale => x',
      'dayjs.locale(x)',
      'x.dayjs.locale = 1',
      '',
    ])
      expect(declarationsNamed([named('other', 0)], 'dayjs.locale', [line])).toEqual([]);
    expect(declarationsNamed([named('other', 0)], 'locale', ['locale = 1'])).toEqual([]);
  });
});

describe('of several declarations of one name', () => {
  const file = [
    'f(a: string): void;',
    'f(a: number): void;',
    'f(a: unknown): void {',
    '}',
    '',
    '@get',
    'f() {',
    '}',
  ];
  const found = [
    named('f', 0, 0, { isSignature: true }),
    named('f', 1, 1, { isSignature: true }),
    named('f', 2, 3),
    named('f', 6, 7),
  ];
  const left = (...text: string[]) => narrowedBy(found, file, text).map(({ startRow }) => startRow);

  test('the one with a body is meant by a text with one', () => {
    expect(left('f(a: any): void {', '  return;', '}')).toEqual([2]);
    expect(left('f(a = { b: 1 }) => {', '}')).toEqual([2]);
  });
  test('the one with the same decorators is meant', () => {
    expect(left('@get', 'f() {', '  return 1;', '}')).toEqual([6]);
  });
  test('the one with the same first line is meant, whatever its spaces', () => {
    expect(left('f(a:number):void;')).toEqual([1]);
    expect(left('f(a: { b: number }): void;')).toEqual([0, 1, 2]);
  });
  test('one alone is left as it is', () => {
    expect(narrowedBy([found[0]!], file, ['@get', 'f() {', '}'])).toEqual([found[0]]);
  });
});

describe('the head of a declaration', () => {
  const head = (...lines: string[]) => headFrom(lines, 0, lines.length - 1);
  test('is its comments and decorators, in their order', () => {
    const read = head('// says', '@cached(', '  60,', ')', '/** more */', '#[test]', 'fn f() {}');
    expect(read.row).toBe(6);
    expect(read.head.comments).toEqual(['// says', '/** more */']);
    expect(read.head.decorators).toEqual(['@cached(', '  60,', ')', '#[test]']);
    expect(read.head.lines).toHaveLength(6);
  });
  test.each([
    ['a decorator on the line of its declaration', ['@Input() name = 1;', '}']],
    ['one without parentheses there', ['@override def f():', '}']],
    ['one that is never closed', ['@cached(', '60', 'f() {}']],
    ['code', ['f() {', '}']],
  ])('is empty before %s', (_, lines) => {
    expect(head(...lines).row).toBe(0);
  });
  test('goes on past decorators that share a line, with a comment behind', () => {
    expect(head('@a() @b() // both', '@c() # more', 'f() {', '}').row).toBe(2);
  });
  test('is never the last line, which is the declaration', () => {
    expect(head('// one', '// two').row).toBe(1);
  });
  test('is found upwards to the first line that is none, or the top', () => {
    const lines = ['// top', '@a', 'f() {}', '', '// loose', '', 'g() {}', 'x = 1', '// h', 'h() {}'];
    expect([2, 6, 9, 0].map((row) => headRowAbove(lines, row))).toEqual([0, 6, 8, 0]);
  });
});

describe('what a file declares', () => {
  test.each<[string, string, string[]]>([
    ['a.ts', 'interface A { b(): void }\nenum C { D }\ntype E = 1;\nexport class F { g() {} }\nconst h = () => 1;\n', ['A', 'A.b', 'C', 'E', 'F', 'F.g', 'h']],
    ['a.rs', 'mod m { pub fn f() {} }\nmacro_rules! k { () => {} }\nenum C { D }\n', ['m', 'm.f', 'k', 'C']],
    ['a.py', 'class A:\n    def f(self):\n        def g():\n            pass\n\ndef h():\n    pass\n', ['A', 'A.f', 'A.f.g', 'h']],
    ['a.go', 'package a\n\nfunc (s *Shop) Total() int { return 1 }\n\nfunc Other() {}\n', ['Shop.Total', 'Other']],
  ])('in %s', async (path, text, names) => {
    const outline = (await outlineOf(path, text, parser))!;
    for (const name of names) expect(outline.map((one) => one.name)).toContain(name);
  }); // prettier-ignore

  test('where each stands and what is around it on its lines', async () => {
    const text = 'let x = 1; function a() {\n  return 1;\n} // ends a  \n\nexport abstract class B {\n  abstract c(): void;\n}';
    const outline = (await outlineOf('a.ts', text, parser))!;
    const by = (name: string) => outline.find((one) => one.name === name)!;
    expect(by('a')).toMatchObject({ startRow: 0, endRow: 2, lead: 'let x = 1; ', isSignature: false });
    expect(by('B')).toMatchObject({ startRow: 4, endRow: 6, lead: '', trail: '' });
    expect(by('B.c')).toMatchObject({ trail: ';', isSignature: true });
  }); // prettier-ignore

  test('is unknown where no grammar reads it', async () => {
    expect(await outlineOf('a.unknown', 'x', parser)).toBeUndefined();
  });
});

describe('a declaration in place of another', () => {
  test('is refused with the names that come close, or those that there are', async () => {
    const file = 'class A {\n  Total() {}\n}\nfunction other() {}\n';
    expect(await replace(file, 'total', 'total() {\n}')).toBe('not-found: the file declares no total; it has A.Total');
    expect(await replace(file, 'none', 'function none() {\n}')).toBe('not-found: the file declares no none; it has A, A.Total, other');
    expect(await replace('x = 1;\n', 'none', 'function none() {\n}')).toBe('not-found: the file declares no none');
    expect(await replace(file, '``', 'x')).toBe('not-found: what is given as its name is none');
  }); // prettier-ignore

  test('is refused where its text begins with something else', async () => {
    const file = 'function other() {\n  return 1;\n}\n';
    for (const text of ['function another() {\n}', 'function others() {\n}', 'return 2;\n'])
      expect(await replace(file, 'other', text)).toContain('does not begin with its declaration');
    expect(await replace(file, 'other', 'function\nother() {\n  return 2;\n}')).toContain('return 2');
  });

  test('keeps the sign behind it once, and its remark', async () => {
    const file = 'const a = {\n  f() {\n    return 1;\n  }, // first\n  g() {},\n};\n';
    const fresh = 'f() {\n  return 2;\n}';
    const wanted = file.replace('return 1', 'return 2');
    expect(await replace(file, 'f', fresh)).toBe(wanted);
    expect(await replace(file, 'f', `${fresh},`)).toBe(wanted);
    expect(await replace(file, 'f', `${fresh}, // first`)).toBe(wanted);
  });

  test('keeps a comment that the text forgot between two lines, and loses one at the end that stood there', async () => {
    const file = 'function f() {\n  // Why so.\n  one();\n  // And so.\n  two();\n}\n';
    expect(await replace(file, 'f', 'function f() {\n  one();\n  three();\n}')).toBe('function f() {\n  // Why so.\n  one();\n  three();\n}\n');
  }); // prettier-ignore

  test.each<[string, string, string, string]>([
    ['its decorators are kept below a new comment', '# Old.\n@a\ndef f():\n    pass\n', '# New.\ndef f():\n    return 1', '# New.\n@a\ndef f():\n    return 1\n'],
    ['its comment is kept above new decorators', '# Old.\n@a\ndef f():\n    pass\n', '@b\ndef f():\n    return 1', '# Old.\n@b\ndef f():\n    return 1\n'],
    ['a new head with both takes the place of the old one', '# Old.\n@a\ndef f():\n    pass\n', '# New.\n@b\ndef f():\n    return 1', '# New.\n@b\ndef f():\n    return 1\n'],
    ['spaces become tabs', 'class A:\n\tdef f(self):\n\t\tpass\n\n\tdef g(self):\n\t\tpass\n', 'def f(self):\n    if a:\n        return 1', 'class A:\n\tdef f(self):\n\t\tif a:\n\t\t\treturn 1\n\n\tdef g(self):\n\t\tpass\n'],
    ['tabs become spaces', 'class A:\n    def f(self):\n        pass\n\n    def g(self):\n        pass\n', '\tdef f(self):\n\t\tif a:\n\t\t\treturn 1', 'class A:\n    def f(self):\n        if a:\n            return 1\n\n    def g(self):\n        pass\n'],
    ['a short last line is no end of a block', 'class A:\n    def f(self):\n        pass\n', 'def f(self):\n    one()\n    i += 1', 'class A:\n    def f(self):\n        one()\n        i += 1\n'],
    ['blank lines stay blank', 'class A:\n    def f(self):\n        pass\n', 'def f(self):\n    one()\n\n    two()', 'class A:\n    def f(self):\n        one()\n\n        two()\n'],
  ])('%s', async (_, file, text, wanted) => {
    expect(await replace(file, 'f', text, 'a.py')).toBe(wanted);
  }); // prettier-ignore

  test('gets back the indentation that only its first line lost, where its end says so', async () => {
    const file = 'class A {\n  f() {\n    return 1;\n  }\n}\n';
    expect(await replace(file, 'f', 'f() {\n    return 2;\n  }')).toBe(file.replace('1', '2'));
    expect(await replace(file, 'f', 'f() {\n  return 2;\n}')).toBe(file.replace('1', '2'));
  });
});
