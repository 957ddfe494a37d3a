import { describe, expect, it } from 'vitest';
import { bodyRows, isCloser, isExcuse, saysNothing } from '../../../src/editing/gate/facts/bodies.ts';
import { announcesRemoval, ordersRemoval } from '../../../src/editing/gate/removal/intent.ts';
import {
  countWords,
  isUsed,
  mentions,
  partsOfName,
  usesLocal,
} from '../../../src/editing/gate/facts/names.ts';
import { layoutProblem } from '../../../src/editing/gate/facts/python-layout.ts';

describe('a line of a body', () => {
  it.each([
    ...[
      'pass',
      ':',
      'nil',
      '...',
      'todo!("later")',
      'unimplemented!();',
      'panic("later")',
      'panic!("later");',
    ],
    ...[
      'return',
      'return;',
      'return null;',
      'return nil',
      'return None',
      'return undefined;',
      'return false',
    ],
    ...[
      'return true;',
      'return 0;',
      'return "";',
      "return '';",
      'return [];',
      'return {};',
      'end',
      '}',
      '});',
    ],
    ...['throw new Error("later");', 'throw new \\LogicException("later");', 'raise NotImplementedError', ''],
    ...['raise NotImplementedError("later")', 'TODO("later")', 'fatalError("later")'],
    ...[
      'throw UnimplementedError();',
      'throw implementedLater()',
      '  // later',
      '  # later',
      '  RETURN NULL;',
    ],
  ])('%j stands in place of code', (line) => {
    expect([saysNothing(line), isExcuse(line)]).toEqual([true, true]);
  });

  it.each([
    ...[
      'return value;',
      'return 1;',
      'return nullable;',
      'log(pass);',
      'throw error;',
      'raise ValueError("x")',
    ],
    ...['passes(1)', 'todoist(list)', 'return "a";', 'pass_on(1)', 'endings(1)'],
  ])('%j does something', (line) => {
    expect([saysNothing(line), isExcuse(line)]).toEqual([false, false]);
  });

  it('says too little to tell a place where it is short, and is code all the same', () => {
    expect([saysNothing('x++;'), isExcuse('x++;')]).toEqual([true, false]);
  });

  it.each(['}', '  })', ']);', 'end', '', '  },', '))'])(
    '%j is put back by a model that cut a file off',
    (line) => {
      expect(isCloser(line)).toBe(true);
    },
  );

  it.each(['} else {', 'ending', 'end if', '{', '};;', 'x'])('%j is not', (line) => {
    expect(isCloser(line)).toBe(false);
  });
});

describe('the rows of a body', () => {
  const rowsOf = (language: string | undefined, text: string, startRow = 0) => {
    const lines = text.split('\n');
    return bodyRows(lines, { name: 'f', kind: 'function', startRow, endRow: lines.length - 1 }, language);
  };
  it.each<[string, string | undefined, string, number[]]>([
    ['a brace on the first line', 'javascript', 'function f() {\n  a();\n\n  b();\n}', [1, 3, 4]],
    ['a brace below a head of three lines', 'java', 'int f(\n  int a)\n{\n  b();\n}', [3, 4]],
    ['a brace with a remark behind it', 'go', 'func f() { // why\n\ta()\n}', [1, 2]],
    ['a brace with a comment behind it', 'c', 'int f(\n  int a\n) { /* why */\n  b();\n}', [3, 4]],
    ['an arrow', 'javascript', 'const f = (\n  a,\n) =>\n  a + 1;', [3]],
    ['`then`', 'bash', 'if a\nthen\n  b\nfi', [2, 3]],
    ['`do`', 'elixir', 'def f(a,\n  b) do\n  a\nend', [2, 3]],
    ['an assignment', 'scala', 'def f(\n  a: Int,\n) =\n  a + 1', [3]],
    ['a colon', 'python', 'def f(\n    a,\n):\n    return a', [3]],
    ['a colon with a remark behind it', 'python', 'def f(a):  # why\n    return a', [1]],
    ['nothing but its place', 'ruby', 'def f(a)\n  a + 1\nend', [1, 2]],
    ['a head without a word for it', undefined, 'f a\n  a + 1', [1]],
    ['an expression without a word for it', 'kotlin', 'fun f(a: Int)\n  a', [1]],
    ['an expression of Scala', 'scala', 'def f(a: Int)\n  a', [1]],
    ['a comparison that is no assignment', 'javascript', 'f(a ==\n  b)', []],
    ['no body at all', 'java', 'int f(\n  int a);', []],
    ['one line', 'javascript', 'f();', []],
  ])('begin after %s', (_, language, text, rows) => {
    expect(rowsOf(language, text)).toEqual(rows);
  });

  it('end with the file where the declaration does not', () => {
    const declaration = { name: 'f', kind: 'function', startRow: 0, endRow: 5 };
    expect(bodyRows(['def f():', '    a()'], declaration, 'python')).toEqual([1]);
  });
});

