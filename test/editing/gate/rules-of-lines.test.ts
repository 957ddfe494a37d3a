import { describe, expect, it } from 'vitest';
import { isCodePath } from '../../../src/editing/gate/facts/change-facts.ts';
import type { GateInput } from '../../../src/editing/gate/gate-input.ts';
import { cutOffTail } from '../../../src/editing/gate/rules/cut-off-tail.ts';
import { doubledBlocks } from '../../../src/editing/gate/rules/doubled-blocks.ts';
import { forgottenComments } from '../../../src/editing/gate/rules/forgotten-comments.ts';
import { indentation } from '../../../src/editing/gate/rules/indentation.ts';
import { shrink } from '../../../src/editing/gate/rules/shrink.ts';
import { stubs } from '../../../src/editing/gate/rules/stubs.ts';
import { change, rows } from './change.ts';

describe('files that are judged as code', () => {
  it.each(['a.ts', 'Makefile', 'a.css', 'a.yml', 'a.vue', 'md'])('%s', (path) => {
    expect(isCodePath(path)).toBe(true);
  });
  it.each([
    ...['a.md', 'a.mdx', 'a.markdown', 'a.rst', 'a.txt', 'a.adoc', 'a.ipynb', 'a.json', 'a.csv', 'a.svg'],
    ...['a.html', 'a.htm', 'a.xml', 'a.lock', 'README.MD'],
  ])('not %s', (path) => {
    expect(isCodePath(path)).toBe(false);
  });
});

describe('dots where lines were', () => {
  const dots = (path: string, before: string, after: string, language?: string) =>
    stubs(change(path, before, after, language === undefined ? {} : { language }));

  it.each(['a.json', 'a.md', 'a.xml', 'a.rst', 'a.js'])('stand for them in %s', (path) => {
    for (const line of ['...', '  // ... existing code ...', '<!-- ... rest unchanged ... -->'])
      expect(dots(path, 'a\nb\nc\nd\n', `a\n${line}\nd\n`), line).toContain('leaves a placeholder');
    expect(dots(path, 'a\nb\nc\nd\n', 'a\nx\n...\nz\nd\n')).toContain('leaves a placeholder');
  });
  it('may be meant where nothing or one line goes for them, or the text had them', () => {
    expect(dots('a.md', 'a\nd\n', 'a\n...\nd\n')).toBeUndefined();
    expect(dots('a.md', 'a\nb\nd\n', 'a\n...\nd\n')).toBeUndefined();
    expect(dots('a.md', 'a\nb\n...\nd\n', 'a\nx\n  ...\nd\n')).toBeUndefined();
    const body = 'def f():\n    a()\n    b()\n';
    expect(dots('a.py', body, 'def f() -> None:\n    ...\n', 'python')).toBeUndefined();
  });
});

