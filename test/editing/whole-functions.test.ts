import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { applyFileEdits, firstAccepted, gate, parseEdits } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();

/** What a file reads like after a function was written anew, or the refusal. */
async function replace(path: string, before: string, name: string, text: string): Promise<string> {
  const { edits, problems } = parseEdits(
    'function',
    `<function path="${path}" name="${name}">\n${text}\n</function>`,
  );
  expect(problems).toEqual([]);
  const outcome = await applyFileEdits({ path, before, edits }, parser);
  const judged = await firstAccepted({ path, before }, outcome, (after) =>
    gate({ path, before, after, edits, parser }),
  );
  return judged.status === 'applied' ? judged.after : `${judged.status}: ${judged.reason}`;
}

const python = `import os


class Shop:
    """Sells things."""

    @property
    def size(self):
        return len(self.items)

    @size.setter
    def size(self, value):
        raise TypeError(value)

    # Prices are in cents.
    @cached(
        60,
    )
    async def total(self, tax=0):
        # Empty shops cost nothing.
        if not self.items:
            return 0
        return sum(self.items) + tax

    def other(self):
        def total():
            return 1
        return total()


def total():
    return 2
`;
const typescript = `export class Cart {
  private items: number[] = [];

  add(item: string): void;
  add(item: number): void;
  add(item: string | number): void {
    this.items.push(Number(item));
  }

  /** In cents. */
  total(): number {
    return this.items.length;
  }
}

export default async function main() {
  return new Cart().total();
}

export const double = (n: number) => {
  return n * 2;
};

const handlers = {
  open: function (path: string) {
    return path;
  },
  close() {
    return '';
  },
};
`;