describe('whether code uses a name', () => {
  it.each<[string, string, boolean]>([
    ['load(1)', 'load', true],
    ['load (1)', 'load', true],
    ['reload(1)', 'load', false],
    ['other.load(1)', 'load', false],
    ['Other::load(1)', 'load', false],
    ['$load(1)', 'load', false],
    ['load', 'load', false],
    ['this.load', 'load', true],
    ['self.load', 'load', true],
    ['super.load', 'load', true],
    ['$this->load', 'load', true],
    ['Self::load', 'load', true],
    ['static::load', 'load', true],
    ['this.loaded', 'load', false],
    ['other.loadAll', 'load', false],
    ['each(loadAll)', 'loadAll', true],
    ['each(load_all)', 'load_all', true],
    ['each(loadit)', 'loadit', false],
    ['each(loadA)', 'loadA', false],
    ['other.loadAll', 'loadAll', false],
    ['"loadAll"', 'loadAll', false],
    ["'loadAll'", 'loadAll', false],
    ['// load(1)', 'load', false],
    ['# this.load', 'load', false],
  ])('%s: %s', (line, name, used) => {
    expect(isUsed([line], name)).toBe(used);
  });

  it.each<[string, boolean]>([
    ['sum + gone', true],
    ['map(gone)', true],
    ['other.gone', false],
    ['{ gone: 1 }', false],
    ["'gone'", false],
    ['"gone"', false],
    ['goner', false],
    ['$gone', false],
    ['a-gone', false],
    ['// gone', false],
  ])('as a local value, %s: %s', (line, used) => {
    expect(usesLocal([line], 'gone')).toBe(used);
  });

  it('is asked of each line', () => {
    expect(mentions(['one', 'the name'], 'name')).toBe(true);
    expect(mentions(['names', '$name'], 'name')).toBe(false);
    expect(usesLocal(['a', 'b'], 'b')).toBe(true);
    expect(isUsed(['a', 'b()'], 'b')).toBe(true);
  });

  it('counts in how many lines of code a word stands', () => {
    expect(countWords(['read(read, ab)', '// read', 'of_read = $read', 'read'])).toEqual(
      new Map([['read', 2], ['of_read', 1], ['$read', 1]]),
    );
  }); // prettier-ignore

  it.each([
    ['readAllLines', ['read', 'all', 'lines']],
    ['read_all_lines', ['read', 'all', 'lines']],
    ['_v2Path', ['v2', 'path']],
    ['HTTP', ['http']],
  ])('%s is made of %j', (name, parts) => {
    expect(partsOfName(name)).toEqual(parts);
  });
});

describe('whether a task orders that a declaration goes', () => {
  it.each([
    ...['Remove the function `parse`.', 'Delete parse', 'Drop the unused helpers read, write and parse()'],
    ...[
      'Get rid of `Reader.parse`, please.',
      'Fix it; removing parse from the exports',
      'Eliminate the old parse.',
    ],
  ])('%j does', (intent) => {
    expect(ordersRemoval(intent, 'parse')).toBe(true);
  });

  it.each([
    ...['Remove duplicates in parse.', 'Remove the cache of parse', 'Delete what stands where parse begins'],
    ...['Do not remove parse.', 'Never delete parse', 'Remove it without parse.', 'Move parse away.', 'parse is unused.'],
    ...['Remove one two three four five six seven eight parse', 'Remove read.\nMend parse.', 'Remove parsed', ''],
  ])('%j does not', (intent) => {
    expect(ordersRemoval(intent, 'parse')).toBe(false);
  }); // prettier-ignore
});

