import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../src/domain/index.ts';
import { detectFormat, parseEdits } from '../../../src/editing/index.ts';

const read = (format: Parameters<typeof parseEdits>[0], text: string) => parseEdits(format, text);
/** The lines of an edit with their marks; a kept one begins with a space. */
const marks = { add: '+', remove: '-', keep: ' ', unmarked: '?', elision: '…' } as const;
const said = (edit: Edit | undefined) =>
  edit?.kind === 'hunk' ? edit.lines.map(({ op, text }) => marks[op] + text) : edit;

describe('a diff of what is no plain file', () => {
  it.each([
    ['120000', 'new file'],
    ['160000', 'new file'],
    ['120000', 'new'],
  ])('is refused where git writes %s as its %s mode', (mode, word) => {
    const diff = `diff --git a/l b/l\n${word} mode ${mode}\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/passwd\n`;
    expect(read('udiff', diff).problems).toEqual([
      `The diff makes a link or a submodule (${word} mode ${mode}), and only plain files are written.`,
    ]);
    expect(read('udiff', diff.replace(mode, '100644')).problems).toEqual([]);
  });
});

describe('a file deleted or renamed', () => {
  it.each([
    '<delete path="a b.ts"/>', '<delete path="a b.ts" />', '<delete path="a b.ts">', 'DELETE FILE a b.ts', 'DELETE FILE: a b.ts',
    '*** Delete File: a b.ts', 'delete file `a b.ts`', 'DELETE FILE "a b.ts"', "DELETE FILE 'a b.ts'  ",
  ])('by %j', (line) => {
    for (const format of ['search-replace', 'udiff', 'line-numbered', 'whole-file', 'function'] as const)
      expect(read(format, `So:\n${line}\n`)).toEqual({ edits: [{ kind: 'delete', path: 'a b.ts' }], problems: [] });
    expect(detectFormat(line)).toBe('search-replace');
  }); // prettier-ignore
  it.each([
    '<rename from="a.ts" to="b.ts"/>', '<rename from="a.ts"  to="b.ts">', 'RENAME FILE a.ts -> b.ts', 'MOVE FILE: a.ts => b.ts',
    '*** Rename File: a.ts to b.ts', 'rename file `a.ts` -> "b.ts"', 'RENAME FILE   a.ts   ->   b.ts  ',
  ])('by %j', (line) => {
    expect(read('udiff', `${line}\r\n`)).toEqual({ edits: [{ kind: 'rename', path: 'a.ts', to: 'b.ts' }], problems: [] });
  }); // prettier-ignore
  it.each(['  DELETE FILE a.ts', 'DELETE FILE    ', 'DELETE a.ts', 'You may delete file a.ts', 'RENAME FILE a.ts b.ts', '<delete path="">'])(
    'not by %j',
    (line) => {
      expect(read('udiff', line).edits).toEqual([]);
      expect(detectFormat(line)).toBeUndefined();
    },
  ); // prettier-ignore
  it('stands before what else the reply says, whose problems count', () => {
    const block = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
    expect(read('search-replace', `DELETE FILE x.ts\na.ts\n${block}`).edits.map(({ kind }) => kind)).toEqual(['delete', 'hunk']);
    expect(read('search-replace', `DELETE FILE x.ts\na.ts\n${block}<<<<<<< SEARCH\na\n`).problems).toHaveLength(1);
  }); // prettier-ignore
});

