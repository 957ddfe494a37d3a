import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../../src/editing/index.ts';

const parser = new TreeSitterParser();

async function objection(path: string, before: string, after: string, intent?: string) {
  expect(after).not.toBe(before);
  return (await gate({ path, before, after, edits: [], parser, intent }))?.reason;
}

const head = "import { log } from './log';\nimport { save } from './save';\n";
const first = 'export function first(a) {\n  const b = a + 1;\n  log(b);\n  return b;\n}\n';
const last = 'export function last(a) {\n  const d = a - 3;\n  log(save(d));\n  return d;\n}\n';
const gone = 'function gone(a) {\n  const c = a * 2;\n  save(c);\n  return log(c);\n}';
/** A script with something between its first and its last function. */
const script = (between: string) => `${head}\n${first}\n${between}${last}`;
const java = (inside: string, heading = 'class A') =>
  `${heading} {\n  int first(int a) {\n    int b = a + 1;\n    return b;\n  }\n\n${inside}  int last(int a) {\n    int d = a - 3;\n    return d;\n  }\n}\n`;
const javaGone = '  int gone(int a) {\n    int c = a * 2;\n    log(c);\n    return c;\n  }';

/**
 * Why a declaration may go: what is there, and the text with something else in its place, where the rest is changed as the
 * reason has it.
 */
const reasons: [reason: string, path: string, doomed: string, before: (it: string) => string, after?: (it: string) => string][] = [
  ['its lines are those of another function now', 'a.js', gone, script,
    (it) => script(it).replace('  const d = a - 3;\n', '  const c = a * 2;\n  save(c);\n  log(c);\n  const d = a - 3;\n')],
  ['new code names it', 'a.js', gone, script, (it) => `import { gone } from './gone';\n${script(it)}`],
  ['something of nearly its name came elsewhere', 'a.js', gone.replace('gone', 'readGone'), script,
    (it) => `${script(it)}\nexport function readGoneFast(a) {\n  return a << 1;\n}\n`],
  ['the import that only it needed went, too', 'a.js', gone.replace('save', 'keep'), (it) => `import { keep } from './keep';\n${script(it)}`,
    (it) => script(it)],
  ['it is one line', 'a.js', 'export const gone = (a) => log(save(a));', script, (it) => script(it).replace('a - 3', 'a - 4')],
  ['it is a type', 'a.ts', 'export type Gone = {\n  a: number;\n  b: number;\n};', script],
  ['it is an interface', 'a.ts', 'export interface Gone {\n  a: number;\n  b: number;\n}', script],
  ['it is an enumeration', 'a.ts', 'export enum Gone {\n  A,\n  B,\n}', script],
  ['it was private and nothing used it', 'A.java', javaGone.replace('int gone', 'private int gone'), java],
  ['it was of one file of C and nothing used it', 'a.c', 'static int gone(int a) {\n  int c = a * 2;\n  return c;\n}',
    (it) => `int first(int a) {\n  int b = a;\n  return b;\n}\n\n${it}int last(int a) {\n  int d = a;\n  return d;\n}\n`],
  ['it was deprecated', 'a.js', `/** @deprecated */\n${gone}`, script],
  ['its author wrote that it is to be removed', 'a.js', `// To be removed.\n${gone}`, script],
  ['its author wrote down to remove it', 'a.js', `// TODO(ann): remove this\n${gone}`, script],
  ['the compiler was told that nobody uses it', 'a.rs', '#[allow(dead_code)]\nfn gone(a: i32) -> i32 {\n    let c = a * 2;\n    save(c);\n    c\n}',
    (it) => `fn first(a: i32) -> i32 {\n    a + 1\n}\n\n${it}fn last(a: i32) -> i32 {\n    a - 3\n}\n`],
  ['it did nothing', 'a.js', "export function gone(a) {\n  // later\n  throw new Error('none');\n}", script],
  ['it was within a function and nothing used it', 'a.js', '  function gone(a) {\n    const c = a * 2;\n    save(c);\n    return log(c);\n  }',
    (it) => `${head}\nexport function first(a) {\n  const b = a + 1;\n\n${it}  log(b);\n  return b;\n}\n`],
  ['its class inherits it now', 'a.py', '    def __init__(self, a):\n        self.a = a\n        log(a)',
    (it) => `class A:\n    kind = 1\n\n${it}    def last(self):\n        return self.a\n`,
    (it) => `class A(Base):\n    kind = 1\n\n${it}    def last(self):\n        return self.a\n`],
  ['the head of its class takes its parameters', 'A.java', '  Point(int x, int y) {\n    this.x = x;\n    this.y = y;\n  }',
    (it) => `class Point {\n  int count = 0;\n\n${it}  int sum() {\n    return x + y;\n  }\n}\n`,
    (it) => `record Point(int x, int y) {\n  int count = 0;\n\n${it}  int sum() {\n    return x + y;\n  }\n}\n`],
]; // prettier-ignore

