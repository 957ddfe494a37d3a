import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { answerCase } from '../../src/jobs/apply/answer-case.ts';

const parser = new TreeSitterParser();
const greeting = `import sys

def main(args):
    # show a greeting
    print("Hello!")
    return
`;
const long = [
  'def load(path):',
  '    data = read(path)',
  '    # keep the raw text',
  '    raw = data.raw',
  '    return parse(raw)',
  '',
  ...Array.from({ length: 30 }, (_, i) => `limit_${i} = ${i}`),
  '',
  'def save(path, data):',
  '    text = dump(data)',
  '    check(text)',
  '    write(path, text)',
  '    return text',
  '',
].join('\n');

/** What the command answers to one line of JSON Lines. */
async function apply(before: string, edit: string, path = 'x.py'): Promise<string> {
  const request = { id: 1, path, before, format: 'udiff', edit: `@@ ... @@\n${edit}` };
  const answer = await answerCase(JSON.stringify(request), parser);
  return answer.after ?? `${answer.error?.code}: ${answer.error?.message}`;
}

/**
 * The strategies of "Unified diffs make GPT-4 Turbo 3X less lazy" (aider.chat/docs/unified-diffs.html), each with an edit
 * that needs it.
 */
describe('a unified diff as models write it', () => {
  it('needs no line numbers, and may write a whole function anew', async () => {
    const edit =
      '-def main(args):\n-    # show a greeting\n-    print("Hello!")\n-    return\n' +
      '+def main(args):\n+    # show a greeting\n+    print("Goodbye!")\n+    return\n';
    expect(await apply(greeting, edit)).toBe(greeting.replace('Hello', 'Goodbye'));
  });

  it('keeps the comment that a whole-function rewrite forgot', async () => {
    const edit =
      '-def main(args):\n-    print("Hello!")\n-    return\n+def main(args):\n+    print("Goodbye!")\n+    return\n';
    expect(await apply(greeting, edit)).toBe(greeting.replace('Hello', 'Goodbye'));
  });

  it('keeps comments and blank lines between lines that it writes again', async () => {
    const before = 'def f(a):\n    # first\n    b = a\n\n    # second\n    c = b\n    return c\n';
    const edit =
      '-def f(a):\n-    b = a\n-    c = b\n-    return c\n+def f(a):\n+    b = a\n+    c = b\n+    return c + 1\n';
    expect(await apply(before, edit)).toBe(before.replace('return c', 'return c + 1'));
  });

  it('keeps comments before a last line that it writes again, though that is only a bracket', async () => {
    const before = 'class A {\n  rename(value) {\n    // one\n    // two\n  }\n\n  b() {}\n}\n';
    const edit = '-  rename(value) {\n-  }\n+  renamed(value) {\n+  }\n';
    expect(await apply(before, edit, 'x.js')).toBe(before.replace('rename', 'renamed'));
  });

  it('keeps a comment between two lines that it changes one by one', async () => {
    const before = 'interface Options {\n  /** How to read. */\n  read: Reader;\n}\n';
    const edit = '-interface Options {\n+interface Options<T> {\n-  read: Reader;\n+  read: Reader<T>;\n }\n';
    expect(await apply(before, edit, 'x.ts')).toBe(
      'interface Options<T> {\n  /** How to read. */\n  read: Reader<T>;\n}\n',
    );
  });

  it('does not learn a depth from a bracket that stands for another one', async () => {
    const named = (name: string) => `  @Test fun ${name}() {\n    run {\n      ${name}Of(it)\n    }\n  }\n\n`;
    const before = `class T {\n${named('one')}${named('three')}}\n`;
    const added = named('two').trimEnd().replace(/^/gm, '+');
    const edit = `     }\n \n${added}\n+\n   @Test fun three() {\n     run {\n       threeOf(it)\n`;
    expect(await apply(before, edit, 'x.kt')).toBe(
      before.replace(named('three'), named('two') + named('three')),
    );
  });

  it('takes a comment along that stands in the middle of what goes', async () => {
    const before = 'def f(a):\n    b = a\n    # second\n    c = b\n    return c\n';
    const edit = ' def f(a):\n-    b = a\n-    c = b\n+    c = a\n     return c\n';
    expect(await apply(before, edit)).toBe('def f(a):\n    c = a\n    return c\n');
  });

  it('may forget the plus of new lines', async () => {
    const edit =
      ' def main(args):\n     # show a greeting\n-    print("Hello!")\n+    for arg in args:\n         print(arg)\n     return\n';
    expect(await apply(greeting, edit)).toBe(
      greeting.replace('    print("Hello!")', '    for arg in args:\n        print(arg)'),
    );
  });

  it('may leave out the leading white space', async () => {
    const edit = ' # show a greeting\n-print("Hello!")\n+print("Goodbye!")\n return\n';
    expect(await apply(greeting, edit)).toBe(greeting.replace('Hello', 'Goodbye'));
  });

  it('may leave out a line of code between its lines', async () => {
    const edit =
      ' def load(path):\n     data = read(path)\n-    return parse(raw)\n+    return parse(raw, path)\n';
    expect(await apply(long, edit)).toBe(long.replace('parse(raw)', 'parse(raw, path)'));
  });

  it('may skip all code between two changes', async () => {
    const edit =
      ' def load(path):\n-    data = read(path)\n+    data = read(path, "r")\n     raw = data.raw\n' +
      '     check(text)\n-    write(path, text)\n+    write(path, text, "w")\n     return text\n';
    expect(await apply(long, edit)).toBe(
      long.replace('read(path)', 'read(path, "r")').replace('write(path, text)', 'write(path, text, "w")'),
    );
  });

  it('may misspell a context line of the second of two functions that it changes', async () => {
    const before =
      'def close(self):\n    if self.line is not None:\n        self.line.quit()\n        self.line = None\n\n\ndef deliver(letters, host):\n    mailer = Mailer(host)\n    sent = 0\n    for letter in letters:\n        if mailer.send(letter):\n            sent += 1\n    return sent\n';
    const edit =
      '     if self.line is not None:\n-        self.line.quit()\n+        self.line.close()\n         self.line = None\n \n \n def deliver(letters, host):\n     mailer = Mailer(host=host)\n     sent = 0\n     for letter in letters:\n-        if mailer.send(letter):\n+        if mailer.send(letter.text):\n             sent += 1\n';
    expect(await apply(before, edit)).toBe(
      before.replace('quit()', 'close()').replace('send(letter)', 'send(letter.text)'),
    );
  });

  it('may name one context line that is not there, where the rest stands in one place', async () => {
    const edit =
      ' def save(path, data):\n     log(path)\n     text = dump(data)\n-    check(text)\n+    check(text, data)\n     write(path, text)\n';
    expect(await apply(long, edit)).toBe(long.replace('check(text)', 'check(text, data)'));
    const inserted =
      '     text = dump(data)\n     check(text)\n+    log(text)\n     write(path, text)\n     close(path)\n';
    expect(await apply(long, inserted)).toBe(long.replace('check(text)', 'check(text)\n    log(text)'));
  });

  it('means another function where the line that is not there names one', async () => {
    const edit =
      ' def store():\n     text = dump(data)\n     check(text)\n+    log(text)\n     write(path, text)\n';
    expect(await apply(long, edit)).toBe('not-found: context lines it names are not there: "def store():"');
  });

  it('may be wrong about the context of one of its changes', async () => {
    const edit =
      ' def load(path):\n-    data = read(path)\n+    data = read(path, "r")\n     # keep the raw text\n     raw = data.raw\n' +
      '     verify(text)\n     text = dump(data)\n-    check(text)\n+    check(text, data)\n     write(path, text)\n';
    expect(await apply(long, edit)).toBe(
      long.replace('read(path)', 'read(path, "r")').replace('check(text)', 'check(text, data)'),
    );
  });

  it('is not made at all where one of its changes has no certain place', async () => {
    const edit =
      ' def load(path):\n-    data = read(path)\n+    data = read(path, "r")\n     raw = data.raw\n' +
      '     verify(text)\n-    commit(text)\n+    commit(text, data)\n     done(path)\n';
    expect(await apply(long, edit)).toMatch(/^not-found: /);
    const twice = `${long}\ndef save_all(path, data):\n    text = dump(data)\n    check(text)\n    write(path, text)\n`;
    const inserted = ' def store():\n     check(text)\n-    write(path, text)\n+    write(text)\n';
    expect(await apply(twice, inserted)).toMatch(/^(?:not-found|ambiguous): /);
  });

  it('is taken by its lines where its numbers are wrong', async () => {
    const edit =
      '@@ -400,3 +400,3 @@\n     check(text)\n-    write(path, text)\n+    write(text)\n     return text\n';
    expect(await apply(long, edit)).toBe(long.replace('write(path, text)', 'write(text)'));
  });
});