describe('a line that stands for code', () => {
  const stub = (line: string, path = 'a.js', language?: string) =>
    stubs(change(path, 'one\ntwo\n', `one\n${line}\ntwo\n`, language === undefined ? {} : { language }));

  it.each([
    ...['// ...', '# ...', '-- ...', '; ...', '% ...', '/* ... */', '<!-- ... -->', '{/* ... */}', '(* ... *)'],
    ...['...', '…', '// …', '// ... rest of the code ...', '// rest of the function unchanged'],
    ...['// existing code here', '// the rest of the file', '// keep the existing code', '// leave other methods'],
    ...['// preserve previous logic', '// insert existing tests here', '// include same imports', '// your existing code'],
    ...['// my original code', '// our other cases', '// all other fields unchanged', '// plus remaining lines'],
    ...['// and more functions', '// with existing contents', '// [rest of code]', '// (other code)', '// <same body>'],
    ...['// for brevity', '// code omitted', '// lines are elided', '// imports truncated', '// tests were snipped'],
    ...['// logic goes here', '// details go here', '// snip', '// --- snipped ---', '// unchanged', '// omitted'],
    ...['// (elided)', '// truncated', '// TODO: rest of the code', '// NOTE existing code here', '// FIXME: code omitted'],
    ...['// same as before', '// remains the same ...', '// stays the same ...', '// the remaining cases stay the same ...'],
  ])('%j', (line) => {
    expect(stub(line)).toContain('leaves a placeholder instead of code: ');
  }); // prettier-ignore

  it.each([
    ...[
      '...rest,',
      '...(one ?? two)',
      '...[1]',
      '...{ a }',
      '// the rest is for the caller',
      '// more than one',
    ],
    ...['// rest of the code is above', '// other code to come', '// the remaining functions, if any, here'],
    ...[
      '// an unchanged value is kept where the caller has none of its own',
      'code omitted',
      '// loading...',
    ],
    ...['// other = code', '// when other code'],
  ])('and none, as %j', (line) => {
    expect(stub(line)).toBeUndefined();
  });

  it.each([
    [8, true],
    [9, false],
  ])('a statement of %i words that code was left out: %s', (words, is) => {
    const remark = `${'very '.repeat(words - 2)}code omitted`;
    expect(stub(`// ${remark}`) !== undefined).toBe(is);
  });

  it.each([
    [8, true],
    [9, false],
  ])('a statement of %i words that the rest is the same: %s', (words, is) => {
    expect(stub(`// the rest ${'and '.repeat(words - 4)}the code`) !== undefined).toBe(is);
  });

  it.each([
    [16, true],
    [17, false],
  ])('a statement of %i words with dots: %s', (words, is) => {
    expect(stub(`// see the rest of code ${'and '.repeat(words - 6)}dots...`) !== undefined).toBe(is);
  });

  it.each([
    ['// It is skipped on some systems, but\n// ...  but, on others, the path seems to\n// be wrong.'],
    ['# a failed test shows its own output first ...\ncheck 1\n# ... and then the other output\ncheck 2'],
    ['// Next or same:\ncheck(1);\n// Previous or same:\ncheck(2);'],
  ])('is none where prose goes on: %j', (lines) => {
    expect(stub(lines)).toBeUndefined();
  });

  it.each([
    ['// It is done below.\n// ... rest of the code'],
    ['// It is done below.\n// ... the rest is omitted for brevity'],
    ['check(1);\n// ... do the others\ncheck(2);'],
    ['// ...\n// and so on with the sums'],
    ['// the rest of the code:'],
    ['// the rest of the code:\n}'],
  ])('is one beside prose, too: %j', (lines) => {
    expect(stub(lines)).toBeDefined();
  });

  it('is looked for in code alone', () => {
    expect(stub('...', 'a.md')).toBeUndefined();
  });

  it('is none in a comment of several lines, which may well speak of the rest', () => {
    expect(stub('/**\n * rest of the code unchanged\n */')).toBeUndefined();
    expect(stub('/*\n * a\n * rest of the code unchanged\n */')).toBeUndefined();
    expect(stub('a();\n * rest of the code unchanged')).toBeDefined();
    expect(stub('/**\n */ ...')).toBeUndefined();
  });

  it.each([
    [undefined, '...', true],
    ['c', '...', true],
    ['cpp', '...', true],
    ['go', '...', false],
    ['python', '...', true],
    ['python', 'def f(a):\n    ...', false],
    ['python', 'def f(a):  # why\n\n    ...', false],
    ['python', '    """Says."""\n    ...', false],
    ['python', 'a = 1\n    ...', true],
    ['go', '// ...', true],
  ])('bare dots in %s, %j: %s', (language, line, is) => {
    expect(stub(line, 'a.x', language) !== undefined).toBe(is);
  });
});

describe('a file that shrinks', () => {
  const shrunk = (had: number, has: number, path = 'a.x', more: Parameters<typeof change>[3] = {}) =>
    shrink(change(path, rows(had, (at) => `a${at}`), rows(has, (at) => `b${at}`), more)); // prettier-ignore
  it.each([
    [20, 5, true],
    [20, 6, false],
    [19, 1, false],
    [100, 29, true],
    [100, 30, false],
  ])('from %i to %i lines: %s', (had, has, is) => {
    expect(shrunk(had, has) !== undefined).toBe(is);
  });
  it.each([
    [100, 14, true],
    [100, 15, false],
  ])('from %i to %i lines, where a grammar tells what is missed: %s', (had, has, is) => {
    expect(shrunk(had, has, 'a.js', { language: 'javascript' }) !== undefined).toBe(is);
  });
  it('counts filled lines, and prose where it was written as a whole', () => {
    expect(shrink(change('a.x', `${rows(19, (at) => `a${at}`)}${'\n'.repeat(30)}`, 'b\n'))).toBeUndefined();
    expect(shrink(change('a.x', rows(20, (at) => `a${at}`), `b\n${'\n'.repeat(30)}`))).toBeDefined();
    expect(shrunk(100, 1, 'a.md')).toBeUndefined();
    expect(shrunk(100, 1, 'a.md', { edits: undefined })).toBe('shrinks the file from 100 to 1 lines');
    const whole = { kind: 'whole-file' as const, path: 'a.md', text: '' };
    expect(shrunk(100, 1, 'a.md', { edits: [whole] })).toBeDefined();
  }); // prettier-ignore
  it('does not where hardly a line is gone', () => {
    const blank = '\n'.repeat(10);
    expect(shrink(change('a.x', rows(20, (at) => `a${at}`), `${rows(7, (at) => `a${at}`)}${blank}`))).toBeUndefined();
  }); // prettier-ignore
});

