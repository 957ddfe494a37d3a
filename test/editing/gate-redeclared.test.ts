import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();

/** A file, and what an edit puts below its last line but one, or at its end. */
function judge(path: string, before: string, added: string) {
  const lines = before.split('\n');
  const at = before.endsWith('}\n') && added.startsWith(' ') ? lines.length - 2 : lines.length - 1;
  const after = [...lines.slice(0, at), ...added.split('\n').slice(0, -1), ...lines.slice(at)].join('\n');
  return gate({ path, before, after, edits: [], parser });
}

describe('a second declaration of a name, with another body', () => {
  it.each([
    [
      'Go',
      'a.go',
      'package a\n\nfunc (s *Set) Len() int {\n\treturn s.n\n}\n',
      'func (t *Set) Len() int {\n\treturn len(t.all)\n}\n',
    ],
    ['Rust', 'a.rs', 'fn one() -> u8 {\n    1\n}\n', 'fn one() -> u8 {\n    2\n}\n'],
    [
      'a Rust module',
      'a.rs',
      'mod tests {\n    fn one() {\n        a();\n    }\n}\n',
      '    fn one() {\n        b();\n    }\n',
    ],
    [
      'a Python class',
      'a.py',
      'class A:\n    def f(self):\n        return 1\n',
      '    def f(self):\n        return 2\n',
    ],
    [
      'Python tests',
      'test_a.py',
      'def test_a():\n    assert f() == 1\n',
      'def test_a():\n    assert f(2) == 3\n',
    ],
    [
      'Java',
      'A.java',
      'class A {\n  int f(int a, String b) {\n    return 1;\n  }\n}\n',
      '  int f(final int x, String y) {\n    return 2;\n  }\n',
    ],
    [
      'C#',
      'A.cs',
      'class A {\n  int F(int a) {\n    return 1;\n  }\n}\n',
      '  int F(int b) {\n    return b;\n  }\n',
    ],
    [
      'PHP',
      'a.php',
      '<?php\nclass A {\n  function f() {\n    return 1;\n  }\n}\n',
      '  function f() {\n    return 2;\n  }\n',
    ],
    [
      'a JavaScript class',
      'a.js',
      'class A {\n  f() {\n    return 1;\n  }\n}\n',
      '  f() {\n    return 2;\n  }\n',
    ],
    [
      'TypeScript',
      'a.ts',
      'export function f(): number {\n  return 1;\n}\n',
      'export function f(): number {\n  return 2;\n}\n',
    ],
  ])('is stopped in %s', async (_, path, before, added) => {
    const refusal = await judge(path, before, added);
    expect(refusal?.status).toBe('suspicious');
    expect(refusal?.reason).toMatch(/declares (?:function|method) \w+ twice/);
  });

  it.each([
    [
      'another receiver in Go',
      'a.go',
      'package a\n\nfunc (s *Set) Len() int {\n\treturn s.n\n}\n',
      'func (l List) Len() int {\n\treturn l.n\n}\n',
    ],
    ['a further init in Go', 'a.go', 'package a\n\nfunc init() {\n\ta()\n}\n', 'func init() {\n\tb()\n}\n'],
    [
      'a platform in Rust',
      'a.rs',
      '#[cfg(unix)]\nfn one() -> u8 {\n    1\n}\n',
      '#[cfg(windows)]\n/// Two.\nfn one() -> u8 {\n    2\n}\n',
    ],
    [
      'another block in Rust',
      'a.rs',
      'impl A {\n    fn new() {\n        a();\n    }\n}\n',
      'impl T for A {\n    fn new() {\n        b();\n    }\n}\n',
    ],
    [
      'a setter in Python',
      'a.py',
      'class A:\n    @property\n    def f(self):\n        return 1\n',
      '    @f.setter\n    def f(self, value):\n        self.x = value\n',
    ],
    ['a branch in Python', 'a.py', 'def f():\n    return 1\n', 'if fast:\n    def f():\n        return 2\n'],
    [
      'an overload in Java',
      'A.java',
      'class A {\n  int f(int a) {\n    return 1;\n  }\n}\n',
      '  int f(long a) {\n    return 2;\n  }\n',
    ],
    [
      'a platform in C#',
      'A.cs',
      'class A {\n#if NET\n  int F(int a) {\n    return 1;\n  }\n#endif\n}\n',
      '#if OLD\n  int F(int b) {\n    return b;\n  }\n#endif\n',
    ],
    [
      'a setter in JavaScript',
      'a.js',
      'class A {\n  get f() {\n    return this.x;\n  }\n}\n',
      '  set f(x) {\n    this.x = x;\n  }\n',
    ],
    [
      'overloads in TypeScript',
      'a.ts',
      'export function f(a: string): void;\nexport function f(a: unknown) {\n  g(a);\n}\n',
      'export function h() {\n  g(1);\n}\n',
    ],
    [
      'an object of its own',
      'a.js',
      'add({\n  run() {\n    return 1;\n  },\n});\n',
      'add({\n  run() {\n    return 2;\n  },\n});\n',
    ],
  ])('is let through where it is meant: %s', async (_, path, before, added) => {
    expect(await judge(path, before, added)).toBeUndefined();
  });

  it('is no news where the file has one already', async () => {
    const before = 'def f():\n    return 1\n\n\ndef f():\n    return 2\n';
    expect(
      await gate({ path: 'a.py', before, after: before.replace('2', '3'), edits: [], parser }),
    ).toBeUndefined();
  });
});
