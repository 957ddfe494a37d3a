import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();
const before = `import { log } from './log';
import { save } from './save';

export function one(input) {
  const value = input.trim();
  const parts = value.split(',');
  log(parts.length);
  return parts.map((part) => save(part));
}

export function two(input) {
  if (input === undefined) {
    return [];
  }
  const result = helper(input);
  log(result);
  return result;
}

function helper(input) {
  const all = [...input];
  all.sort();
  log(all.length);
  return all;
}
`;
const helper = before.slice(before.indexOf('function helper'));
const tidied = before.replace(/export function one[\s\S]*?\n\}\n\n/, '').replace(/import \{ save \}.*\n/, '');

function judge(after: string, path = 'src/x.js') {
  return gate({ path, before, after, edits: [], parser });
}

describe('the gate', () => {
  it('refuses a character that nobody sees, in a file of any kind', async () => {
    const seen = { path: 'notes.txt', before: 'allow(user)\n', edits: [], parser };
    const refused = await gate({ ...seen, after: 'allow(\u202euser)\n' });
    expect(refused).toMatchObject({ status: 'suspicious' });
    expect(refused?.reason).toContain('a character that nobody sees');
    expect(await gate({ ...seen, after: 'allow(users)\n' })).toBeUndefined();
  });

  it.each([
    [
      'a placeholder',
      before.replace(/ {2}const value[^}]*\n\}/, '  // ... rest of the function ...\n}'),
      'placeholder',
    ],
    ['a stub in other words', before.replace('  log(result);', '  // existing code here'), 'placeholder'],
    ['an emptied body', before.replace(/ {2}const all[^}]*return all;/, '  // later'), 'empties'],
    ['a function gone that is still called', before.replace(helper, ''), 'still uses'],
    [
      'a function dropped by the way',
      before.replace(/export function one[\s\S]*?\n\}\n\n/, '').replace('return result', 'return [result]'),
      'drops',
    ],
    ['a function said twice', `${before}\n${helper}`, 'repeats'],
    ['a file cut in the middle', before.slice(0, before.indexOf('  log(result)')), ''],
    ['a broken bracket', before.replace('return [];\n  }', 'return [];'), 'syntax error'],
    [
      'another language',
      before.replace(
        / {2}const result[\s\S]*?return result;/,
        '  result := helper(input)\n  def foo(self):\n    pass',
      ),
      'brings Python into a file of another language',
    ],
  ])('stops %s', async (_, after, reason) => {
    const refusal = await judge(after);
    expect(refusal?.status).toBe('suspicious');
    expect(refusal?.reason).toContain(reason);
  });

  it.each(['', '\n', '// moved\n'])('stops a file that is emptied to %j', async (after) => {
    expect((await judge(after))?.status).toBe('suspicious');
  });

  it.each([
    ['Python', 'def added(a):'],
    ['Go', 'func Added(a int) error {'],
    ['Rust', 'pub fn added(a: i32) {'],
    ['Kotlin', 'fun added(a: Int) {'],
    ['JavaScript', 'function added(a) {'],
    ['JavaScript', 'const added = (a) => {'],
    ['Ruby', 'def added(a)'],
    ['PHP', 'public function added($a) {'],
  ])('stops %s in a file of C: %s', async (language, header) => {
    const sound = 'int add(int a, int b) {\n  return a + b;\n}\n';
    const after = `${sound}\n${header}\n  return a;\n`;
    const refusal = await gate({ path: 'add.c', before: sound, after, edits: [], parser });
    expect(refusal?.reason).toContain(`brings ${language} into a file of another language`);
  });

  it('stops an error that no node of the tree is marked for', async () => {
    const sound = 'defmodule A do\n  def t(), do: :s\n  def load(i), do: 1\n  def b(x), do: x\nend\n';
    const broken = sound.replace('  def load', '...\nHere is the change:\n  def load');
    const refusal = await gate({ path: 'a.ex', before: sound, after: broken, edits: [], parser });
    expect(refusal?.reason).toContain('syntax error in a.ex: line 1, column');
  });

  it('stops a block of lines said twice within one function', async () => {
    const block = before.slice(before.indexOf('  const all'), before.indexOf('  return all'));
    const body = `${block}  log('sorted');\n  log(input);\n`;
    const once = before.replace(block, body);
    const to = (after: string) => gate({ path: 'src/x.js', before: once, after, edits: [], parser });
    expect((await to(once.replace(body, body + body)))?.reason).toMatch(/repeats 5 lines/);
    expect(await to(once.replace(body, `${body}  all.push(1);\n`))).toBeUndefined();
  });

  it('stops a file that loses most of its lines, and lets a short one lose what it likes', async () => {
    const calls = (count: number) => Array.from({ length: count }, (_, at) => `  log(${at});\n`).join('');
    const file = (count: number) => `function all() {\n${calls(count)}}\n`;
    const to = (had: number, has: number) =>
      gate({ path: 'x.unknown.txt', before: calls(had), after: calls(has) });
    expect((await to(40, 5))?.reason).toContain('shrinks the file from 40 to 5 lines');
    for (const [had, has] of [
      [40, 13],
      [15, 1],
    ] as const)
      expect((await to(had, has))?.reason ?? '').not.toContain('shrinks');
    const code = await gate({ path: 'x.js', before: file(60), after: file(2), edits: [], parser });
    expect(code?.reason).toContain('shrinks the file from 62 to 4 lines');
  });

  it.each([
    ['a changed line', before.replace('all.sort();', 'all.sort().reverse();')],
    ['a function renamed with its use', before.replaceAll('helper', 'sorted')],
    ['a function removed with the import that only it needed', tidied],
    ['a remark about the rest', before.replace('log(result);', 'log(result); // the rest is for the caller')],
  ])('lets %s through', async (_, after) => {
    expect(await judge(after)).toBeUndefined();
  });

  it('stops a function cut out of its comment, and lets it go with its comment', async () => {
    const documented = before.replace('export function one', '/** One. */\nexport function one');
    const to = (after: string) => gate({ path: 'x.js', before: documented, after, edits: [], parser });
    const careless = documented.replace(/export function one[\s\S]*?\n\}\n/, '');
    expect((await to(careless))?.reason).toContain('drops');
    const clean = careless.replace('/** One. */\n\n', '');
    expect(await to(clean.replace(/import \{ save \}.*\n/, ''))).toBeUndefined();
  });

  it('lets a function go without a trace only when the task says so', async () => {
    const after = before.replace(/export function one[\s\S]*?\n\}\n\n/, '');
    const to = (intent?: string) => gate({ path: 'x.js', before, after, edits: [], parser, intent });
    expect((await to())?.reason).toContain('drops function one');
    expect((await to('Make one() accept an empty string.'))?.reason).toContain('drops function one');
    expect(await to('Nobody calls `one` any more; remove it.')).toBeUndefined();
    expect(await to('Delete the obsolete function.')).toBeUndefined();
  });

  it('stops one clean cut that does nothing else, unless the task names it', async () => {
    const old = before.replace(
      'function helper',
      'function gone() {\n  return log(1);\n}\n\nfunction helper',
    );
    const to = (intent?: string) =>
      gate({ path: 'x.js', before: old, after: before, edits: [], parser, intent });
    expect((await to())?.reason).toContain('drops function gone');
    expect((await to('Sort the result.'))?.reason).toContain('drops function gone');
    expect(await to('Sort the result and drop gone().')).toBeUndefined();
  });

  it('lets go what is announced to go, does nothing, or is local and unused', async () => {
    const to = async (doomed: string, at = 'function helper') => {
      const old = before.replace(at, `${doomed}\n\n${at}`);
      const after = before.replace('result;', '[result];');
      return gate({ path: 'x.js', before: old, after, edits: [], parser });
    };
    const code = 'function gone() {\n  return log(1);\n}';
    expect(await to(code)).toBeDefined();
    expect(await to('/** @deprecated */\nfunction gone() {\n  return log(1);\n}')).toBeUndefined();
    expect(await to("function gone() {\n  throw new Error('REMOVED');\n}")).toBeUndefined();
    const local = '  function gone() {\n    return log(1);\n  }';
    expect(await to(local, '  const result =')).toBeUndefined();
  });

  it('stops a body emptied under a head of several lines, and one of two overloads', async () => {
    const java = (body: string) =>
      `class A {\n  int f(\n      int a,\n      int b) {\n${body}  }\n\n  int f(int a) {\n    int b = a;\n    return f(a, b);\n  }\n}\n`;
    const to = (after: string) =>
      gate({
        path: 'A.java',
        before: java('    int c = a * b;\n    c += a;\n    return c;\n'),
        after,
        edits: [],
        parser,
      });
    expect((await to(java('    return 0;\n')))?.reason).toContain('empties method f');
    expect(await to(java('    int c = a * b;\n    return c;\n'))).toBeUndefined();
  });

  it.each([
    [
      'a constructor whose parameters are members now (PHP)',
      'a.php',
      '<?php\n\nclass A\n{\n    private Box $box;\n\n    public function __construct(Box $box)\n    {\n        $this->box = $box;\n    }\n}\n',
      '<?php\n\nclass A\n{\n    public function __construct(\n        private Box $box,\n    ) {\n    }\n}\n',
    ],
    [
      'a constructor that the head of its class says now (C#)',
      'a.cs',
      'public class Phone : Value\n{\n  public string Code { get; } = "";\n\n  public Phone(string code,\n    string number)\n  {\n    Code = code;\n  }\n}\n',
      'public class Phone(string code,\n  string number) : Value\n{\n  public string Code { get; } = code;\n}\n',
    ],
  ])('lets pass %s', async (_, path, old, after) => {
    expect(await gate({ path, before: old, after, edits: [], parser })).toBeUndefined();
  });

  it.each([
    [
      'a constructor that is emptied, its parameters being none of its members',
      'a.php',
      '<?php\n\nclass A\n{\n    private Box $box;\n\n    public function __construct(Box $box)\n    {\n        $this->box = $box;\n    }\n}\n',
      '<?php\n\nclass A\n{\n    private Box $box;\n\n    public function __construct(Box $box)\n    {\n    }\n}\n',
      'empties',
    ],
  ])('stops %s', async (_, path, old, after, reason) => {
    expect((await gate({ path, before: old, after, edits: [], parser }))?.reason).toContain(reason);
  });

  it('stops indentation that Python cannot mean', async () => {
    const python = [
      'def one(x):',
      '    a = x',
      '    b = a',
      '    c = b',
      '    d = c',
      '    return d',
      '',
    ].join('\n');
    const to = (after: string) => gate({ path: 'x.py', before: python, after, edits: [], parser });
    expect((await to(python.replace('    b = a', '\tb = a')))?.reason).toContain('mixed');
    expect((await to(python.replace('    b = a', '    if a:\n    b = a')))?.reason).toContain(
      'expected an indented block after line',
    );
    expect(await to(python.replace('    b = a', '    if a:\n        b = a'))).toBeUndefined();
  });

  it('misses a bracket in a file that its grammar could not read before either', async () => {
    const macros =
      'BEGIN(a\n}}\nEND) @ @\n{{\nint one(int n) {\n  return n;\n}\n\nint two(int n) {\n  return n + 1;\n}\n';
    const judged = (after: string) => gate({ path: 'a.c', before: macros, after, edits: [], parser });
    expect((await judged(macros.replace('  return n;\n}\n', '  return n;\n')))?.reason).toContain(
      'braces without their partners',
    );
    expect(await judged(macros.replace('n + 1', 'n + 2'))).toBeUndefined();
  });

  it.each(['locale.ts', 'locale.js', 'locale.tsx'])(
    'misses a function that has no name but is the export of %s',
    async (path) => {
      const own =
        "const units = ['a', 'b'];\n\nexport default function () {\n  const all = units.map(read);\n  check(all);\n  return all;\n}\n";
      const judged = (after: string) => gate({ path, before: own, after, edits: [], parser });
      expect((await judged(own.replace(/\nexport[^]*/, '')))?.reason).toContain('drops function default');
      expect((await judged(own.replace(/ {2}const all[^]*?all;\n\}/, '}')))?.reason).toContain(
        'empties function default',
      );
      expect(await judged(own.replace('check(all)', 'check(all, 1)'))).toBeUndefined();
    },
  );

  it('has nothing to say where only the ends of lines are others', async () => {
    const own = 'local t = {}\r\nprint(t)\r\n';
    const after = own.replaceAll('\r\n', '\n');
    expect(await gate({ path: 'a.lua', before: own, after, edits: [], parser })).toBeUndefined();
  });

  it('judges text without a grammar by its text', async () => {
    expect(
      await judge(before.replace('  log(result);', '  # ... rest of the code'), 'x.unknown'),
    ).toBeDefined();
    expect((await judge(before.replace('all.sort();', 'all.sort('), 'x.unknown'))?.reason).toContain(
      'partners',
    );
    expect(await judge(before.replace('all.sort();', 'all.sort(1);'), 'x.unknown')).toBeUndefined();
  });
});