describe('a unified diff', () => {
  const one = (text: string) => read('udiff', text).edits;
  it('names its file by the new side, without prefixes, times and quotes, or by the old one', () => {
    const body = '@@ -1 +1 @@\n-a\n+b\n';
    for (const [head, path] of [
      ['--- a/x.ts\n+++ b/y.ts\n', 'y.ts'],
      ['--- x.ts\n+++ y.ts\n', 'y.ts'],
      ['--- a/x.ts\t2024-01-01 10:00\n+++ b/y z.ts\t2024-01-01 10:00\n', 'y z.ts'],
      ['--- x.ts 2024-01-01 10:00:00.0 +0100\n+++ y.ts 2024-01-01 10:00:00.0 +0100\n', 'y.ts'],
      ['--- "a/x.ts"\n+++ "b/y.ts"\n', 'y.ts'],
      ['', undefined],
    ] as const)
      expect(one(head + body)).toMatchObject([{ kind: 'hunk', path }]);
  });
  it('deletes a file that has no new side, and makes one that has no old side', () => {
    expect(one('--- a/x.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n')[0]).toEqual({
      kind: 'delete',
      path: 'x.ts',
    });
    expect(one('--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1,2 @@\n+a\n+b\n')).toEqual([
      { kind: 'whole-file', path: 'x.ts', text: 'a\nb\n' },
    ]);
  });
  it('writes a file anew that it deletes first, as git does', () => {
    const gone = '--- a/x.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n';
    const made = '--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1 @@\n+b\n';
    const whole = { kind: 'whole-file', path: 'x.ts', text: 'b\n' };
    expect(one(gone + made)).toEqual([whole]);
    expect(one(made + gone).map(({ kind }) => kind)).toEqual(['whole-file', 'delete', 'hunk']);
  });
  it('makes no file of lines that it removes', () => {
    expect(said(one('--- /dev/null\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n')[0])).toEqual(['-a', '+b']);
  });
  it('renames a file by both of its lines, and no other way', () => {
    const rename = 'rename from a.ts\nrename to b.ts\n';
    expect(one(`diff --git a/a.ts b/b.ts\n${rename}`)).toEqual([
      { kind: 'rename', path: 'a.ts', to: 'b.ts' },
    ]);
    expect(one('rename to b.ts\n')).toEqual([]);
    expect(one('rename from a.ts\n')).toEqual([]);
  });
  it('knows the line and the section of a hunk, where they are said', () => {
    const at = (marker: string) => one(`${marker}\n-a\n+b\n`)[0];
    expect(at('@@ -12,3 +14,4 @@ class A')).toMatchObject({ line: 12, section: 'class A' });
    expect(at('@@ -12 +14 @@')).toMatchObject({ line: 12, section: undefined });
    expect(at('@@ ... @@ def f')).toMatchObject({ line: undefined, section: 'def f' });
    expect(at('@@')).toMatchObject({ line: undefined, section: undefined });
    expect(at('  @@ -1 +1 @@')).toMatchObject({ line: 1 });
  });
  it('reads a removed comment of SQL as a line, and a header only with both of its lines', () => {
    expect(said(one('@@\n--- old\n+-- new\n')[0])).toEqual(['--- old', '+-- new']);
    expect(one('--- a/x\n+++ b/x\n@@\n-a\n+b\n--- a/y\n+++ b/y\n@@\n-a\n+b\n').map((edit) => edit.path)).toEqual(['x', 'y']);
  }); // prettier-ignore
  it('ends where a new one, a fence or talk begins', () => {
    const hunk = '@@\n a\n-b\n+c\n';
    const lines = [' a', '-b', '+c'];
    for (const rest of ['diff --git a/x b/x\nindex 1..2\n', '```\nThat is all.\n', '\nThat is all now.\n', '\n\n', '\\ No newline at end of file\n'])
      expect(said(one(hunk + rest)[0]), rest).toEqual(lines);
    expect(one(hunk + hunk)).toHaveLength(2);
    expect(said(one(`${hunk}\`\`\`\n+d\n`)[0])).toEqual([...lines, '+d']);
    expect(said(one(`${hunk}  @@ x\n`)[0])).toEqual([...lines, '  @@ x']);
  }); // prettier-ignore
  it.each([
    ['two words', '\nAll done.\n'],
    ['no end of a sentence', '\nThat is all now\n'],
    ['no blank line above', 'That is all now.\n'],
    ['a small letter', '\nthat is all now.\n'],
  ])('keeps a line of %s as one without a mark', (_, rest) => {
    expect(said(one(`@@\n-b\n+c\n${rest}`)[0])).toContain(`?${rest.trim()}`);
  });
  it('has lines that keep, add, remove, leave out or say nothing of it', () => {
    const lines = said(one('@@\n keep\n-remove\n+add\n...\n\nbare\n+x\n')[0]);
    expect(lines).toEqual([' keep', '-remove', '+add', '…...', ' ', '?bare', '+x']);
  }); // prettier-ignore
  it('without a changed line is none, and says so', () => {
    expect(read('udiff', '@@\n a\n b\n')).toEqual({ edits: [], problems: ['The reply has no diff hunk with changed lines.'] });
    expect(read('udiff', '```python\n-a\n+b\n```\n').edits).toEqual([]);
    expect(read('udiff', '```patch\n-a\n+b\n```\n').edits).toHaveLength(1);
    expect(said(read('udiff', '--- a/x\n+++ b/x\n-a\n+b\n').edits[0])).toEqual(['-a', '+b']);
  }); // prettier-ignore
});

