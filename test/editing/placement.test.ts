import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits, renderRefusal } from '../../src/editing/index.ts';

const file = `import { read } from './read';

// Totals of one year.
export function totals(orders) {
  const sums = new Map();
  for (const order of orders) {
    // cancelled orders do not count
    if (order.cancelled) continue;

    sums.set(order.year, (sums.get(order.year) ?? 0) + order.amount);
  }
  return sums;
}

export function first(orders) {
  return orders[0];
}

export function last(orders) {
  return orders[orders.length - 1];
}
`;

function block(search: string, replace: string): string {
  return `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
}

function apply(
  before: string,
  reply: string,
  format: 'search-replace' | 'udiff' | 'line-numbered' = 'search-replace',
) {
  return applyEdits({ before, edits: parseEdits(format, reply).edits });
}

function after(before: string, reply: string, format?: 'search-replace' | 'udiff' | 'line-numbered'): string {
  const outcome = apply(before, reply, format);
  return outcome.status === 'applied' ? outcome.after : renderRefusal(outcome);
}

describe('a search/replace block', () => {
  it('keeps the file’s own text of context that it quotes a little wrong', () => {
    const reply = block(
      '  const sums = new  Map();\n  for (const ordre of orders) {\n    if (order.cancelled) continue;',
      '  const sums = new  Map();\n  for (const ordre of orders) {\n    if (order.cancelled || order.draft) continue;',
    );
    expect(after(file, reply)).toBe(file.replace('(order.cancelled)', '(order.cancelled || order.draft)'));
  });

  it('moves its new lines to the indentation of the file', () => {
    const reply = block(
      'for (const order of orders) {\n  if (order.cancelled) continue;\n',
      'for (const order of orders) {\n  if (order.cancelled) continue;\n  check(order);\n',
    );
    expect(after(file, reply)).toContain('    if (order.cancelled) continue;\n    check(order);\n');
  });

  it('writes tabs as the file’s spaces', () => {
    const reply = block(
      'export function first(orders) {\n\treturn orders[0];',
      'export function first(orders) {\n\tlog(orders);\n\treturn orders[0];',
    );
    expect(after(file, reply)).toContain('first(orders) {\n  log(orders);\n  return');
  });

  it('stretches over lines that it elides', () => {
    const reply = block(
      'export function totals(orders) {\n  // ...\n  return sums;',
      'export function totals(orders) {\n  // ...\n  return new Map(sums);',
    );
    expect(after(file, reply)).toBe(file.replace('return sums;', 'return new Map(sums);'));
  });

  it('keeps CRLF, a missing final newline and trailing spaces', () => {
    const before = 'one \r\ntwo words\r\nthree';
    expect(after(before, block('two words', 'two words\nand a half'))).toBe(
      'one \r\ntwo words\r\nand a half\r\nthree',
    );
    expect(after(before, block('three', 'four'))).toBe('one \r\ntwo words\r\nfour');
  });

  it('is refused in two equal places, with both named', () => {
    const twice = 'start();\nstep one;\nend();\nstart();\nstep one;\nend();\n';
    const outcome = apply(twice, block('step one;', 'step two;'));
    expect(outcome.status).toBe('ambiguous');
    expect(outcome.status === 'ambiguous' && outcome.candidates.map(({ startLine }) => startLine)).toEqual([
      2, 5,
    ]);
  });

  it('is refused when the lines it removes are not between its context', () => {
    const reply = block(
      'export function first(orders) {\n  return head(orders);\n}',
      'export function first(orders) {\n  return orders.at(0);\n}',
    );
    expect(apply(file, reply).status).toBe('not-found');
  });

  it('is refused when it was applied before', () => {
    const reply = block(
      "import { read } from './read';",
      "import { read } from './read';\nimport { write } from './write';",
    );
    expect(apply(after(file, reply), reply).status).toBe('already-applied');
  });

  it.each([
    ['once', 1, 'already-applied'],
    ['twice', 2, 'not-found'],
    ['nowhere', 0, 'not-found'],
  ])('counts as made already where its new lines stand %s and its old ones do not', (_, times, status) => {
    const [head, end] = ['  const first = orders[0];', '  log(first, total);'];
    const [old, now] = ['  const total = sum(orders);', '  const total = await fetchTotals(orders);'];
    const made = `function report(orders) {\n${head}\n${now}\n${end}\n}\n`;
    const reply = block(`${head}\n${old}\n${end}`, `${head}\n${now}\n${end}`);
    expect(apply(`// Reports.\n${made.repeat(times)}`, reply).status).toBe(status);
  });

  it('makes all of its blocks or none', () => {
    const good = block('  return orders[0];', '  return orders.at(0);');
    const bad = block('  return orders[7];\n  whatever();', '  return 7;');
    expect(apply(file, good + bad).status).toBe('not-found');
  });

  it('may say entities, escapes, line numbers and fences that are not in the file', () => {
    const before = 'if (a < b) {\n  say("yes");\n}\n';
    const wanted = 'if (a < b) {\n  say("no");\n}\n';
    expect(after(before, block('if (a &lt; b) {\n  say("yes");', 'if (a &lt; b) {\n  say("no");'))).toBe(
      wanted,
    );
    expect(after(before, block('  say(\\"yes\\");', '  say(\\"no\\");'))).toBe(wanted);
    expect(
      after(before, block('1: if (a < b) {\n2:   say("yes");', '1: if (a < b) {\n2:   say("no");')),
    ).toBe(wanted);
    expect(after(before, block('```js\n  say("yes");\n```', '```js\n  say("no");\n```'))).toBe(wanted);
  });

  it.each([
    ['on the first line', '7: if (a) {\n  b();\n}', '7: if (a) {\n  c();\n}'],
    ['on the tenth line, which moves', '  b();\n10: }\nlast();', '  c();\n  d();\n10: }\nlast();'],
  ])('may hold the numbers that pieces are shown with, %s', (_, search, replace) => {
    const old = 'if (a) {\n  b();\n}\nlast();\n';
    const wanted = old.replace('  b();', replace.includes('d()') ? '  c();\n  d();' : '  c();');
    expect(after(old, block(search, replace))).toBe(wanted);
  });

  it('keeps the keys of a table that look like such numbers', () => {
    const old = 'codes:\n10: ten\n11: eleven\n';
    expect(after(old, block('10: ten', '10: zehn'))).toBe('codes:\n10: zehn\n11: eleven\n');
  });
});