describe('a declaration may go by the way', () => {
  it.each(reasons)('because %s', async (_, path, doomed, before, after = before) => {
    expect(await objection(path, before(`${doomed}\n\n`), after(''))).toBeUndefined();
  });

  it.each(reasons)('but not carelessly, so that both blank lines stay, though %s', async (reason, path, doomed, before, after = before) => {
    const refused = await objection(path, before(`${doomed}\n\n`), after('\n'));
    if (reason === 'it is one line') expect(refused).toBeUndefined();
    else expect(refused).toMatch(/drops \w+ /);
  }); // prettier-ignore

  it('because its uses went too, carelessly or not', async () => {
    const uses = (it: string, call: string) => script(it).replace('  log(save(d));\n', call);
    const before = uses(`${gone}\n\n`, '  log(gone(d));\n');
    expect(await objection('a.js', before, uses('', '  log(d);\n'))).toBeUndefined();
    expect(await objection('a.js', before, uses('\n', '  log(d);\n'))).toBeUndefined();
    expect(await objection('a.js', before, uses('', '  log(gone(d));\n'))).toContain('still uses');
  });

  it('because what was meant to go was all that used it', async () => {
    const helper = 'function helper(a) {\n  const e = a * 5;\n  save(e);\n  return e;\n}\n\n';
    const before = script(`${gone.replace('save(c)', 'save(helper(c))')}\n\n${helper}`);
    expect(await objection('a.js', before, script(''), 'Remove gone.')).toBeUndefined();
    const other = script(`${gone}\n\n${helper}`);
    expect(await objection('a.js', other, script(''), 'Remove gone.')).toBe('it drops function helper');
  });
});

describe('a declaration may not go', () => {
  it.each<[string, string, string, string, RegExp]>([
    ['where nothing speaks of it', 'a.js', script(`${gone}\n\n`), script(''), /drops function gone/],
    ['that a route calls', 'a.py',
      'def first(app):\n    name = "x"\n\n    @app.get("/a")\n    def gone():\n        save(app)\n        return app\n\n    return app\n',
      'def first(app):\n    name = "x"\n\n    return app\n', /drops function gone/],
    ['that overrides one', 'a.kt',
      'fun first(a: Int): Any {\n    val b = a\n\n    override fun gone(c: Int): Int {\n        save(c)\n        return c\n    }\n\n    return b\n}\n',
      'fun first(a: Int): Any {\n    val b = a\n\n    return b\n}\n', /drops \w+ gone/],
    ['that is private and used elsewhere', 'A.java', java(`${javaGone.replace('int gone', 'private int gone')}\n\n`).replace('d = a - 3', 'd = this.gone(a)'),
      java('').replace('d = a - 3', 'd = this.gone(a)'), /gone, which the file still uses/],
    ['that a class calls by its own name', 'A.java', java(`${javaGone}\n\n`).replace('a - 3', 'gone(a)'), java('').replace('a - 3', 'gone(a)'), /still uses/],
    ['within a function that uses it', 'a.js',
      `${head}\nexport function first(a) {\n  const b = a + 1;\n\n  function gone(c) {\n    save(c);\n    return log(c);\n  }\n\n  return b.map(gone);\n}\n`,
      `${head}\nexport function first(a) {\n  const b = a + 1;\n\n  return b.map(gone);\n}\n`, /gone, which the file still uses/],
    ['with all others of a file', 'a.js', `${first}\n${gone}\n`, "export { first, gone } from './moved';\n", /leaves none of the declarations of a\.js|drops|shrinks/],
    ['whose import stays', 'a.js', script(`${gone.replace('save', 'keep')}\n\n`).replace(head, `${head}import { keep } from './keep';\n`),
      script('').replace(head, `${head}import { keep } from './keep';\n`).replace('a - 3', 'a - 4'), /drops function gone/],
    ['whose words another function has only in part', 'a.js', script(`${gone}\n\n`), script('').replace('  const d = a - 3;\n', '  const c = a * 2;\n  const d = a - 3;\n'), /drops function gone/],
    ['as a constructor whose class builds on nothing', 'a.py', 'class A:\n    kind = 1\n\n    def __init__(self, a):\n        self.a = a\n        log(a)\n\n    def last(self):\n        return self.a\n',
      'class A:\n    kind = 1\n\n    def last(self):\n        return self.a\n', /drops function __init__/],
    ['as a long constructor whose class built on another before', 'a.py',
      'class A(Base):\n    kind = 1\n\n    def __init__(self, a):\n        self.a = a\n        self.b = a\n        self.c = a\n        log(a)\n\n    def last(self):\n        return self.a\n',
      'class A(Base):\n    kind = 1\n\n    def last(self):\n        return self.a\n', /drops function __init__/],
    ['as another method of a class that builds on one now', 'a.py', 'class A:\n    kind = 1\n\n    def gone(self, a):\n        self.a = a\n        log(a)\n\n    def last(self):\n        return self.a\n',
      'class A(Base):\n    kind = 1\n\n    def last(self):\n        return self.a\n', /drops function gone/],
  ])('%s', async (_, path, before, after, reason) => {
    expect(await objection(path, before, after)).toMatch(reason);
  }); // prettier-ignore

  it('though a call of it is new, unless that brings it in', async () => {
    const before = script(`${gone}\n\n`);
    const to = (line: string) => objection('a.js', before, script('').replace('  log(save(d));\n', `  ${line}\n`));
    for (const line of ['log(gone(d));', 'log(this.gone(d));', 'self.gone(d) + this.gone(d);'])
      expect(await to(line), line).toContain('gone, which the file still uses');
    for (const line of ["const { gone } = require('./gone'); gone(d);", 'log(other.gone(d));', 'log(gone);'])
      expect(await to(line), line).toBeUndefined();
  }); // prettier-ignore

  it('though the file calls it, but where a class inherits it', async () => {
    const uses = (it: string, heading?: string) => java(it, heading).replace('a - 3', 'this.gone(a)');
    const to = (heading: string) => objection('A.java', uses(`${javaGone}\n\n`, heading), uses('', heading));
    expect(await to('class A')).toContain('still uses');
    expect(await to('class A extends B')).toContain('drops method gone');
  });
});