describe('search/replace blocks', () => {
  const block = (before: string, after: string) =>
    `<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE\n`;
  const edits = (text: string) => read('search-replace', text).edits;
  it.each([
    ['SEARCH', 'REPLACE'],
    ['ORIGINAL', 'UPDATED'],
    ['HEAD', 'NEW'],
    ['OLD', 'AFTER'],
    ['BEFORE', 'REPLACE'],
    ['search', 'replace'],
    ['a.ts', 'a.ts'],
  ])('may be headed %j and end with %j', (head, tail) => {
    expect(said(edits(`<<<< ${head}\na\n====\nb\n>>>> ${tail}\n`)[0])).toEqual(['-a', '+b']);
    expect(said(edits(`  <<<<<<< ${head}\na\n  =======\nb\n  >>>>>>> ${tail}\n`)[0])).toEqual(['-a', '+b']);
  });
  it('may be quoted, and escaped as in HTML', () => {
    expect(said(edits('> <<<<<<< SEARCH\na\n> =======\nb\n> >>>>>>> REPLACE\n')[0])).toEqual(['-a', '+b']);
    expect(said(edits('&lt;&lt;&lt;&lt; SEARCH\na &lt; b\n====\nb\n&gt;&gt;&gt;&gt; REPLACE\n')[0])).toEqual(['-a &lt; b', '+b']);
  }); // prettier-ignore
  it.each([
    ['above', 'src/a.ts\n'],
    ['in bold', '**src/a.ts**\n'],
    ['above a fence', 'src/a.ts\n```ts\n'],
    ['with blank lines', 'src/a.ts\n\n\n'],
    ['in the fence', '```ts\nsrc/a.ts\n'],
    ['behind the language of the fence', '```ts src/a.ts\n'],
    ['behind a colon', '```ts:src/a.ts\n'],
  ])('are of the file named %s', (_, name) => {
    expect(edits(name + block('a\n', 'b\n'))).toMatchObject([{ path: 'src/a.ts' }]);
  });
  it('are of the file of the block before where none is named, and of none that stands too far above', () => {
    expect(edits(`a.ts\n${block('a\n', 'b\n')}${block('c\n', 'd\n')}`).map(({ path }) => path)).toEqual(['a.ts', 'a.ts']);
    expect(edits(`a.ts\n${block('a\n', 'b\n')}b.ts\n${block('c\n', 'd\n')}`).map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
    expect(edits(`a.ts\n\n\n\n${block('a\n', 'b\n')}`)[0]).toMatchObject({ path: 'a.ts' });
    expect(edits(`a.ts\n\n\n\n\n${block('a\n', 'b\n')}`)[0]?.path).toBeUndefined();
    expect(edits(`a.ts\nSo it is:\n${block('a\n', 'b\n')}`)[0]?.path).toBeUndefined();
  }); // prettier-ignore
  it('make a file where nothing is searched for, and delete lines where nothing replaces them', () => {
    expect(edits(`a.ts\n${block('', 'a\nb\n')}`)).toEqual([
      { kind: 'whole-file', path: 'a.ts', text: 'a\nb\n' },
    ]);
    expect(edits(block('\n', 'a\n'))).toEqual([{ kind: 'whole-file', text: 'a\n' }]);
    expect(said(edits(block('a\n', ''))[0])).toEqual(['-a']);
  });
  it('hold underlines of other lengths as text', () => {
    expect(said(edits(block('Title\n=====\n', 'Name\n====\n'))[0])).toEqual([
      '-Title',
      '-=====',
      '+Name',
      '+====',
    ]);
    expect(said(edits('<<<<<<< SEARCH\na\n=====\nb\n>>>>>>> REPLACE\n')[0])).toEqual(['-a', '+b']);
    expect(said(edits(block('a\n>>>>>>> REPLACE\n', 'b\n'))[0])).toEqual(['-a', '->>>>>>> REPLACE', '+b']);
  });
  it.each([
    ['=======', '<<<<<<< SEARCH\na\nb\n>>>>>>> REPLACE\n'],
    ['>>>>>>>', '<<<<<<< SEARCH\na\n=======\nb\n'],
  ])('without %s are a problem with its line, and the next one is read', (_, broken) => {
    const { edits: made, problems } = read('search-replace', `x\n${broken}${block('c\n', 'd\n')}`);
    expect(problems).toEqual(['The block that begins on line 2 of the reply has no ======= or no >>>>>>> REPLACE line.']);
    expect(made.map(said)).toEqual([['-c', '+d']]);
  }); // prettier-ignore
});

describe('whole functions', () => {
  const open = '<function path="a.py" name="A.f">\n';
  const functions = (text: string) => read('function', text);
  it('are what stands between their marks, without blank lines and a fence', () => {
    const edit = { kind: 'declaration', path: 'a.py', name: 'A.f', lines: ['def f():', '', '    return 1'] };
    const body = 'def f():\n\n    return 1\n';
    for (const text of [body, `\n${body}\n`, `\`\`\`python\n${body}\`\`\`\n`, `\n\`\`\`\n${body}\`\`\`\n\n`])
      expect(functions(`So:\n${open}${text}</function>\nDone.`)).toEqual({ edits: [edit], problems: [] });
  });
  it.each([
    ['is not closed', `${open}def f():\n`, 'The function A.f on line 1 of the reply has no </function> line.'],
    ['is empty', `\n${open}\n</function>\n`, 'The function A.f on line 2 of the reply is empty; take code away with a search/replace block.'],
    ['is not there', 'Nothing.', 'The reply has no <function path="…" name="…"> line and no search/replace block.'],
  ])('have a problem where one %s', (_, text, problem) => {
    expect(functions(text)).toEqual({ edits: [], problems: [problem] });
  }); // prettier-ignore
  it('stand beside blocks, whose problems count where there are any', () => {
    const both = functions(`${open}x\n</function>\na.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`);
    expect(both.edits.map(({ kind }) => kind)).toEqual(['declaration', 'hunk']);
    expect(both.problems).toEqual([]);
    expect(functions(`${open}x\n</function>\n<<<<<<< SEARCH\na\n`).problems).toHaveLength(1);
    const next = functions(`${open}x\n${open}y\n</function>\n`);
    expect([next.edits.length, next.problems.length]).toEqual([1, 1]);
  });
});

describe('line-numbered edits', () => {
  const numbered = (text: string) => read('line-numbered', text);
  it('replace, delete, and add at either end, file by file', () => {
    expect(numbered('a.ts\n12: x\n12: y\n7:\n9 | z\n_: first\n+: last\nb.ts\n1: q\n')).toEqual({
      edits: [
        { kind: 'numbered', path: 'a.ts', groups: [
          { at: 12, lines: [' x', ' y'] }, { at: 7, lines: [] }, { at: 9, lines: [' z'] },
          { at: 'start', lines: [' first'] }, { at: 'end', lines: [' last'] },
        ] },
        { kind: 'numbered', path: 'b.ts', groups: [{ at: 1, lines: [' q'] }] },
      ],
      problems: [],
    });
  }); // prettier-ignore
  it('add an empty line at either end, and keep one among others', () => {
    expect(numbered('_:\n3: a\n3:\n').edits).toMatchObject([{ groups: [{ at: 'start', lines: [''] }, { at: 3, lines: [' a', ''] }] }]);
  }); // prettier-ignore
  it.each([
    ['3: a\nreturn b;\n4: c\n', ['Line 2 of the reply has no line number: return b;']],
    ['return b;\n3: a\n', ['Line 1 of the reply has no line number: return b;']],
    ['3: a\n\nreturn b;\n\n4: c\n', ['Line 3 of the reply has no line number: return b;']],
    ['3: a\n\nreturn b;\n\nb.ts\n4: c\n', []],
    ['Here are the lines:\n3: a\nThat is the change.\n', []],
    ['```\n3: a\n```\n', []],
    ['no number', ['The reply has no line of the form "12: code".']],
  ])('%j has the problems %j', (text, problems) => {
    expect(numbered(text).problems).toEqual(problems);
  });
});

describe('whole files', () => {
  const files = (text: string) => read('whole-file', text);
  it.each([
    ['tags', '<file path="a.ts">\nx\ny\n</file>'],
    ['tags without line ends', '<file path="a.ts">x\ny</file>'],
    ['a name above a fence', 'a.ts\n```ts\nx\ny\n```\n'],
    ['a name and a blank line above', 'a.ts\n\n```ts\nx\ny\n```\n'],
    ['a name in the fence', '```ts a.ts\nx\ny\n```\n'],
    ['tildes', 'a.ts\n~~~\nx\ny\n~~~\n'],
  ])('are read by %s', (_, text) => {
    expect(files(text)).toEqual({
      edits: [{ kind: 'whole-file', path: 'a.ts', text: 'x\ny\n' }],
      problems: [],
    });
  });
  it('may have no name, or one that is too far above', () => {
    expect(files('```\nx\n```\n').edits[0]?.path).toBeUndefined();
    expect(files('a.ts\n\n\n```\nx\n```\n').edits[0]?.path).toBeUndefined();
  });
  it('hold fences of their own, and end before the next file', () => {
    const markdown = 'a.md\n```md\n# A\n```sh\nx\n```\nend\n```\nb.ts\n```ts\ny\n```\n';
    expect(files(markdown).edits).toMatchObject([{ path: 'a.md', text: '# A\n```sh\nx\n```\nend\n' }, { path: 'b.ts', text: 'y\n' }]);
    expect(files('a.md\n````md\n```\nx\n```\n````\n').edits).toMatchObject([{ text: '```\nx\n```\n' }]);
  }); // prettier-ignore
  it('have a problem where one is not closed, or none is there', () => {
    expect(files('a.ts\n```ts\nx\n').problems).toEqual(['The code block on line 2 of the reply is not closed; it may be cut off.']);
    expect(files('a.ts').problems).toEqual(['The reply has no code block with the file.']);
  }); // prettier-ignore
});

describe('the format of a reply', () => {
  it.each([
    ['function', '<function path="a" name="f">\nx\n</function>'],
    ['search-replace', '  <<<< search\n'],
    ['search-replace', '&lt;&lt;&lt;&lt; ORIGINAL\n'],
    ['search-replace', '```\n<<<<<<< HEAD\n@@\n```'],
    ['udiff', '@@ x'],
    ['udiff', '--- a/x\r\n+++ b/x\r\n'],
    ['udiff', 'diff --git a/x b/x'],
    ['udiff', '```diff\n@@\n-1: a\n```'],
    ['line-numbered', '12: a\n+: b'],
    ['line-numbered', 'a.ts\n```\n12: a\n```'],
    ['line-numbered', 'So:\n12 | a\n_ | b'],
    ['whole-file', '<file path="a">'],
    ['whole-file', '  ~~~\n'],
    [undefined, 'So:\n12: a'],
    [undefined, 'talk @@'],
  ])('is %s for %j', (format, text) => {
    expect(detectFormat(text)).toBe(format);
  });
});

describe('a path with spaces above a block', () => {
  const block = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
  const pathOfSecond = (line: string) =>
    read('search-replace', `first.ts\n${block}\n${line}\n\`\`\`\n${block}\`\`\`\n`).edits[1];
  it.each([
    ['lib/crlf file.txt', 'lib/crlf file.txt'],
    ['`crlf file.txt`', 'crlf file.txt'],
    ['### "My Docs/read me.md"', 'My Docs/read me.md'],
    ['File: Assets/Main Menu/On Click.cs', 'Assets/Main Menu/On Click.cs'],
    ['a/b/of the day.test.ts:', 'a/b/of the day.test.ts'],
  ])('%j is one', (line, path) => expect(pathOfSecond(line)).toMatchObject({ path }));
  it.each([
    'Now the same in first.ts',
    'src/first.ts also needs other.ts',
    'And/or what is in first.ts.',
    '`first.ts` and `other.ts`',
    'Replace `a` by `b`:',
    'The second change of this file',
  ])('%j is none', (line) => expect(pathOfSecond(line)).toMatchObject({ path: 'first.ts' }));
});