describe('a unified diff', () => {
  it.each([
    ['without a line number', '@@ @@'],
    ['with one that is right between the two', '@@ -3,3 +3,3 @@'],
  ])('that fits two places is made at neither, %s', (_, head) => {
    const twice = 'start();\nstep one;\nend();\nmiddle();\nstart();\nstep one;\nend();\n';
    const reply = `--- a/f.js\n+++ b/f.js\n${head}\n start();\n-step one;\n+step two;\n end();\n`;
    const outcome = applyEdits({ before: twice, edits: parseEdits('udiff', reply).edits });
    expect(outcome.status).toBe('ambiguous');
  });

  it('never takes another line away than the one that it names', () => {
    const before = 'open();\nkeepThis(first);\nkeepThat(second);\nclose();\n';
    const reply = '--- a/f.js\n+++ b/f.js\n@@ @@\n open();\n-dropThis(other);\n close();\n';
    const outcome = applyEdits({ before, edits: parseEdits('udiff', reply).edits });
    expect(outcome.status).toBe('not-found');
  });

  it('needs no numbers, and no @@ where it jumps', () => {
    const reply = ` export function first(orders) {\n-  return orders[0];\n+  return orders.at(0);\n }\n export function last(orders) {\n-  return orders[orders.length - 1];\n+  return orders.at(-1);\n`;
    const wanted = file
      .replace('orders[0]', 'orders.at(0)')
      .replace('orders[orders.length - 1]', 'orders.at(-1)');
    expect(after(file, `--- a/x.js\n+++ b/x.js\n@@ @@\n${reply}`, 'udiff')).toBe(wanted);
  });

  it('takes numbers for a hint between equal places only', () => {
    const twice = 'start();\nstep one;\nend();\nstart();\nstep one;\nend();\n';
    const hunk = (line: number) => `--- a/x\n+++ b/x\n@@ -${line} +${line} @@\n-step one;\n+step two;\n`;
    expect(after(twice, hunk(5), 'udiff')).toBe('start();\nstep one;\nend();\nstart();\nstep two;\nend();\n');
    expect(after(file, '@@ -99,1 +99,1 @@\n-  return orders[0];\n+  return 0;\n', 'udiff')).toContain(
      'return 0;',
    );
  });

  it('gets back the plus of a new line', () => {
    const reply =
      '@@ @@\n export function first(orders) {\n-  return orders[0];\n   return orders.at(0);\n }\n';
    expect(after(file, `--- a/x\n+++ b/x\n${reply}`, 'udiff')).toBe(
      file.replace('orders[0]', 'orders.at(0)'),
    );
  });
});