describe('whether a task announces that a declaration goes', () => {
  it.each([
    ...['Remove parse.', 'Delete parse', 'Drop parse()', 'Dropping parse', 'Inline parse.', 'Move parse away.'],
    ...['Extract parse.', 'Rename parse.', 'Replace parse.', 'Eliminate parse.', 'parse is obsolete.'],
    ...['parse is deprecated.', 'parse is unused.', 'parse is dead code.', 'Get rid of parse.'],
    ...['getting rid of parse', 'No longer call parse.', 'Clean up parse.', 'cleaned up parse', 'cleanup parse'],
    ...['Merge parse and read.', 'Consolidate parse.', 'Simplify parse.', 'Revert parse.', 'Split parse.', 'Unify parse.'],
    ...['Fix it.\nRemove parse', 'Fix it; remove parse'],
  ])('%j does', (intent) => {
    expect(announcesRemoval(intent, 'parse')).toBe(true);
  }); // prettier-ignore

  it.each([
    ...[
      'function',
      'functions',
      'method',
      'class',
      'classes',
      'helpers',
      'type',
      'interfaces',
      'test',
      'cases',
    ],
    ...[
      'code',
      'module',
      'modules',
      'struct',
      'enums',
      'getter',
      'setters',
      'property',
      'properties',
      'overload',
      'wrapper',
    ],
    ...['shim', 'fallback', 'alias', 'aliases', 'them', 'it', 'duplicates', 'duplication', 'API'],
  ])('“Remove the old %s.” does, of any declaration', (noun) => {
    expect(announcesRemoval(`Remove the old ${noun}.`, 'parse')).toBe(true);
  });

  it.each([
    'Make parse faster.',
    'Remove the space. Then fix parse.',
    'Remove the space! Then fix parse.',
    'Remove the space\nfix parse',
    'Remove parser.',
    'Remove the comma.',
    'Fix the function.',
    '',
  ])('%j does not', (intent) => {
    expect(announcesRemoval(intent, 'parse')).toBe(false);
  });
});

describe('what Python says of the lines of a file', () => {
  it.each<[string, string]>([
    ['a block', 'if a:\n    b\nc'],
    ['two levels that end at once', 'if a:\n    if b:\n        c\nd'],
    ['lines without anything, and remarks at any depth', 'if a:\n\n  # why\n    b\n   \n# why\nc'],
    ['a bracket over lines', 'a = (\n  1,\n        2\n)\nb'],
    ['a list and a set over lines', 'a = [\n 1]\nb = {\n  2}\nc'],
    ['a text over lines', 'a = """\n   one\n two"""\nb'],
    ['a text over lines in other quotes', "a = '''\n   one '' two\n two'''\nb"],
    ['an escaped end of a text over lines', 'a = """\n \\"""\n"""\nb'],
    ['a line that goes on', 'a = 1 + \\\n      2\nb'],
    ['a text that goes on', "a = 'one \\\n   two'\nb"],
    ['a bracket in a text', "a = '('\nb"],
    ['a bracket in a remark', 'a = 1  # (\nb'],
    ['a quote in a text of the other kind', 'a = "it\'s"\nb'],
    ['an escaped quote', "a = 'it\\'s'\nb"],
    ['a colon within brackets', 'a = {\n  b:\n  1}\nc'],
    ['a slice', 'a = b[1:\n  2]\nc'],
    ['a block behind a head of lines', 'def f(\n    a,\n):\n    b\nc'],
    ['a block behind a head with a remark', 'if a(1):  # why\n    b\nc'],
    ['a head with white space behind it', 'if a(1): \t\f\n    b\nc'],
    ['a block behind a head with a text', "if a == 'b':\n    c\nd"],
    ['tabs to the next stop of eight', 'if a:\n\tb\n        c\nd'],
    ['a tab behind spaces', 'if a:\n   \tb\n        c\nd'],
    ['a form feed, which begins the line anew', 'a\n  \fb\nc'],
    ['one line of a block', 'if a: b\nc'],
    ['a text in triple quotes on one line', 'a = """one"""\nb'],
  ])('nothing where it reads %s', (_, text) => {
    expect(layoutProblem(text.split('\n'))).toBeUndefined();
  });

  it.each<[string, number, string]>([
    ['if a:\nb', 1, 'expected an indented block after line 1'],
    ['if a(1):\nb', 1, 'expected an indented block after line 1'],
    ['x\nif a:\n\nb', 3, 'expected an indented block after line 2'],
    ['if a:\n    if b:\n    c', 2, 'expected an indented block after line 2'],
    ['if a:', 0, 'expected an indented block below'],
    ['a\n  b', 1, 'unexpected indentation'],
    ['if a:\n    b\n      c', 2, 'unexpected indentation'],
    ['if a:\n    b\n  c', 2, 'the indentation matches no outer level'],
    ['a = (1,\nb', 0, 'the bracket ( is never closed'],
    ['a = [\n(\nb', 1, 'the bracket ( is never closed'],
    ['a = 1)', 0, ') has no ( to close'],
    ['a = [1)', 0, ') has no ( to close'],
    ['a = (1]', 0, '] has no [ to close'],
    ['a = (1}', 0, '} has no { to close'],
    ["a = 'b", 0, "the string is not closed: expected '"],
    ['a\nb = "c', 1, 'the string is not closed: expected "'],
    ['a = """\nb', 0, 'the string is never closed: expected """'],
    ["x\na = '''\nb", 1, "the string is never closed: expected '''"],
  ])('%j: line %i is wrong', (text, row, message) => {
    expect(layoutProblem(text.split('\n'))).toEqual({ row, message });
  });
});
