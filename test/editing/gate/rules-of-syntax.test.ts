import { describe, expect, it } from 'vitest';
import { balance } from '../../../src/editing/gate/rules/balance.ts';
import { doubledDeclarations } from '../../../src/editing/gate/rules/doubled-declarations.ts';
import { emptiedBodies } from '../../../src/editing/gate/rules/emptied-bodies.ts';
import { parseErrors } from '../../../src/editing/gate/rules/parse-errors.ts';
import type { Objection } from '../../../src/editing/gate/rules/rule.ts';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { ChangeFacts } from '../../../src/editing/gate/facts/change-facts.ts';
import { gate } from '../../../src/editing/index.ts';
import type { SyntaxNode, SyntaxParser } from '../../../src/ports/index.ts';
import { change, rows } from './change.ts';

const real = new TreeSitterParser();
const said = (objection: Objection | undefined) =>
  typeof objection === 'object' ? objection.reason : objection;

/** A parser that finds so many errors in a text as it has lines of `!kind`, and cannot read one at all that begins with `!!`. */
function marking(language: string): SyntaxParser {
  return {
    languageOf: () => language,
    parse: (_, text) => {
      const wrong = text.split('\n').flatMap((line, row) => {
        const [, kind] = /^!(\w+)/.exec(line) ?? [];
        return kind === undefined ? [] : [{ isError: true, isMissing: false, hasError: true, type: kind, text: line, parent: { type: kind }, children: [], startPosition: { row, column: 0 }, endPosition: { row, column: 1 } } as unknown as SyntaxNode];
      });
      const root = { isError: text.startsWith('!!'), isMissing: false, hasError: wrong.length > 0, type: 'file', text, parent: null, children: wrong, startPosition: { row: 0, column: 0 }, endPosition: { row: 0, column: 0 } } as unknown as SyntaxNode;
      return Promise.resolve({ language, root, captures: () => [], dispose: () => {} });
    },
  };
} // prettier-ignore
const judged = (before: string, after: string, language = 'java', path = 'a.x') =>
  new ChangeFacts({ path, before, after, edits: [], parser: marking(language) });

describe('brackets without their partners', () => {
  const to = async (path: string, before: string, after: string) =>
    said(await balance(change(path, before, after)));
  it.each([
    ['parentheses', 'f(a);\n', 'f(a;\n'],
    ['square brackets', 'f[a];\n', 'f[a;\n'],
    ['braces', 'f {\n}\n', 'f {\n'],
    ['braces', 'f {\n}\n', 'f\n}\n'],
  ])('%s', async (name, before, after) => {
    expect(await to('a.x', before, after)).toBe(`leaves ${name} without their partners`);
    expect(await to('a.x', after, before)).toBeUndefined();
  });
  it.each(['"("', "'('", '`(`', '// (', '/* ( */', '"""\n(\n"""', "'''(\n'''", '"\\"("', "'\\'('"])('count nothing in %j', async (text) => {
    expect(await to('a.x', 'f();\n', `f();\n${text}\n`)).toBeUndefined();
  }); // prettier-ignore
  it.each(['a.yml', 'a.yaml', 'a.toml', 'a.ini', 'a.cfg', 'a.conf', 'a.env', 'a.sh', 'a.bash', 'a.zsh', 'a.tex', 'a.patch', 'a.diff', 'a.md'])(
    'are text in %s',
    async (path) => {
      expect(await to(path, 'f();\n', 'f(;\n')).toBeUndefined();
    },
  ); // prettier-ignore
  it('were there before: more of them are worse, fewer are not, others on plain lines are', async () => {
    expect(await to('a.x', 'f(;\n', 'f(;\ng(;\n')).toContain('parentheses');
    expect(await to('a.x', 'f(;\n', "f(;\ng(don't;\n")).toBeUndefined();
    expect(await to('a.x', 'f(;\ng(;\n', 'f(;\ng();\n')).toBeUndefined();
    expect(await to('a.x', 'f(;\n', 'f);\n')).toContain('parentheses');
  });
  it.each([
    ['a.lua', 'function f()\n  x()\nend\n', 'function f()\n  x()\n', 'blocks and their end'],
    ['a.lua', 'repeat\n  x()\nuntil y\n', 'repeat\n  x()\n', 'blocks and their end'],
    ['a.ex', 'def f do\n  x\nend\n', 'def f do\n  x\n', 'blocks and their end'],
    ['a.exs', 'fn -> 1 end\n', 'fn -> 1\n', 'blocks and their end'],
    ['a.vue', '<template>\nx\n</template>\n', '<template>\nx\n', 'tags'],
    ['a.svelte', '<script>\nx\n</script>\n', '<script>\nx\n', 'tags'],
    ['a.astro', '<style>\nx\n</style>\n', '<style>\nx\n', 'tags'],
  ])('are words in %s: %j', async (path, before, after, name) => {
    expect(await to(path, before, after)).toBe(`leaves ${name} without their partners`);
    expect(await to(path, before, before.replace('x', 'y'))).toBeUndefined();
    expect(await to(path, after, after.replace('x', 'y'))).toBeUndefined();
  });
  it.each(['a.c', 'a.h', 'a.cc', 'a.cpp', 'a.cxx', 'a.hpp', 'a.hh', 'a.m'])('are conditions in %s', async (path) => {
    for (const head of ['#if A', '#ifdef A', '#ifndef A', '# if A'])
      expect(await to(path, `${head}\nx\n#endif\n`, `${head}\nx\n`)).toBe('leaves an #if without its #endif');
    expect(await to('a.x', '#if A\nx\n#endif\n', '#if A\nx\n')).toBeUndefined();
    expect(await to(path, '#if A\nx\n', '#if A\ny\n')).toBeUndefined();
  }); // prettier-ignore
  it('are looked for only where no grammar reads the text without an error', async () => {
    const found = async (before: string, after: string, path = 'a.x') => said(await balance(judged(before, after, 'ruby', path)));
    expect(await found('f()\n', 'f(\n')).toBeUndefined();
    expect(await found('!a\nf()\n', '!a\nf(\n')).toContain('parentheses');
    expect(await found("!a\nf(don't)\n", "!a\nf(don't\n")).toBeUndefined();
    expect(await found('f("x")\n', '!a\nf("x"\n')).toContain('parentheses');
    expect(await found('!a\ndef f\n  x\nend\n', '!a\n!b\ndef f\n  x\n', 'a.rb')).toBe('leaves blocks without their end');
    expect(await found('!a\ndef f\n  x\nend\n', '!a\n!b\ndef f\n  y\nend\n', 'a.rb')).toBeUndefined();
  }); // prettier-ignore
});

