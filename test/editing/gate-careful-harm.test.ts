import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();

async function reason(path: string, before: string, after: string): Promise<string | undefined> {
  return (await gate({ path, before, after, edits: [], parser }))?.reason;
}

const shop = `class Shop:
    def total(self):
        return self.prices.sum()

    def label(
        self,
        name,
    ):
        return name.title()

    @route("/prices", methods=["GET"])
    def listed(self):
        return render(self.prices)


def main():
    shop = Shop()
    shop.opened = True
    print(shop.label("x"))
`;

const overloads = `class Mail {
    public Mail to(string name, string address)
    {
        var mail = to(address);
        mail.Name = name;
        return mail;
    }

    public Mail to(string name, string address, string copy)
    {
        var mail = to(address);
        mail.Copy = copy;
        return mail;
    }
}
`;

const view = `export function Field({
  label,
  onChange,
}: {
  label: string;
  onChange: () => void;
}) {
  const id = useId();
  return label + id;
}
`;

/** The grammar cannot read the macro, before as after. */
const unreadable = `#define LIST(x) x
LIST(int) = struct { ) ;

static int first(int count)
{
    int sum = add(count);
    return sum;
}

static int second(int count)
{
    return first(count);
}
`;

const macros = `#include <gtest/gtest.h>

TEST_F(UrlTest, DropsPort) {
  Url url = parse("http://a:80/");
  EXPECT_EQ(url.text(), "http://a/");
}

TEST_F(UrlTest, KeepsPath) {
  Url url = parse("http://a/b");
  EXPECT_EQ(url.path(), "/b");
}
`;

const titled = `describe('total', () => {
  it('adds prices', () => {
    const cart = fill([1, 2]);
    expect(cart.total()).toBe(3);
  });
});
`;

