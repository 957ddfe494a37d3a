import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';
import type { SyntaxParser } from '../../src/ports/index.ts';

const parser = new TreeSitterParser();
/** These languages have grammars; the gate is given none, as for a language that nobody has a grammar for. */
const noGrammars: SyntaxParser = { languageOf: () => undefined, parse: async () => undefined };
const body = (lines: string[]) => lines.join('\n');
const files: Record<string, string> = {
  'Cart.kt': body([
    'class Cart(private val items: List<Item>) {',
    '    fun total(rate: Double): Double {',
    '        val sum = items.sumOf { it.price }',
    '        val tax = sum * rate',
    '        return sum + tax',
    '    }',
    '',
    '    fun names(): List<String> {',
    '        val all = items.map { it.name }',
    '        check(all.isNotEmpty())',
    '        return all.sorted()',
    '    }',
    '',
    '    fun first(): Item {',
    '        return items.first()',
    '    }',
    '}',
    '',
  ]),
  'Cart.swift': body([
    'struct Cart {',
    '    let items: [Item]',
    '',
    '    func total(rate: Double) -> Double {',
    '        let sum = items.map { $0.price }.reduce(0, +)',
    '        let tax = sum * rate',
    '        return sum + tax',
    '    }',
    '',
    '    func names() -> [String] {',
    '        let all = items.map { $0.name }',
    '        precondition(!all.isEmpty)',
    '        return all.sorted()',
    '    }',
    '',
    '    func first() -> Item {',
    '        return items[0]',
    '    }',
    '}',
    '',
  ]),
  'Cart.vue': body([
    '<template>',
    '  <p>{{ total(1) }}</p>',
    '</template>',
    '',
    '<script setup>',
    'function total(rate) {',
    '  const sum = items.value.length',
    '  const tax = sum * rate',
    '  return sum + tax',
    '}',
    '',
    'function names() {',
    '  const all = items.value.map((one) => one.name)',
    '  check(all)',
    '  return all.sort()',
    '}',
    '',
    'function first() {',
    '  return items.value[0]',
    '}',
    '</script>',
    '',
  ]),
};

/** Rows of the function `names` in each file, first and last. */
const place: Record<string, [number, number]> = {
  'Cart.kt': [7, 11],
  'Cart.swift': [9, 13],
  'Cart.vue': [11, 15],
};

function withRows(path: string, change: (rows: string[], first: number, last: number) => string[]): string {
  return change(files[path]!.split('\n'), ...place[path]!).join('\n');
}

const judge = (path: string, after: string) =>
  gate({ path, before: files[path]!, after, edits: [], parser: noGrammars });

describe.each(Object.keys(files))('in %s, read without a grammar, the gate', (path) => {
  it.each<[string, RegExp, (rows: string[], first: number, last: number) => string[]]>([
    [
      'a lost function',
      /drops (?:function|method) names/,
      (all, a, b) => [...all.slice(0, a), ...all.slice(b + 2)],
    ],
    [
      'an emptied body',
      /empties (?:function|method) names/,
      (all, a, b) => [...all.slice(0, a + 1), ...all.slice(b)],
    ],
    ['a body that is not closed', /partners/, (all, _, b) => [...all.slice(0, b), ...all.slice(b + 1)]],
    [
      'a placeholder',
      /placeholder/,
      (all, a, b) => [...all.slice(0, a + 1), '  // ... existing code ...', ...all.slice(b)],
    ],
    ['a file that ends early', /cuts off|partners|drops|shrinks/, (all, a) => [...all.slice(0, a + 1), '']],
    ['a function said twice', /repeats|twice/, (all, a, b) => [...all.slice(0, b + 1), '', ...all.slice(a)]],
    [
      'Python',
      /Python/,
      (all, a, b) => [
        ...all.slice(0, a + 1),
        '    def names(self):',
        '        return sorted(self)',
        ...all.slice(b),
      ],
    ],
  ])('stops %s', async (_, reason, change) => {
    expect((await judge(path, withRows(path, change)))?.reason).toMatch(reason);
  });

  it('lets a changed body, a new function and a renamed one pass', async () => {
    const text = files[path]!;
    expect(await judge(path, text.replace('sum + tax', 'sum - tax'))).toBeUndefined();
    expect(await judge(path, text.replaceAll('names', 'titles'))).toBeUndefined();
    const more = withRows(path, (all, a, b) => [
      ...all.slice(0, b + 1),
      '',
      all[a]!.replace('names', 'labels'),
      all[b - 1]!.replace('all.sort', 'other.sort'),
      ...all.slice(b),
    ]);
    expect(await judge(path, more)).toBeUndefined();
  });
});

describe('text that is no code', () => {
  it('is stopped where code stands, and passes in a template', async () => {
    const prose = ['Please provide the whole file so that', 'the change can be made as described above'];
    const into = (path: string) =>
      withRows(path, (all, a) => [...all.slice(0, a + 2), ...prose, ...all.slice(a + 2)]);
    expect((await judge('Cart.kt', into('Cart.kt')))?.reason).toContain('prose');
    expect((await judge('Cart.swift', into('Cart.swift')))?.reason).toContain('prose');
    const said = files['Cart.vue']!.replace('  <p>', `  <p>\n    ${prose.join('\n    ')}\n  </p>\n  <p>`);
    expect(await judge('Cart.vue', said)).toBeUndefined();
  });
});