describe('errors of a grammar', () => {
  const to = async (before: string, after: string, language?: string, path?: string) =>
    said(await parseErrors(judged(before, after, language, path)));
  const marks = (count: number, kind = 'a') => rows(count, () => `!${kind}`);
  it('are told with their place where the text had none', async () => {
    expect(await to('x\n', 'x\n!a oops\n')).toBe('leaves a syntax error in a.x: line 2, column 1: unexpected "!a oops" in a');
    expect(await to('x\n', 'x\n!a\n!a\n')).toContain('(and 1 more)');
    expect(await to('x\n', 'y\n')).toBeUndefined();
  }); // prettier-ignore
  it.each<[number, number, boolean]>([
    [1, 1, false],
    [1, 3, false],
    [1, 4, true],
    [10, 16, false],
    [10, 17, true],
    [10, 9, false],
  ])('from %i to %i of one kind: %s', async (had, has, is) => {
    expect((await to(`${marks(had)}x\n`, `${marks(has)}y\n`)) !== undefined).toBe(is);
  });
  it('of another kind count at the change alone', async () => {
    expect(await to(`!a\nx\n`, '!a\ny\n!b\n')).toContain('in b');
    const far = rows(9, (at) => `x${at}`);
    expect(await to(`!a\n!b\n${far}x\n`, `!a\n!b\n!c\n${far}x\n`)).toContain('in c');
  });
  it.each(['javascript', 'typescript', 'tsx', 'python', 'php', 'vue', 'svelte', 'css', 'bash'])('prove nothing in a template of %s', async (language) => {
    for (const markup of ['{{ x }}', '{% x %}', '<% x %>', '<? x', '<script>'])
      expect(await to(`!a\n${markup}\n`, `!a\n!b\n${markup}\n`, language)).toBeUndefined();
    expect(await to('!a\nx\n', '!a\n!b\nx\n', language)).toBeDefined();
    expect(await to('!a\n{{ x }}\n', '!a\n!b\n{{ x }}\n', 'java')).toBeDefined();
  }); // prettier-ignore
  it.each(['c', 'cpp'])(
    'prove nothing among the macros of %s, unless the lines are foreign',
    async (language) => {
      const words = 'alpha beta gamma delta epsilon zeta theta kappa';
      expect(await to('!a\nold();\n', '!a\n!b\nnew();\n', language)).toBeUndefined();
      expect(await to('!a\nold();\n', `!a\n!b\n${words}\n`, language)).toBeDefined();
      expect(await to(`!a\nold(${words});\n`, `!a\n!b\n${words}\n`, language)).toBeUndefined();
      expect(await to('!a\nold();\n', `!a\nold();\n!b\n${words}\n`, language)).toBeUndefined();
      expect(await to('x\n', '!a\n', language)).toBeDefined();
    },
  );
  it.each(['a.c', 'a.cpp'])('are none where a macro marks what it stands before, in %s', async (path) => {
    const main = (head: string) => `${head}\n{\n    return 0;\n}\n`;
    const judge = async (head: string) =>
      said(await parseErrors(new ChangeFacts({ path, before: main('int main(void)'), after: main(head), edits: [], parser: real })));
    expect(await judge('int API_CALL main(void)')).toBeUndefined();
    expect(await judge('int API_CALL main(void')).toContain('syntax error');
    expect(await judge('int Plain main(void)')).toContain('syntax error');
  }); // prettier-ignore
  it('of any kind prove nothing in a file that its grammar does not know, unless they are many more', async () => {
    const unknown = `!!\n${marks(4)}`;
    expect(await to(`${unknown}x\n`, `${unknown}!b\n!c\n`)).toBeUndefined();
    expect(await to(`${unknown}x\n`, `${unknown}${marks(4, 'b')}`)).toContain('syntax error');
    expect(await to(`${marks(4)}x\n`, `!!\n${marks(4)}y\n`)).toContain('syntax error');
  });
});