describe('harm that is easily overlooked', () => {
  it.each([
    [
      'the body of a test that a macro declares',
      'url_test.cpp',
      macros,
      macros.replace(/ {2}Url url[^\n]*\n[^\n]*"\/b"\);\n/, ''),
      'empties function KeepsPath',
    ],
    [
      'a test that a macro declares',
      'url_test.cpp',
      macros,
      macros.replace(/\nTEST_F\(UrlTest, KeepsPath\)[\s\S]*$/, ''),
      'drops function KeepsPath',
    ],
    [
      'the body of a test with a title',
      'total.test.js',
      titled,
      titled.replace(/ {4}const cart[\s\S]*?toBe\(3\);\n/, ''),
      'empties test adds prices',
    ],
    ['a body of one line', 'shop.py', shop, shop.replace('return self.prices.sum()', 'pass'), 'empties'],
    [
      'a body under a head of several lines',
      'field.tsx',
      view,
      view.replace(/ {2}const id[\s\S]*label \+ id;\n/, ''),
      'empties',
    ],
    [
      'a file that ends in the middle of a word',
      'shop.py',
      shop,
      `${shop.slice(0, shop.indexOf('ed = True'))}\n`,
      'in the middle of a line',
    ],
    [
      'one of two overloads',
      'Mail.cs',
      overloads,
      overloads.replace(/ {4}public Mail to\(string name, string address\)\n[\s\S]*?\n {4}\}\n\n/, ''),
      'drops method to',
    ],
    [
      'prose whose blank line stands in the file already',
      'sum.c',
      unreadable.replace('    int sum = add(count);\n', '    int sum = add(count);\n\n'),
      unreadable.replace(
        /    int sum[\s\S]*?return sum;\n/,
        'This function now checks the value that it is given.\n\nYou can run the tests to see that it works.\n',
      ),
      'prose',
    ],
    [
      'a foreign function in a file that has errors',
      'sum.c',
      unreadable,
      unreadable.replace(/ {4}return first\(count\);\n/, 'def load_items(path)\n  File.read(path)\nend\n'),
      'brings Ruby',
    ],
    [
      'a function cut out of a file that has errors',
      'sum.c',
      unreadable,
      unreadable.replace(/static int first[\s\S]*?\n\}\n\n/, ''),
      'first, which the file still uses',
    ],
    [
      'a closing line of a file that has errors',
      'sum.c',
      unreadable,
      unreadable.replace('return sum;\n}\n', 'return sum;\n'),
      '',
    ],
  ])('stops %s', async (_, path, before, after, why) => {
    expect(await reason(path, before, after)).toContain(why);
  });

  it('stops a cut through a block whose ends were put back', async () => {
    const steps = Array.from({ length: 12 }, (_, i) => `    step${i}();`).join('\n');
    const before = `class Job {\n  run() {\n    if (ready) {\n      start();\n      begin();\n    } else {\n${steps}\n    }\n  }\n}\n`;
    const after = before.replace(/ {6}begin\(\);[\s\S]*(?= {4}\}\n {2}\}\n\}\n$)/, '');
    expect(await reason('job.ts', before, after)).toContain('cuts off the last');
  });

  it('stops a short cut at the end of a long file, closing lines kept in between or not', async () => {
    const methods = Array.from(
      { length: 40 },
      (_, i) =>
        `  step${i}(x) {\n    if (x) {\n      go(${i});\n      wait(${i});\n      return x;\n    }\n  }\n`,
    );
    const before = `class Job {\n${methods.join('\n')}}\n`;
    const cut = before.slice(0, before.indexOf('      wait(37)'));
    expect(await reason('job.js', before, `${cut}    }\n  }\n}\n`)).toContain('cuts off the last');
  });

  it('stops functions cut off at the end with the code that used them, the last bracket put back', async () => {
    const all = Array.from(
      { length: 8 },
      (_, i) => `// Step ${i}.\nstatic int step${i}(int x) {\n  int y = step${i - 1}(x);\n  return y;\n}\n`,
    );
    const table = 'int steps[] = { step4(1), step5(1), step6(1), step7(1) };\n';
    const before = `namespace {\n${all.join('\n')}\n${table}}\n`;
    const start = before.indexOf('static int step4');
    expect(await reason('steps.cpp', before, `${before.slice(0, start)}}\n`)).toContain('step4');
  });

  it('stops a new call of what the same edit drops', async () => {
    const before =
      'export function one() {\n  return helper(1);\n}\n\nfunction helper(x) {\n  const y = x * 2;\n  return y;\n}\n';
    const after = before.replace(/\nfunction helper[\s\S]*/, '').replace('helper(1)', 'helper(1, 2)');
    expect(await reason('one.js', before, after)).toContain('helper, which the file still uses');
  });

  it('stops a route that only its decorator names', async () => {
    const before = `def build(app):\n    name = "x"\n\n    @app.route("/swarm", methods=["POST"])\n    def swarm():\n        start(app)\n        return "ok"\n\n    return app\n`;
    const after = before.replace(/ {4}@app[\s\S]*"ok"\n\n/, '');
    expect(await reason('web.py', before, after)).toContain('drops function swarm');
  });
});

describe('what is no harm', () => {
  it.each([
    ['a body that gives another value', shop.replace('self.prices.sum()', 'None')],
    ['a line taken out at the end', shop.replace('    print(shop.label("x"))\n', '')],
    ['a method whose new lines need what was there', shop.replace('prices.sum()', 'prices.total()')],
  ])('passes %s', async (_, after) => {
    expect(await reason('shop.py', shop, after)).toBeUndefined();
  });

  it('passes an overload whose only line changes', async () => {
    const before =
      'class A {\n  A b() {\n    put(new P());\n    return this;\n  }\n\n  A b(int c) {\n    put(c);\n    return this;\n  }\n}\n';
    expect(await reason('A.java', before, before.replace('new P()', 'new P(1)'))).toBeUndefined();
  });

  it('passes the last declarations of a file with the imports that only they needed', async () => {
    const tail = Array.from(
      { length: 3 },
      (_, i) => `func T${i}(t *T) {\n\tx := json.Get(${i})\n\tt.Log(x)\n\tt.Log(x)\n}\n`,
    ).join('\n');
    const before = `package a\n\nimport (\n\t"json"\n\t"fmt"\n)\n\nfunc A() {\n\tfmt.Print(1)\n}\n\n${tail}`;
    const after = before.replace(`\n${tail}`, '').replace('\t"json"\n', '');
    expect(await reason('a_test.go', before, after)).toBeUndefined();
  });
});