describe('a function written anew by its name', () => {
  it('is found by what the file assigns it to, and under a name with more around it than the file declares', async () => {
    const plugin = 'export default (dayjs) => {\n  dayjs.update = function (a) {\n    return a\n  }\n}\n';
    const fresh = 'dayjs.update = function (a) {\n  return a + 1\n}';
    expect(await replace('a.js', plugin, 'dayjs.update', fresh)).toBe(
      plugin.replace('return a', 'return a + 1'),
    );
    const ruby = 'class Pool::Stack\n  def pop\n    1\n  end\nend\n';
    const pop = 'def pop\n  2\nend';
    expect(await replace('a.rb', ruby, 'Pool::Stack.pop', pop)).toBe(ruby.replace('1', '2'));
    expect(
      await replace('a.py', 'def total():\n    return 1\n', 'Other.total', 'def total():\n    return 2'),
    ).toMatch(/^not-found: the file declares no Other.total/);
  });

  it('keeps its decorators, its comment and its indentation', async () => {
    const text =
      'async def total(self, tax=0):\n    if not self.items:\n        return None\n    return sum(self.items) + tax';
    expect(await replace('shop.py', python, 'Shop.total', text)).toBe(
      python
        .replace('        # Empty shops cost nothing.\n', '        # Empty shops cost nothing.\n')
        .replace('return 0\n', 'return None\n'),
    );
  });

  it('is found at the top, in a class and in a function', async () => {
    expect(await replace('shop.py', python, 'total', 'def total():\n    return 3')).toBe(
      python.replace('return 2', 'return 3'),
    );
    expect(await replace('shop.py', python, 'Shop.other.total', 'def total():\n    return 4')).toBe(
      python.replace('return 1', 'return 4'),
    );
    expect(
      await replace('shop.py', python, 'Shop::other()', '    def other(self):\n        return 5'),
    ).toContain('    def other(self):\n        return 5\n');
  });

  it('gets the indentation back that only its first line lost', async () => {
    const text = 'def other(self):\n        return 6';
    expect(await replace('shop.py', python, 'Shop.other', text)).toContain(
      '    def other(self):\n        return 6\n',
    );
  });

  it('stays exported, and brings its own comment and decorators where it has some', async () => {
    const main = await replace('cart.ts', typescript, 'main', 'async function main() {\n  return 1;\n}');
    expect(main).toContain('export default async function main() {\n  return 1;\n}');
    const documented = await replace(
      'cart.ts',
      typescript,
      'Cart.total',
      '/** In euros. */\ntotal(): number {\n  return 1;\n}',
    );
    expect(documented).toContain('\n  /** In euros. */\n  total(): number {\n    return 1;\n  }\n}');
    expect(documented).not.toContain('In cents');
    const arrow = await replace('cart.ts', typescript, 'double', 'const double = (n: number) => n + n;');
    expect(arrow).toContain('export const double = (n: number) => n + n;\n\nconst handlers');
  });

  it('keeps the comma behind it', async () => {
    const text = 'open: function (path: string) {\n  return path.trim();\n}';
    expect(await replace('cart.ts', typescript, 'open', text)).toBe(
      typescript.replace('return path;', 'return path.trim();'),
    );
  });

  it('is told from its overloads by its body, its decorators and its first line', async () => {
    const add = 'add(item: string | number): void {\n  this.items.push(+item);\n}';
    expect(await replace('cart.ts', typescript, 'Cart.add', add)).toBe(
      typescript.replace('Number(item)', '+item'),
    );
    const setter = '@size.setter\ndef size(self, value):\n    raise ValueError(value)';
    expect(await replace('shop.py', python, 'Shop.size', setter)).toBe(
      python.replace('TypeError', 'ValueError'),
    );
    const unclear = 'def size(self, other):\n    return other';
    expect(await replace('shop.py', python, 'Shop.size', unclear)).toMatch(/^ambiguous: .*declared 2 times/);
    const java =
      'class A {\n  int f(int a) {\n    return a;\n  }\n\n  int f(long a) {\n    return 0;\n  }\n}\n';
    expect(await replace('A.java', java, 'A.f', 'int f(long a) {\n  return 1;\n}')).toBe(
      java.replace('return 0', 'return 1'),
    );
    expect(await replace('A.java', java, 'A.f', 'int f(short a) {\n  return 1;\n}')).toMatch(/^ambiguous/);
  });

  it('is refused where it is unknown, is another one, shares its line, or no grammar reads the file', async () => {
    expect(await replace('shop.py', python, 'Shop.Total', 'def Total(self):\n    pass')).toMatch(
      /^not-found: .*it has .*Shop.total/,
    );
    expect(await replace('shop.py', python, 'Other.total', 'def total():\n    pass')).toMatch(/^not-found/);
    expect(
      await replace('shop.py', python, 'Shop.other', 'class Shop:\n    def x(self):\n        return 1'),
    ).toMatch(/does not begin with its declaration/);
    expect(
      await replace('a.js', 'function a() {} function b() {}\n', 'b', 'function b() { return 1; }'),
    ).toMatch(/shares its line/);
    expect(await replace('a.unknown', 'fn b\n', 'b', 'fn b')).toMatch(/no grammar/);
    expect(await replace('shop.py', python, 'total', 'def total():\n    return (')).toMatch(
      /^suspicious: .*never closed/,
    );
  });

  it('is refused where it reaches beyond its own place or declares another', async () => {
    const early = 'total() {\n  return 1;\n}\n}\n\nclass Other {';
    const shop =
      'class Shop {\n  total() {\n    return 0;\n  }\n\n  pay() {\n    return 2;\n  }\n}\n\nfunction other() {\n  return 3;\n}\n';
    expect(await replace('shop.js', shop, 'Shop.total', early)).toMatch(
      /^suspicious: .*reaches beyond Shop.total: Shop.pay is no longer where it was/,
    );
    expect(await replace('shop.js', shop, 'other', 'function another() {\n  return 3;\n}')).toMatch(
      /does not begin with its declaration/,
    );
    const beside = 'total() {\n  return this.sum();\n}\n\nsum() {\n  return 0;\n}';
    expect(await replace('shop.js', shop, 'Shop.total', beside)).toContain('  sum() {');
  });

  it('finds methods that stand outside of their type', async () => {
    const go =
      'package a\n\ntype T struct{}\n\n// F does.\nfunc (t *T) F() int {\n\treturn 1\n}\n\nfunc F() int {\n\treturn 2\n}\n';
    expect(await replace('a.go', go, 'T.F', 'func (t *T) F() int {\n    return 3\n}')).toBe(
      go.replace('return 1', 'return 3'),
    );
    expect(await replace('a.go', go, 'F', 'func F() int {\n\treturn 4\n}')).toBe(
      go.replace('return 2', 'return 4'),
    );
  });
});

describe('a reply with whole functions', () => {
  it('may hold search/replace blocks of other places beside them', async () => {
    const reply = `I add the import.\n\nshop.py\n<<<<<<< SEARCH\nimport os\n=======\nimport os\nimport sys\n>>>>>>> REPLACE\n\n<function path="shop.py" name="total">\n\`\`\`python\ndef total():\n    return sys.maxsize\n\`\`\`\n</function>\n`;
    const { edits, problems } = parseEdits('function', reply);
    expect(problems).toEqual([]);
    const outcome = await applyFileEdits({ path: 'shop.py', before: python, edits }, parser);
    expect(outcome).toMatchObject({
      status: 'applied',
      after: python
        .replace('import os\n', 'import os\nimport sys\n')
        .replace('return 2', 'return sys.maxsize'),
    });
  });

  it.each([
    ['is not closed', '<function path="a.py" name="f">\ndef f(): pass\n', /no <\/function>/],
    ['is empty', '<function path="a.py" name="f">\n</function>\n', /is empty/],
    ['is missing', 'I would rather not.', /no <function path/],
  ])('says so where one %s', (_, reply, problem) => {
    const { edits, problems } = parseEdits('function', reply);
    expect(edits).toEqual([]);
    expect(problems.join()).toMatch(problem);
  });
});