describe('a function that stands there twice', () => {
  const f = 'function one() {\n  return log(1);\n}\n';
  const of = (before: string, after: string, path = 'a.js') =>
    doubledDeclarations(new ChangeFacts({ path, before, after, edits: [], parser: real }));
  it('is told at the margin, in one class, and next to its copy', async () => {
    expect(await of(`${f}x();\n`, `${f}x();\n${f}`)).toBe('declares function one twice');
    const member = '  one() {\n    return log(1);\n  }\n';
    const other = '  two() {\n    return 2;\n  }\n';
    expect(await of(`class A {\n${member}${other}}\n`, `class A {\n${member}${other}${member}}\n`)).toBe('declares method one twice');
    const inner = f.replace(/^(?=.)/gm, '  ');
    expect(await of(`run(() => {\n${inner}});\n`, `run(() => {\n${inner}\n${inner}});\n`)).toContain('twice');
    expect(await of(`run(() => {\n${inner}});\nx();\nrun(() => {\n});\n`, `run(() => {\n${inner}});\nx();\ny();\nrun(() => {\n${inner}});\n`)).toBeUndefined();
  }); // prettier-ignore
  it('is none where it stood there twice before, or is short', async () => {
    expect(await of(`${f}x();\n${f}`, `${f}y();\n${f}`)).toBeUndefined();
    const short = 'function one() {\n}\n';
    expect(await of(`${short}x();\n`, `${short}x();\n${short}`)).toBeUndefined();
  });
});

describe('a body that is emptied', () => {
  const of = async (before: string, after: string, path = 'a.js') =>
    emptiedBodies(new ChangeFacts({ path, before, after, edits: [], parser: real }));
  const f = (body: string) => `function one(a) {\n${body}}\n\nfunction two() {\n  return 2;\n}\n`;
  it.each<[string, string, string, boolean]>([
    ['by nothing', '  send(a, other);\n', '', true],
    ['by a comment, of one line', '  send(a, other);\n', '  // later\n', true],
    ['by a comment, of two lines', '  log(a);\n  return total(a);\n', '  // later\n', true],
    ['by an excuse', '  const b = add(a);\n  return total(b);\n', '  return null;\n', true],
    ['by half', '  const b = add(a);\n  log(b);\n  return total(b);\n', '  return total(b);\n', false],
    ['by other code', '  const b = add(a);\n  return total(b);\n', '  return other(a);\n', false],
    ['where it did nothing', '  // later\n', '', false],
    ['where it returned nothing', '  return null;\n', '', false],
  ])('%s', async (_, before, after, is) => {
    expect((await of(f(before), f(after))) !== undefined).toBe(is);
  });
  it('is told of Python, Ruby and tests with titles, too', async () => {
    const python = (body: string) => `def one(a):\n${body}\n\ndef two():\n    return 2\n`;
    expect(await of(python('    b = add(a)\n    return total(b)\n'), python('    pass\n'), 'a.py')).toBe('empties function one');
    const ruby = (body: string) => `def one(a)\n${body}end\n\ndef two\n  2\nend\n`;
    expect(await of(ruby('  b = add(a)\n  total(b)\n'), ruby(''), 'a.rb')).toMatch(/empties (?:function|method) one/);
    const test = (body: string) => `it('adds', () => {\n${body}});\n`;
    expect(await of(test('  const b = add(1);\n  expect(b).toBe(2);\n'), test(''), 'a.test.js')).toBe('empties test adds');
  }); // prettier-ignore
});

it('what ends a class early by a text for one of its methods is refused', async () => {
  const before = 'class A:\n    def one(self):\n        return 1\n\n    def two(self):\n        return 2\n';
  const written = (lines: string[], after: string) =>
    gate({ path: 'a.py', before, after, parser: real, edits: [{ kind: 'declaration', path: 'a.py', name: 'A.one', lines }] });
  const broken = before.replace('        return 1\n', '        return 1\n\n\nclass B:\n');
  expect((await written([], broken))?.reason).toBe('it reaches beyond A.one: A.two is no longer where it was');
  expect(await written([], before.replace('return 1', 'return 3'))).toBeUndefined();
}); // prettier-ignore