describe('a line-numbered edit', () => {
  it('replaces, repeats, deletes and adds at both ends', () => {
    const reply = '2: two\n2: and more\n3:\n_: zero\n+: last\n';
    expect(after('1\n2\n3\n4\n', reply, 'line-numbered')).toBe('zero\n1\ntwo\nand more\n4\nlast\n');
  });

  it('is refused when the file has no such line', () => {
    expect(apply('1\n2\n', '7: x\n', 'line-numbered').status).toBe('not-found');
  });
});

describe('an edit of another version of the file', () => {
  it.each([
    ['a word more', '  return Object.fromEntries(sums);', '  return [...sums];'],
    ['another case', 'export function Last(orders) {', 'export function first(list) {'],
    ['a name the file has', '  return sums[0];', '  return orders.at(0);'],
  ])('is refused where a line it removes has %s', (_, search, replace) => {
    expect(apply(file, block(`${search}\n}`, `${replace}\n}`)).status).toBe('not-found');
  });

  it('is refused where its context does, though its new lines would fit', () => {
    const search = 'export function first(orders, year) {\n  return orders[0];';
    const outcome = apply(file, block(search, search.replace('{\n', '{\n  check(orders);\n')));
    expect(outcome.status).toBe('not-found');
  });

  it('is placed where a word is misspelt', () => {
    const search = 'export function frist(orders) {\n  return orders[0];';
    const text = after(file, block(search, 'export function first(orders) {\n  return orders.at(0);'));
    expect(text).toContain('export function first(orders) {\n  return orders.at(0);');
  });
});

describe('a habit of the edit', () => {
  it('holds for blocks that do not show it', () => {
    const reply =
      block('\treturn orders[0];', '\treturn orders.at(0);') +
      block('export function last(orders) {', 'export function last(orders) {\n\tcheck(orders);');
    expect(after(file, reply)).toContain('last(orders) {\n  check(orders);\n');
  });

  it('is to lose the plus of new lines, where all else stands unbroken', () => {
    const hunk = `@@ @@
 export function first(orders) {
-  return orders[0];
+  check(orders);
+
   const [head] = orders;
+  return head;
 }
`;
    expect(after(file, hunk, 'udiff')).toContain(
      '  check(orders);\n\n  const [head] = orders;\n  return head;\n}',
    );
  });

  it('is to write what it removes again, which is not done twice', () => {
    const hunk =
      '@@ @@\n export function first(orders) {\n-  return orders[0];\n+  return orders[0];\n+  // done\n }\n';
    const once = after(file, hunk, 'udiff');
    expect(once).toContain('  return orders[0];\n  // done\n}');
    expect(apply(once, hunk, 'udiff').status).toBe('already-applied');
  });
});

describe('code with something like line numbers in it', () => {
  it.each(['const texts = {\n  404: "none",\n};\n', '12: a\n13-14: b\n'])('is not read: %j', (reply) => {
    expect(parseEdits('line-numbered', reply).problems).not.toEqual([]);
  });
});

describe('a line that an edit removes', () => {
  const before =
    'def f(first, other):\n    items = load(first)\n    total = sum(items, 1)\n    log(other)\n    return total\n';
  const diff = (removed: string) =>
    `@@ @@\n def f(first, other):\n     items = load(first)\n-    ${removed}\n+    total = 0\n     log(other)\n     return total\n`;

  it.each([
    ['of another number', 'total = sum(items, 2)'],
    ['of another name that the file knows', 'total = sum(other, 1)'],
    ['with another sign', 'total += sum(items, 1)'],
  ])('is not there where the file has one %s', (_, removed) => {
    expect(apply(before, diff(removed), 'udiff')).toMatchObject({ status: 'not-found' });
  });

  it('is there where it is only misspelt', () => {
    expect(after(before, diff('total = sum(itms, 1)'), 'udiff')).toBe(before.replace('sum(items, 1)', '0'));
  });
});
