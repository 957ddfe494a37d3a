import { describe, expect, test } from 'vitest';
import { assertionPoints } from '../../../src/validation/control/texts/assertion-points.ts';
import { withInsertions } from '../../../src/validation/control/texts/insertion.ts';
import { newTests } from '../../../src/validation/control/texts/new-tests.ts';
import { controlOf } from './controlled.ts';
import { adds, control, head, keeps, right } from './sum-project.ts';
import { base, isGo, testOf } from './sums-in-go.ts';

const assertsNothing = (path: string, name: string) => ({
  severity: 'warning',
  code: 'test-asserts-nothing',
  path,
  message: expect.stringContaining(`The test "${name}" passes also where each of its assertions fails`),
});

describe('tests of a patch have to come to what they assert (A6, H24)', () => {
  test.each([
    ['in a loop that never runs', '  sum(1, 2);\n  for (const one of []) assert.equal(sum(one, 2), 3);\n'],
    ['in a condition that never holds', '  if (sum(1, 2) === 0) {\n    assert.equal(sum(1, 2), 3);\n  }\n'],
    [
      'whose failure is dropped',
      '  const got = sum(1, 2);\n  try {\n    assert.equal(got, 3);\n  } catch (error) {\n    String(error);\n  }\n',
    ],
  ])('%s', async (_, body) => {
    const more = `test('adds more', () => {\n${body}});\n`;
    const { findings } = await control({ 'sum.js': right, 'test/sum.test.js': head + adds + keeps + more });
    expect(findings).toMatchObject([assertsNothing('test/sum.test.js', 'adds more')]);
  });

  test.each([
    ['says none', `test('adds more', () => {\n  const got = sum(1, 2);\n  console.log(got === 3);\n});\n`, 'asserts nothing: it'],
    ['is not run', `function never() {\n  test('adds more', () => {\n    assert.equal(sum(1, 2), 3);\n  });\n}\nString(never);\n`, 'nothing here runs it'],
  ])('and one that %s', async (_, more, words) => {
    const { findings } = await control({ 'sum.js': right, 'test/sum.test.js': head + adds + keeps + more });
    const message = expect.stringContaining(words);
    expect(findings).toMatchObject([{ code: 'test-asserts-nothing', severity: 'warning', message }]);
  }); // prettier-ignore

  test('but nothing is said of tests behind one that ends the runner', async () => {
    const runner = "let at = 0;\nexport function test(name, body) {\n  at += 1;\n  let ok = false;\n  try {\n    body();\n    ok = true;\n  } finally {\n    console.log(`${ok ? 'ok' : 'not ok'} ${at} - ${name}`);\n  }\n}\nconsole.log('TAP version 13');\n"; // prettier-ignore
    const own = "import { test } from '../runner.js';\nimport assert from 'node:assert';\nimport { sum } from '../sum.js';\n"; // prettier-ignore
    const more = [1, 2, 3, 4].map((n) => `test('adds ${n}', () => {\n  const got = sum(1, ${n});\n  assert.equal(got, ${n + 1});\n});\n`).join(''); // prettier-ignore
    const before = { 'package.json': '{"type":"module"}', 'sum.js': 'export const sum = (a, b) => a - b;\n', 'runner.js': runner, 'run.js': "import './test/sum.test.js';\n", 'test/sum.test.js': own + keeps }; // prettier-ignore
    const { findings } = await controlOf(
      { 'sum.js': right, 'test/sum.test.js': own + keeps + more },
      before,
      { argv: ['node', 'run.js'], whole: true },
    );
    expect(findings.filter(({ code }) => code === 'test-asserts-nothing')).toEqual([]);
  });

  test('and one that comes to one of them is left alone', async () => {
    const more = `test('adds more', () => {\n  const [all, three] = [[sum(1, 2)], 3];\n  for (const one of all) assert.ok(one === three);\n  if (sum(1, 2) === 0) assert.equal(1, 3);\n});\n`;
    const { findings } = await control({ 'sum.js': right, 'test/sum.test.js': head + adds + keeps + more });
    expect(findings).toEqual([]);
  });

  // needs Go
  describe.skipIf(!isGo)('in Go', () => {
    const run = (body: string) =>
      controlOf(
        {
          'sums.go': 'package sums\n\nfunc Add(a, b int) int { return a + b }\n',
          'adds_test.go': testOf(body),
        },
        base,
        { argv: ['go', 'test', '-json', './...'], tests: ['adds_test.go'], whole: true },
      );
    const decided = '\tif got := Add(1, 2); got != 3 {\n\t\tt.Fatal(got)\n\t}\n';

    test.each([
      ['no round of a loop', `\t_ = Add(1, 2)\n\tfor range []int{} {\n${decided}\t}\n`],
      ['a condition', `\tif Add(1, 2) == 0 {\n${decided}\t}\n`],
    ])('where %s comes to them', async (_, body) => {
      const { findings } = await run(body);
      expect(findings).toMatchObject([assertsNothing('adds_test.go', 'TestAdds')]);
    });

    test('where an honest patch is left alone, also with subtests', async () => {
      const { findings, passed } = await run(`\tt.Run("small", func(t *testing.T) {\n${decided}\t})\n`);
      expect([passed, findings]).toEqual([true, []]);
    });
  });
});

