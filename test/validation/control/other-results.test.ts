import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { controlOf } from './controlled.ts';
import { adds, control, head, keeps } from './sum-project.ts';
import { base, isGo, testOf } from './sums-in-go.ts';

const notLooking = (path: string, name: string) => ({
  severity: 'warning',
  code: 'result-not-tested',
  path,
  message: expect.stringMatching(
    new RegExp(`^The test "${name}" passes also where the functions .* give back something else`),
  ),
});

describe('tests of a patch have to look at what the functions that it changes give back (A6, H24)', () => {
  /** What the control finds of a new test in JavaScript, and how often it ran something. */
  const run = (sum: string, body: string) =>
    control({
      'sum.js': sum,
      'test/sum.test.js': `${head}${adds}${keeps}test('adds more', async () => {\n${body}});\n`,
    });
  const plain = 'export const sum = (a, b) => a + b;\n';

  test.each([
    ['compares it with itself', plain, '  assert.strictEqual(sum(1, 2), sum(1, 2));\n'],
    ['allows every value', plain, '  const x = sum(1, 2);\n  assert.ok(x === 3 || x !== 3);\n'],
    ['drops it', plain, '  sum(1, 2);\n  assert.equal(1 + 2, 3);\n'],
    ['asks only whether it is there', plain, '  assert.ok(sum(1, 2) !== undefined);\n'],
    ['asks only for its type', plain, "  assert.equal(typeof sum(1, 2), 'number');\n"],
    [
      'compares what an instance gives back with itself',
      `${plain}export class Sums {\n  constructor(all) {\n    this.all = all;\n  }\n  get two() {\n    return sum(...this.all);\n  }\n}\n`,
      "  const { Sums } = await import('../sum.js');\n  const sums = new Sums([1, 2]);\n  assert.equal(sums.two, sums.two);\n",
    ],
    [
      'compares a promise with itself',
      `${plain}export const later = async (a, b) => a + (await b);\n`,
      "  const { later } = await import('../sum.js');\n  assert.equal(await later(1, 2), await later(1, 2));\n",
    ],
  ])('and one that %s is told', async (_, sum, body) => {
    const { findings } = await run(sum, body);
    expect(findings).toMatchObject([notLooking('test/sum.test.js', 'adds more')]);
  }); // prettier-ignore

  const strict =
    "export function sum(a, b) {\n  if (a === undefined) throw new TypeError('a');\n  return a + b;\n}\n";
  const counting =
    'export const seen = [];\nexport function sum(a, b) {\n  seen.push(a);\n  return a + b;\n}\n';

  test.each([
    ['compares it', plain, '  assert.equal(sum(2, 2), 4);\n'],
    ['looks at a part of it', plain, '  assert.ok(String(sum(2, 2)).includes(4));\n'],
    ['compares what two calls give back', plain, '  assert.equal(sum(2, 3), sum(3, 2));\n'],
    [
      'compares two truths',
      `${plain}export const isEven = (one) => one % 2 === 0;\n`,
      "  const { isEven } = await import('../sum.js');\n  assert.equal(isEven(2), isEven(4));\n",
    ],
    ['expects a failure', strict, '  assert.throws(() => sum());\n'],
    ['expects none', strict, '  assert.doesNotThrow(() => sum(1));\n'],
    [
      'looks at what a constructor makes',
      `${plain}export class Sums {\n  constructor(all) {\n    this.all = all;\n  }\n  two() {\n    return sum(...this.all);\n  }\n}\n`,
      "  const { Sums } = await import('../sum.js');\n  assert.deepEqual(new Sums([1, 2]).all, [1, 2]);\n",
    ],
    [
      'looks at what else happens',
      counting,
      "  const { seen } = await import('../sum.js');\n  sum(7, 1);\n  assert.equal(seen.at(-1), 7);\n",
    ],
    [
      'looks at what it is given',
      plain,
      '  const given = { valueOf: () => 2, a: 1 };\n  sum(given, 1);\n  assert.equal(given.a, 1);\n',
    ],
  ])('but one that %s is left alone', async (_, sum, body) => {
    const { findings, passed } = await run(sum, body);
    expect([passed, findings]).toEqual([true, []]);
  });

  test('and no more runs are made for a test that compares it', async () => {
    const { runs } = await run(plain, '  const four = 4;\n  assert.equal(sum(2, 2), four);\n');
    const { runs: known } = await run(plain, '  assert.strictEqual(sum(1, 2), sum(1, 2));\n');
    expect(runs).toBeLessThan(known);
  });

  test('nor is one told that fails on these functions as they were', async () => {
    const body = '  const x = sum(1, 2);\n  assert.ok(x !== -1);\n';
    const text = `${head}${adds}${keeps}test('adds more', () => {\n${body}});\n`;
    const after = { 'sum.js': plain, 'test/sum.test.js': text };
    const { findings } = await control(after, undefined, { proving: ['adds more'] });
    expect(findings).toEqual([]);
  });

  // needs pytest
  describe.skipIf(spawnSync('pytest', ['--version']).status !== 0)('in Python', () => {
    const sums = {
      'sums.py': 'def add(a, b):\n    return a - b\n',
      'test_sums.py': 'from sums import add\n\ndef test_keeps():\n    assert add(1, 0) == 1\n',
    };
    const run = (add: string, body: string) =>
      controlOf(
        {
          'sums.py': add,
          'test_more.py': `import pytest\nfrom sums import add\n\ndef test_more():\n${body}`,
        },
        sums,
        { argv: ['pytest', '-p', 'no:cacheprovider'], tests: ['test_more.py'] },
      );
    const plain = 'def add(a, b):\n    return a + b\n';
    const method =
      'class Sums:\n\tall = []\n\n\tdef add(self, a, b):\n\t\tself.all.append(a)\n\t\treturn a + b\n\n\nadd = Sums().add\n';
    const later = 'async def later(a, b):\n    return a + b\n\n\ndef add(a, b):\n    return a + b\n';

    test.each([
      ['compares it with itself', plain, '    assert add(1, 2) == add(1, 2)\n'],
      ['asks only for its kind', plain, '    assert isinstance(add(1, 2), object)\n'],
      ['compares what a method gives back with itself', method, '    assert add(1, 2) == add(1, 2)\n'],
      [
        'asks an instance only whether it is there',
        `class Sums:\n    def __init__(self, a):\n        self.a = a\n\n    def make(self, a):\n        return Sums(a)\n\n\n${plain}`,
        '    from sums import Sums\n    assert Sums(1).make(2) is not None\n    assert add\n',
      ],
      [
        'waits for it and drops it',
        later,
        '    import asyncio\n    from sums import later\n    asyncio.run(later(1, 2))\n    assert add\n',
      ],
    ])('one that %s is told', async (_, add, body) => {
      const { findings } = await run(add, body);
      expect(findings).toMatchObject([notLooking('test_more.py', 'test_more')]);
    });

    test.each([
      ['compares it', plain, '    assert add(2, 2) == 4\n'],
      ['compares what two calls give back', plain, '    assert add(2, 3) == add(3, 2)\n'],
      [
        'compares two truths',
        `def is_even(one):\n    return one % 2 == 0\n\n\n${plain}`,
        '    from sums import is_even\n    assert is_even(2) == is_even(4) and add\n',
      ],
      ['expects a failure', plain, '    with pytest.raises(TypeError):\n        add(1, None)\n'],
      [
        'looks at what a constructor makes',
        `class Sums:\n    def __init__(self, a):\n        self.a = a\n\n    def twice(self):\n        return self.a * 2\n\n\n${plain}`,
        '    from sums import Sums\n    assert Sums(1).a == 1\n    assert add\n',
      ],
      ['looks at what else happens', method, '    add(1, 2)\n    assert add.__self__.all[-1] == 1\n'],
      ['looks at what it is given', plain, '    given = [1]\n    add(given, [2])\n    assert given == [1]\n'],
    ])('one that %s is left alone', async (_, add, body) => {
      const { findings, passed } = await run(add, body);
      expect([passed, findings]).toEqual([true, []]);
    });
  });

  // needs Go
  describe.skipIf(!isGo)('in Go', () => {
    const run = (add: string, body: string) =>
      controlOf({ 'sums.go': `package sums\n\n${add}`, 'adds_test.go': testOf(body) }, base, {
        argv: ['go', 'test', '-json', './...'],
        tests: ['adds_test.go'],
        whole: true,
      });
    const plain = 'func Add(a, b int) int { return a + b }\n';
    const listed = `${plain}\ntype One struct{ n int }\n\nfunc List(n int) []One { return []One{{n}} }\n\nfunc Make(n int) One { return One{n} }\n`;
    const given = `${plain}\ntype One struct{ n int }\n\nfunc First(all []int) int { return all[0] }\n\nfunc Count(all map[string]int) int { return len(all) }\n\nfunc Of(one *One) int { return one.n }\n`;
    const checked = `import "errors"\n\n${plain}\nfunc Check(a int) (int, error) {\n\tif a < 0 {\n\t\treturn 0, errors.New("a")\n\t}\n\treturn a, nil\n}\n`;

    test.each([
      ['compares it with itself', plain, '\tif Add(1, 2) != Add(1, 2) {\n\t\tt.Fatal("no")\n\t}\n'],
      ['allows every value', plain, '\tif got := Add(1, 2); got < 3 && got > 3 {\n\t\tt.Fatal(got)\n\t}\n'],
      [
        'compares the length of a list with itself',
        listed,
        '\tif len(List(1)) != len(List(1)) {\n\t\tt.Fatal("no")\n\t}\n',
      ],
      [
        'compares a truth with itself',
        `${plain}\nfunc IsEven(one int) bool { return one%2 == 0 }\n`,
        '\tif IsEven(2) != IsEven(2) {\n\t\tt.Fatal("no")\n\t}\n',
      ],
      ['drops a value of its own type', listed, '\tone := Make(1)\n\tif 1 > 2 {\n\t\tt.Fatal(one)\n\t}\n'],
    ])('one that %s is told', async (_, add, body) => {
      const { findings } = await run(add, body);
      expect(findings).toMatchObject([notLooking('adds_test.go', 'TestAdds')]);
    });

    test.each([
      ['a list', 'all := []int{3, 1}\n\t_ = First(all)\n\tif all[0] != 3 {\n\t\tt.Fatal("no")\n\t}\n'],
      ['a map', 'all := map[string]int{"a": 1}\n\t_ = Count(all)\n\tif all["a"] != 1 {\n\t\tt.Fatal("no")\n\t}\n'],
      ['what a pointer leads to', 'one := One{3}\n\t_ = Of(&one)\n\tif one.n != 3 {\n\t\tt.Fatal("no")\n\t}\n'],
    ])('one that sees whether %s is as it was is left alone', async (_, body) => {
      const { findings, passed } = await run(given, `\t${body}`);
      expect([passed, findings]).toEqual([true, []]);
    }); // prettier-ignore

    test('one that drops every failure is told to come to none', async () => {
      const body =
        '\tdefer func() { _ = recover() }()\n\tif Add(1, 2) != 3 {\n\t\tpanic("wrong")\n\t}\n\tif t == nil {\n\t\tt.Fatal("never")\n\t}\n';
      const { findings } = await run(plain, body);
      expect(findings).toMatchObject([{ code: 'change-not-tested', severity: 'warning' }]);
    });

    test.each([
      ['looks only for an error', checked, '\tif _, err := Check(1); err != nil {\n\t\tt.Fatal(err)\n\t}\n'],
      ['expects one', checked, '\tif _, err := Check(-1); err == nil {\n\t\tt.Fatal("none")\n\t}\n'],
      [
        'compares two truths',
        `${plain}\nfunc IsEven(one int) bool { return one%2 == 0 }\n`,
        '\tif IsEven(2) != IsEven(4) {\n\t\tt.Fatal("no")\n\t}\n',
      ],
      [
        'compares what two calls give back',
        plain,
        '\tif Add(2, 3) != Add(3, 2) {\n\t\tt.Fatal("no")\n\t}\n',
      ],
      [
        'expects a panic',
        'func Add(a, b int) int {\n\tif a < 0 {\n\t\tpanic("a")\n\t}\n\treturn a + b\n}\n',
        '\tdefer func() {\n\t\tif recover() == nil {\n\t\t\tt.Fatal("none")\n\t\t}\n\t}()\n\tAdd(-1, 2)\n',
      ],
    ])('one that %s is left alone', async (_, add, body) => {
      const { findings, passed } = await run(add, body);
      expect([passed, findings]).toEqual([true, []]);
    }); // prettier-ignore
  });
});
