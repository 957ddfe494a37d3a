import { describe, expect, test } from 'vitest';
import { formatNear } from '../../../src/validation/checks/formatting/near-changes.ts';

const change = (before: string, after: string, path = 'a.js') => ({
  path,
  change: 'modify' as const,
  before,
  after,
});

describe('formatting near a change', () => {
  const untidy = 'const a  = 1\nconst keep = 2;\nconst b  = 3\nconst far = 4;\nconst c  = 5\n';

  test('tidies what the change wrote and leaves untidy lines elsewhere as they were', () => {
    const after = untidy.replace('const b  = 3', 'const b  = [3,4]');
    const fixed = 'const a = 1;\nconst keep = 2;\nconst b = [3, 4];\nconst far = 4;\nconst c = 5;\n';
    expect(formatNear(change(untidy, after), fixed)).toBe(
      'const a  = 1\nconst keep = 2;\nconst b = [3, 4];\nconst far = 4;\nconst c  = 5\n',
    );
  });

  test('takes a rewrapped statement as a whole', () => {
    const after = untidy.replace('const b  = 3\n', 'const b  = call(one,\n two)\n');
    const fixed = after.replace('const b  = call(one,\n two)', 'const b = call(one, two);');
    expect(formatNear(change(untidy, after), fixed)).toBe(fixed);
  });

  test('tidies a new function between empty lines, and not its untidy neighbour', () => {
    const before = 'def area(a):\n    return a\n\n\ndef untidy( a,b ):\n    return a+b\n';
    const after = before.replace(
      '    return a\n',
      '    return a\n\ndef label( a,b ):\n    return "{}".format( a )\n',
    );
    const tidied = "    return a\n\n\ndef label(a, b):\n    return '{}'.format(a)\n";
    const fixed = before
      .replace('    return a\n', tidied)
      .replace('untidy( a,b )', 'untidy(a, b)')
      .replace('a+b', 'a + b');
    expect(formatNear(change(before, after, 'a.py'), fixed)).toBe(before.replace('    return a\n', tidied));
  });

  test('takes no half of a statement whose other half is far away', () => {
    const before = 'x = one\nmiddle\nmiddle\nmiddle\ny = two\n';
    const after = before.replace('x = one', 'x = 1 + one');
    const fixed = after.replace('x = 1 + one', 'x = (1 + one').replace('y = two', 'y = two)');
    expect(formatNear(change(before, after), fixed)).toBe(after);
  });

  test('takes nothing that changes more than looks', () => {
    const after = untidy.replace('const b  = 3', 'const b  = 30');
    const fixed = after.replace('const b  = 30', 'const b = 31;');
    expect(formatNear(change(untidy, after), fixed)).toBe(after);
  });

  test('never moves a line into another block of a file that the formatter indents anew', () => {
    const before = 'def f(a):\n  if a:\n    x( )\n  return 1\n';
    const after = before.replace('  return', '  y( )\n  return');
    const fixed = 'def f(a):\n    if a:\n        x()\n    y()\n    return 1\n';
    expect(formatNear(change(before, after, 'a.py'), fixed)).toBe(after);
    const wide = before.replace('def f(a):', 'def f( a,b ):').replace('  return', '\n  return');
    const written = wide.replace('a,b', 'a,c');
    const wrapped = 'def f(\n    a, c\n):\n    if a:\n        x()\n\n    return 1\n';
    expect(formatNear(change(wide, written, 'a.py'), wrapped)).toBe(written);
  });

  test('indents what the change wrote where braces make the blocks, however untidy the rest is', () => {
    const before = 'func One() int {\n  return 1\n}\n\nfunc Two() int {\n\treturn 2\n}\n';
    const after = before.replace('\treturn 2', '  return 3');
    const fixed = before.replace('  return 1', '\treturn 1').replace('return 2', 'return 3');
    expect(formatNear(change(before, after, 'a.go'), fixed)).toBe(before.replace('return 2', 'return 3'));
    expect(formatNear(change(before, after, 'a.unknown'), fixed)).toBe(after);
  });

  test('a file that the change made or removes is as the formatter leaves it', () => {
    const made = { path: 'a.js', change: 'create', after: 'a  = 1\n' } as const;
    expect(formatNear(made, 'a = 1;\n')).toBe('a = 1;\n');
    const removed = { path: 'a.js', change: 'delete', before: 'a  = 1\n' } as const;
    expect(formatNear(removed, 'a = 1;\n')).toBe('a = 1;\n');
  });

  test.each([
    ['behind what the change wrote', 'one\nnew\ntwo\nthree\n', 'one\nnew\n\ntwo\nthree\n', true],
    ['before what the change wrote', 'one\nnew\ntwo\nthree\n', 'one\n\nnew\ntwo\nthree\n', true],
    ['a line further on', 'one\nnew\ntwo\nthree\n', 'one\nnew\ntwo\n\nthree\n', false],
    ['a line further up', 'one\ntwo\nnew\nthree\n', 'one\n\ntwo\nnew\nthree\n', false],
  ])('an empty line %s is put in: %#', (_, after, fixed, taken) => {
    expect(formatNear(change('one\ntwo\nthree\n', after), fixed)).toBe(taken ? fixed : after);
  });

  test('empty lines tell nothing of indentation', () => {
    const before = 'def f(a):\n    g(a)\n    return 1\n\n\ndef h( b ):\n    return 1\n';
    const after = before.replace('g(a)', 'k( a )');
    const fixed = after.replace('k( a )', 'k(a)').replace('return 1\n\n\ndef h( b )', 'return 1\n\ndef h(b)');
    expect(formatNear(change(before, after, 'a.py'), fixed)).toBe(after.replace('k( a )', 'k(a)'));
  });

  test('takes over many lines, and leaves a file that nobody wrote by hand', () => {
    const many = 'a;\n'.repeat(90_000);
    const most = many.repeat(2);
    expect(formatNear(change('x', most), most.replaceAll('\n', '\n '))).toBe(most);
    const added = `a;\n${'\n'.repeat(400_000)}`;
    expect(formatNear(change('x', many), many.replaceAll('\n', '\n '))).toBe(many.replaceAll('\n', '\n '));
    expect(formatNear(change('x', 'a;\n'), added)).toBe(added);
  });
});