describe('one of several functions of a name', () => {
  const sum = `class Sum {
  int add(int a, int b) {
    int sum = a + b;
    return sum;
  }

  int add(int a, int b, int c) {
    int sum = add(a, b);
    return add(sum, c);
  }

  long add(long a, long b) {
    return a + b;
  }
}
`;
  const three = sum.slice(sum.indexOf('  int add(int a, int b, int c)'), sum.indexOf('  long add'));
  const toBecome = (after: string) => gate({ path: 'Sum.java', before: sum, after, edits: [], parser });

  it('does not go by the way', async () => {
    const dropped = sum.replace(three, '').replace('return sum;', 'return b + a;');
    expect((await toBecome(dropped))?.reason).toBe('it drops method add');
  });

  it('may become another one, or take in the next', async () => {
    const merged = sum.replace(three, '').replace('add(int a, int b) {', 'add(int a, int b, int c) {');
    expect(await toBecome(merged.replace('a + b;', 'a + b + c;'))).toBeUndefined();
    expect(await toBecome(sum.replace('int b, int c) {', 'int b, byte c) {'))).toBeUndefined();
  });
});

describe('a function that the issue wants gone', () => {
  const documented = (at: number) =>
    `/**\n * Number ${at}.\n */\nexport function f${at}(a) {\n  const b = a + ${at};\n  return b;\n}\n\n`;
  const all = [0, 1, 2].map(documented).join('');
  const without = (rest: string, intent = 'Remove f1.') =>
    gate({
      path: 'f.js',
      before: all,
      after: all.replace(documented(1), rest),
      intent,
      edits: [],
      parser,
    });

  it('may go with its comment and the blank line between', async () => {
    expect(await without('')).toBeUndefined();
  });

  it('does not go where its comment is left behind, which is about nothing then', async () => {
    expect((await without('/**\n * Number 1.\n */\n'))?.reason).toBe('it drops function f1');
  });

  it('may leave a blank line too many where the issue orders it, and not where it only speaks of it', async () => {
    expect(await without('\n')).toBeUndefined();
    expect((await without('\n', 'f1 is unused.'))?.reason).toBe('it drops function f1');
  });
});

describe('a file that is written anew as a whole', () => {
  const file = [1, 2, 3, 4].map((at) => `// Number ${at}.\nexport const a${at} = f(${at});\n`).join('\n');
  const bare = file.replaceAll(/\/\/.*\n/g, '').replace('f(2)', 'g(2)');
  const judged = (intent?: string) => gate({ path: 'a.js', before: file, after: bare, intent, parser });

  it('keeps its comments, unless the task speaks of them', async () => {
    expect((await judged('Call g.'))?.reason).toBe('it leaves out all 4 lines of comments; keep them');
    expect(await judged('Call g and remove the comments.')).toBeUndefined();
  });

  it('may lose comments with the code that they speak of', async () => {
    const other = Array.from({ length: 8 }, (_, at) => `export const b${at} = h(${at});\n`).join('');
    expect(
      await gate({
        path: 'a.js',
        before: file,
        after: other,
        intent: 'Replace the constants.',
        edits: [{ kind: 'whole-file', path: 'a.js', text: other }],
        parser,
      }),
    ).not.toMatchObject({ reason: expect.stringContaining('comments') });
  });
});