describe('a file written anew without its comments', () => {
  const file = (comments: number, code: number) =>
    `${rows(comments, (at) => `// ${at}`)}${rows(code, (at) => `a${at};`)}`;
  const forgotten = (before: string, after: string, more: Partial<GateInput> = {}, path = 'a.x') =>
    forgottenComments(change(path, before, after, { edits: undefined, ...more }));

  it.each([
    [3, false],
    [4, true],
  ])('is noticed from four on: %i, %s', (comments, is) => {
    expect(forgotten(file(comments, 4), file(0, 4)) !== undefined).toBe(is);
  });
  it.each([
    [10, 5, true],
    [10, 4, false],
  ])('is the same file while half of its code stays: of %i lines %i, %s', (code, kept, is) => {
    const after = `${file(0, kept)}${rows(code, (at) => `b${at};`)}`;
    expect(forgotten(`${file(4, code)}\n\n`, `\n${after}\n`) !== undefined).toBe(is);
  });
  it.each(['comment', 'comments', 'license', 'licence', 'docstring', 'docstrings', 'Documentation'])(
    'is meant where the task speaks of %s',
    (word) => {
      expect(forgotten(file(4, 4), file(0, 4), { intent: `Drop the ${word}.` })).toBeUndefined();
    },
  );
  it('is nothing where one stays, in prose, or where lines were changed one by one', () => {
    expect(forgotten(file(4, 4), `// all\n${file(0, 4)}`)).toBeUndefined();
    expect(forgotten(file(4, 4), file(0, 4), {}, 'a.md')).toBeUndefined();
    expect(forgotten(file(4, 4), file(0, 4), { edits: [] })).toBeUndefined();
    expect(forgotten(file(4, 4), file(0, 4), { intent: 'Drop commentary.' })).toBeDefined();
  });
});