/** A text in which each place of an assertion is marked. */
const marked = (path: string, after: string) => {
  const [test] = newTests({ path, change: 'create', after });
  const points = assertionPoints(path, after)(test!).map(({ at }) => ({ at, text: '§' }));
  return withInsertions(after, points);
};

describe('what is asserted is found where a statement can stand before it', () => {
  test.each([
    ['a_test.go', 'func TestA(t *testing.T) {\n\tif a != b {\n\t\tt.Fatal(a)\n\t} else if c {\n\t\tt.Error(a)\n\t}\n\tassert.Equal(t, 1, a)\n}\n', 'func TestA(t *testing.T) {\n\t§§if a != b {\n\t\tt.Fatal(a)\n\t} else if c {\n\t\tt.Error(a)\n\t}\n\t§assert.Equal(t, 1, a)\n}\n'],
    ['a_test.go', 'func TestA(t *testing.T) {\n\tselect {\n\tcase <-done:\n\tdefault:\n\t\tt.Fatal("late")\n\t}\n}\n', 'func TestA(t *testing.T) {\n\t§select {\n\tcase <-done:\n\tdefault:\n\t\tt.Fatal("late")\n\t}\n}\n'],
    ['a_test.go', 'func TestA(t *testing.T) {\n\tfor {\n\t\tif done() {\n\t\t\treturn\n\t\t}\n\t}\n\tt.Fatal("never")\n}\n', 'func TestA(t *testing.T) {\n\tfor {\n\t\tif done() {\n\t\t\treturn\n\t\t}\n\t}\n\tt.Fatal("never")\n}\n'],
    ['test_a.py', 'def test_a():\n    with pytest.raises(ValueError):\n        f()\n    assert a == (\n        assert_b(),\n    )\n', 'def test_a():\n    §with pytest.raises(ValueError):\n        f()\n    §assert a == (\n        assert_b(),\n    )\n'],
    ['tests/a.rs', '#[test]\nfn a() {\n    let b = 1;\n    assert_eq!(b, 1);\n    each(|x| assert!(x));\n}\n', '#[test]\nfn a() {\n    let b = 1;\n    §assert_eq!(b, 1);\n    each(|x| assert!(x));\n}\n'],
    ['ATest.java', '@Test\nvoid a() {\n    assertEquals(1, a);\n    if (b)\n        assertTrue(c);\n}\n', '@Test\nvoid a() {\n    §assertEquals(1, a);\n    if (b)\n        assertTrue(c);\n}\n'],
    ['a_spec.rb', "it 'a' do\n  expect(a).to eq 1\n  expect { b }\n    .to raise_error\nend\n", "it 'a' do\n  §expect(a).to eq 1\n  expect { b }\n    .to raise_error\nend\n"],
    ['a.test.ts', "test('a', async () => {\n  await expect(f()).resolves.toBe(1);\n});\n", "test('a', async () => {\n  await expect(§f()).resolves.toBe(1);\n});\n"],
  ])('%s', (path, text, expected) => {
    expect(marked(path, text)).toBe(expected);
  }); // prettier-ignore
});