/** Grammars that can read prose as calls without brackets, or that see errors everywhere in a file of macros. */
describe('prose in place of a body, where a grammar may take it for code', () => {
  const prose =
    'I am sorry but I cannot help with this request\nPlease provide the complete file so that it can be made\n';
  const body = 'value = options.fetch(:key)\n    cache.store(value)\n';
  const ruby = `class Store\n  def save(options)\n    ${body}  end\nend\n`;
  const apply = (path: string, before: string) =>
    gate({
      path,
      before,
      after: before.replace(/ *value = [^]*?cache\.store\(value\)\n/, prose),
      edits: [],
      parser,
    });

  it('is stopped', async () => {
    expect((await apply('store.rb', ruby))?.reason).toContain('puts prose where code is: "I am sorry');
  });

  it.each([
    ['a comment', 'Store.java', `class Store {\n  /* Example:\n    ${body}  */\n  int a;\n}\n`],
    [
      'a text of several lines',
      'store.py',
      `def save():\n    '''Example:\n    ${body}    '''\n    return 1\n`,
    ],
  ])('passes inside %s', async (_, path, before) => {
    expect(await apply(path, before)).toBeUndefined();
  });

  it('is stopped as a header of another language, too', async () => {
    const before = 'MACRO(a)\nint total(int n) {\n  int b = n;\n  return b + 1;\n}\n';
    const after = before.replace(/ {2}int b[^]*?1;\n/, '    def total(self, n):\n        return n\n');
    expect((await gate({ path: 'total.cc', before, after, edits: [], parser }))?.reason).toContain(
      'brings Python into a file of another language',
    );
  });
});

/** Languages that begin their functions with other words than most. */
describe.each([
  [
    'R',
    'a.R',
    'total',
    (name: string) => `${name} <- function(x, y) {\n  sum <- x + y\n  check(sum)\n  sum * 2\n}\n`,
  ],
  [
    'Clojure',
    'a.clj',
    'total',
    (name: string) =>
      `(defn ${name} [x y]\n  (let [sum (+ x y)]\n    (check sum)\n    (println sum)\n    (* sum 2)))\n`,
  ],
  [
    'Erlang',
    'a.erl',
    'total',
    (name: string) => `${name}(X, Y) ->\n    Sum = X + Y,\n    check(Sum),\n    log(Sum),\n    Sum * 2.\n`,
  ],
  [
    'OCaml',
    'a.ml',
    'total',
    (name: string) => `let ${name} x y =\n  let sum = x + y in\n  check sum;\n  log sum;\n  sum * 2\n`,
  ],
  [
    'Objective-C',
    'a.m',
    'total',
    (name: string) =>
      `- (int)${name} {\n    int sum = [self first];\n    [self check:sum];\n    return sum * 2;\n}\n`,
  ],
  [
    'Groovy',
    'a.groovy',
    '"adds all"',
    (name: string) => `def ${name}() {\n    def sum = first()\n    check(sum)\n    assert sum == 2\n}\n`,
  ],
])('the functions of %s', (_, path, name, write) => {
  const before = [write('one'), write(name), write('other')].join('\n');
  const judged = (after: string) => gate({ path, before, after, edits: [], parser: noGrammars });

  it('are missed when one is gone, doubled or gone over into another language', async () => {
    expect((await judged(before.replace(`${write(name)}\n`, '')))?.reason).toMatch(
      /(?:drops|removes) function/,
    );
    expect(await judged(before.replace(write(name), `${write(name)}\n${write(name)}`))).toBeDefined();
    const python = `${write(name).split('\n')[0]!}\n    def totals(self):\n        return 1\n`;
    expect((await judged(before.replace(write(name), python)))?.reason).toMatch(
      /Python|empties|drops|partners/,
    );
  });

  it('may change and be renamed', async () => {
    expect(await judged(before.replace(/2/, '3'))).toBeUndefined();
    expect(await judged(before.replaceAll('other', 'another'))).toBeUndefined();
  });
});

describe('a rule that nothing else stands in for', () => {
  const rows = (count: number, row: (i: number) => string) => Array.from({ length: count }, (_, i) => row(i));

  it('stops data that shrinks to a fraction when it is written whole', async () => {
    const before = `${rows(60, (i) => `key_${i}: ${i}`).join('\n')}\n`;
    const after = `${rows(6, (i) => `key_${i}: ${i}0`).join('\n')}\n`;
    expect((await gate({ path: 'data.yml', before, after, parser }))?.reason).toContain(
      'shrinks the file from 60 to 6',
    );
  });

  it('stops settings said again next to themselves', async () => {
    const before = `${rows(8, (i) => `option_${i} = value_${i}`).join('\n')}\n`;
    expect(
      (await gate({ path: 'a.ini', before, after: before + before, edits: [], parser }))?.reason,
    ).toContain('repeats 8 lines');
  });

  it('stops a body of which only its excuse is left', async () => {
    const before =
      'def total(items):\n    seen = set(items)\n    count = len(seen)\n    return count * 2\n\n\nx = total([1])\n';
    const after = 'def total(items):\n    return None\n\n\nx = total([1])\n';
    expect((await gate({ path: 'a.py', before, after, edits: [], parser }))?.reason).toContain(
      'empties function total',
    );
  });
});