describe('a file that ends early', () => {
  const method = (at: number) => `  m${at}(a) {\n    if (a) {\n      go(${at});\n    }\n  }\n`;
  const file = `class A {\n${rows(12, method)}}\n`;
  const cut = (before: string, after: string, more: Parameters<typeof change>[3] = {}, path = 'a.js') =>
    cutOffTail(change(path, before, after, { language: 'javascript', ...more }));
  const until = (text: string) => file.slice(0, file.indexOf(text));

  it.each([
    ['in the middle of a method', `${until('      go(9)')}`, 'cuts off the last 14 lines of the file'],
    ['with its last brackets put back', `${until('      go(9)')}    }\n  }\n}\n`, 'cuts off the last 13 lines of the file'],
    ['in the middle of a word', `${until('o(9)')}\n`, 'ends the file in the middle of a line'],
    ['without an end of its last line', until('      go(9)').trimEnd(), 'ends the file in the middle of a line'],
  ])('%s', (_, after, reason) => {
    expect(cut(file, after)).toBe(reason);
  }); // prettier-ignore

  it.each([
    ['whole methods go from it', `${until('  m9(')}}\n`],
    ['few lines go from it', `${until('      go(11)')}    }\n  }\n}\n`],
    ['other lines come in place', `${until('      go(9)')}      stop();\n      end();\n    }\n  }\n}\n`],
    ['what goes stands in the middle', file.replace(method(5), '')],
    ['its last line loses its end alone', file.trimEnd()],
    ['a word at its end becomes another', file.replace('go(11);', 'going;')],
  ])('does not where %s', (_, after) => {
    expect(cut(file, after)).toBeUndefined();
  });

  const body = (count: number) => `class A {\n  run() {\n${rows(count, (at) => `    go(${at});`)}  }\n}\n`;
  it.each([
    [9, false],
    [10, true],
  ])('from %i lines on: %s', (lost, is) => {
    const deep = `class A {\n  run() {\n    if (a) {\n      b();\n${rows(lost - 4, (at) => `      go(${at});`)}    }\n    c();\n  }\n  last() {\n  }\n}\n`;
    const kept = `${deep.slice(0, deep.indexOf('      go(0)'))}    }\n  }\n}\n`;
    expect(cut(deep, kept) !== undefined).toBe(is);
  });
  it('where two lines are gone with the end of the one above, not where one is', () => {
    expect(cut(file, file.slice(0, -3))).toBeUndefined();
    expect(cut(file, file.slice(0, -8))).toBe('ends the file in the middle of a line');
  });
  it('does not where the lines that go end with their block, and stand no deeper than what stays', () => {
    expect(cut(body(20), body(8))).toBeUndefined();
    expect(cut(`${body(20)}end();\n`, body(8))).toBe('cuts off the last 15 lines of the file');
  });
  it.each([
    [100, true],
    [101, false],
  ])('of %i lines twelve, where no grammar reads them: %s', (count, is) => {
    const lines = (kept: number) => `function a() {\n${rows(kept, (at) => `  go(${at});`)}`;
    const before = lines(count - 1);
    expect(cut(before, lines(count - 13), { language: undefined }, 'a.x') !== undefined).toBe(is);
  });

  it('is told by the share of its lines where no grammar knows its declarations', () => {
    const lines = `function a() {\n${rows(100, (at) => `  go(${at});`)}}\n`;
    const short = (kept: number) => `function a() {\n${rows(kept, (at) => `  go(${at});`)}`;
    const none = { language: undefined };
    expect(cut(lines, short(85), none, 'a.x')).toBe('cuts off the last 16 lines of the file');
    expect(cut(lines, short(92), none, 'a.x')).toBeUndefined();
    expect(cut(lines, short(85), none, 'a.md')).toBeUndefined();
    // Whole blocks that go from within one that stays are no cut, whichever tool reads the file.
    expect(cut(file, `${until('  m9(')}}\n`, none, 'a.x')).toBeUndefined();
    expect(cut(file, until('  m9('), none, 'a.x')).toBe('cuts off the last 16 lines of the file');
    const prose = rows(100, (at) => `line ${at}`);
    expect(cut(prose, rows(50, (at) => `line ${at}`), none, 'a.md')).toBeUndefined();
    expect(cut(prose, rows(50, (at) => `line ${at}`), { language: undefined, edits: undefined }, 'a.md')).toContain('cuts off');
    expect(cut(prose, rows(50, (at) => `line ${at}`), none, 'a.x')).toBeUndefined();
  }); // prettier-ignore
});

describe('lines that are said twice', () => {
  const block = (count: number, name = 'a') => rows(count, (at) => `  call${name}(${at}, value);`);
  const twice = (before: string, after: string) => doubledBlocks(change('a.x', before, after));
  it.each([
    [3, false],
    [4, true],
  ])('next to each other, %i: %s', (count, is) => {
    expect(twice(`x {\n${block(count)}}\n`, `x {\n${block(count)}${block(count)}}\n`) !== undefined).toBe(is);
  });
  it.each([
    [24, false],
    [25, true],
  ])('far from each other, %i: %s', (count, is) => {
    const apart = `other();\nvalue = 1;\nmore();\n`;
    const after = `x {\n${block(count)}${apart}}\ny {\n  new();\n${block(count)}}\n`;
    expect(twice(`x {\n${block(count)}${apart}}\ny {\n}\n`, after) !== undefined).toBe(is);
  });
  it('with a blank line in between, above or below, and are named', () => {
    const before = `x {\n${block(5)}\n}\n`;
    expect(twice(before, `x {\n${block(5)}\n${block(5)}}\n`)).toBe('repeats 5 lines that the file already has: "calla(0, value);"');
    expect(twice(`${block(5)}x\n`, `${block(5)}${block(5)}x\n`)).toContain('"calla(0, value);"');
  }); // prettier-ignore
  it('whatever white space stands at their ends, but not at their beginnings', () => {
    expect(twice(`x {\n${block(5)}}\n`, `x {\n${block(5)}${block(5).replaceAll(';', '; ')}}\n`)).toBeDefined();
    expect(twice(`x {\n${block(5)}}\n`, `x {\n${block(5)}${block(5).replaceAll('  call', '    call')}}\n`)).toBeUndefined();
  }); // prettier-ignore
  it('above and below the copy, at the beginning and the end of the file', () => {
    const doubled = 'repeats 5 lines that the file already has: "calla(0, value);"';
    expect(twice(block(5), `${block(5)}${block(5)}`)).toBe(doubled);
    expect(twice(`a();\n${block(5)}b();\n`, `a();\n${block(5)}${block(5)}b();\n`)).toBe(doubled);
    expect(twice(`${block(5)}\nb();\n`, `${block(5)}\n${block(5)}b();\n`)).toBe(doubled);
  });
  it('once more further on, of several lines that begin alike', () => {
    const far = block(30);
    const start = far.split('\n')[0]!;
    const between = `x();\n${start}\ny();\n`;
    expect(twice(`${between}${far}z();\n`, `${far}${between}${far}z();\n`)).toContain('calla(0');
    expect(twice(`${far}z();\n${between}`, `${far}z();\n${between}new();\n${far}`)).toContain(
      'repeats 31 lines',
    );
    expect(twice(`${between}z();\n`, `${between}z();\n${far}`)).toBeUndefined();
  });
  it('and no others: brackets weigh nothing, other lines are no copy', () => {
    const brackets = '{\n}\n(\n)\n[\n]\n';
    expect(twice(`${brackets}x\n`, `${brackets}${brackets}x\n`)).toBeUndefined();
    expect(twice(`x {\n${block(5)}}\n`, `x {\n${block(5)}${block(5, 'b')}}\n`)).toBeUndefined();
    expect(twice(`x {\n${block(5)}}\n`, `x {\n${block(5)}${block(5).replace('3', '7')}}\n`)).toBeUndefined();
  });
});