/** Each repair of `docs/editing.md` with a diff that only it can read. */
describe('a diff that lost marks', () => {
  it('has new lines without a plus that resemble nothing, in one unbroken run', async () => {
    const edit =
      ' def main(args):\n     # show a greeting\n+    for arg in args:\n        log(arg)\n+        print(arg)\n     print("Hello!")\n';
    expect(await apply(greeting, edit)).toContain(
      '    for arg in args:\n        log(arg)\n        print(arg)\n    print("Hello!")',
    );
  });

  it('quotes list items of the file as they are, dash and all', async () => {
    const list = '# Steps\n\n- one\n- two\n\nSome words.\n\n- three\n- four\n';
    const edit = ' # Steps\n- one\n-- two\n+- zwei\n Some words.\n';
    expect(await apply(list, edit)).toBe(list.replace('two', 'zwei'));
  });

  it('has new lines without a plus in a hunk that skips lines besides', async () => {
    const edit =
      ' def load(path):\n-    data = read(path)\n+    data = read(\n         path, "r")\n     return parse(raw)\n';
    expect(await apply(long, edit)).toContain(
      '    data = read(\n        path, "r")\n    # keep the raw text\n',
    );
  });

  it('has a new comment without a plus below a changed line', async () => {
    const edit =
      ' def save(path, data):\n-    text = dump(data)\n+    text = dump(data, 1)\n     # one level deep\n     return text\n';
    expect(await apply(long, edit)).toContain(
      '    text = dump(data, 1)\n    # one level deep\n    check(text)\n',
    );
  });
});