describe('indentation that Python cannot mean', () => {
  const five = (indent: string) => `def f(a):\n${rows(5, (at) => `${indent}b${at} = a`)}`;
  const to = (before: string, after: string, language = 'python') =>
    indentation(change('a.py', before, after, { language }));
  it.each([
    ['tabs', five('    '), five('    ').replace('    b2', '\tb2')],
    ['spaces', five('\t'), five('\t').replace('\tb2', '    b2')],
  ])('is %s in a file of the other', (kind, before, after) => {
    expect(to(before, after)).toBe(`indents with ${kind} in a file that does not: mixed indentation`);
    expect(to(before, after, 'ruby')).toBeUndefined();
    expect(to(before, before.replace('b2 = a', 'b2 = 1'))).toBeUndefined();
  });
  it('is none of either where the file has both, or hardly any', () => {
    const four = (indent: string) => five(indent).replace(/.*b4.*\n/, '');
    expect(to(four('    '), `${four('    ')}def g():\n\treturn 1\n`)).toBeUndefined();
    expect(to(four('\t'), `${four('\t')}def g():\n  return 1\n`)).toBeUndefined();
    const both = `${five('    ')}def h():\n\treturn 1\n`;
    expect(to(both, `${both}def g():\n\treturn 2\n`)).toBeUndefined();
  });
  it('is what its reader refuses, where it did not before', () => {
    expect(to('a = 1\n', 'a = (1\n')).toEqual({
      reason: 'leaves Python that cannot be read: line 1: the bracket ( is never closed',
      row: 0,
    });
    expect(to('a = (1\n', 'a = (2\n')).toBeUndefined();
    expect(to('a = (1\n', 'a = (1\n')).toBeUndefined();
  }); // prettier-ignore
  it.each(['def f():', 'async def f():', 'class A:', 'if a:', 'elif a:', 'else:', 'for a in b:', 'while a:', 'try:', 'except E:', 'finally:', 'with a:  # why'])(
    'is %j with nothing below it in a file that cannot be read before either',
    (opener) => {
      const before = 'a = (\nb = 1\n';
      const said = `opens a block with nothing indented in it: ${JSON.stringify(opener)}`;
      expect(to(before, `${before}${opener}\nc = 1\n`)).toBe(said);
      expect(to(before, `${before}${opener}\n\n  # why\nc = 1\n`)).toBe(said);
      expect(to(before, `${before}${opener}\n  # why\n  c = 1\n`)).toBeUndefined();
      expect(to(before, `${before}${opener}`)).toBe(said);
      expect(to(`${before}${opener}\n\n  c = 1\nd = 1\n`, `${before}${opener}\n\nd = 1\n`)).toBe(said);
      expect(to(`${before}${opener}\nd = 1\ne = 1\n`, `${before}${opener}\nd = 1\nx = 1\n`)).toBeUndefined();
    },
  ); // prettier-ignore
});
