import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { changedFunctions } from '../../../src/validation/control/texts/changed-functions.ts';
import { controlOf } from './controlled.ts';
import { adds, control, files, head, keeps, right } from './sum-project.ts';
import { base, isGo, testOf } from './sums-in-go.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;

const notCome = (path: string, name: string) => ({
  severity: 'warning',
  code: 'change-not-tested',
  path,
  message: expect.stringContaining(
    `The test "${name}" passes also where the functions that the patch changes`,
  ),
});

describe('tests of a patch have to come to the functions that it changes (A6, H24)', () => {
  const broken = 'export const sum = (a, b) => b - a;\n';

  test('and one that tests a function of its own under that name is told', async () => {
    const own = `${head}test('adds more', () => {\n  const sum = (a, b) => a + b;\n  assert.equal(sum(1, 2), 3);\n});\n`;
    const { findings } = await control({ 'sum.js': broken, 'test/more.test.js': own }, files, {
      tests: ['test/more.test.js'],
    });
    expect(findings).toMatchObject([notCome('test/more.test.js', 'adds more')]);
  });

  test('and one that stands beside honest ones', async () => {
    const own = `test('adds more', () => {\n  const sum = (a, b) => a + b;\n  assert.equal(sum(1, 2), 3);\n});\n`;
    const { findings } = await control({ 'sum.js': right, 'test/sum.test.js': head + adds + keeps + own });
    expect(findings).toMatchObject([notCome('test/sum.test.js', 'adds more')]);
  });

  test('and one that calls it in a loop which never runs', async () => {
    const never = `test('adds more', () => {\n  for (const one of []) assert.equal(sum(one, 2), 3);\n});\n`;
    const { findings } = await control({ 'sum.js': right, 'test/sum.test.js': head + adds + keeps + never });
    expect(findings).toContainEqual(expect.objectContaining(notCome('test/sum.test.js', 'adds more')));
  });

  test.each([
    ['one that comes to them', "test('adds more', () => assert.equal(sum(2, 2), 4));\n"],
    ['one of something else', "test('is node', () => assert.equal(typeof process, 'object'));\n"],
    ['one that only speaks of them', "test('is node', () => assert.equal(typeof 'sum', 'string')); // sum\n"],
    ['one that expects a failure', "test('throws', () => assert.throws(() => sum()));\n"],
  ])('but %s is left alone', async (_, more) => {
    const strict =
      "export const sum = (a, b) => {\n  if (a === undefined) throw new TypeError('a');\n  return a + b;\n};\n";
    const { findings } = await control({ 'sum.js': strict, 'test/sum.test.js': head + adds + keeps + more });
    expect(findings).toEqual([]);
  });

  test('and where none of its tests does, that is told of all', async () => {
    const none =
      "import test from 'node:test';\nimport assert from 'node:assert';\ntest('adds', () => assert.equal(1 + 2, 3));\n";
    const { findings } = await control({ 'sum.js': right, 'test/more.test.js': none }, files, {
      tests: ['test/more.test.js'],
    });
    expect(findings).toMatchObject([notCome('test/more.test.js', 'adds')]);
  });

  test('and always of one that proves the patch, as by its text', async () => {
    const other = "import { readFileSync } from 'node:fs';\n";
    const reads =
      "test('is mended', () => assert.ok(readFileSync(new URL('../sum.js', import.meta.url)).includes('b - a')));\n";
    const after = { 'sum.js': broken, 'test/sum.test.js': other + head + keeps.replaceAll('3', '0') + reads };
    const { findings } = await control(after, files, { proving: ['is mended'] });
    const said = 'The test "is mended" fails without the patch, and passes with it also where the functions';
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'change-not-proven', message: expect.stringContaining(said) }),
    );
    const { findings: among } = await control(after, files, { proving: ['is mended', 'keeps'] });
    expect(among).toContainEqual(expect.objectContaining(notCome('test/sum.test.js', 'is mended')));
    const { findings: without } = await control(
      { ...after, 'sum.js': `${broken}export const no = 0;\n` },
      files,
      {
        proving: ['is mended'],
      },
    );
    expect(without).not.toContainEqual(expect.objectContaining(notCome('test/sum.test.js', 'is mended')));
  });

  test('but not where it changes more than functions', async () => {
    const none =
      "import test from 'node:test';\nimport assert from 'node:assert';\ntest('adds', () => assert.equal(1 + 2, 3));\n";
    const more = `${right}export const zero = 0;\n`;
    const { findings } = await control({ 'sum.js': more, 'test/more.test.js': none }, files, {
      tests: ['test/more.test.js'],
    });
    expect(findings).toEqual([]);
  });

  test('on the JVM they fail with what hardly any test expects', async () => {
    const before = 'class Sums {\n  static int sum(int a, int b) {\n    return a - b;\n  }\n}\n';
    const after = before.replace('a - b', 'a + b');
    const change = { path: 'src/Sums.java', change: 'modify' as const, before, after };
    const found = await changedFunctions(new TreeSitterParser(), change);
    expect(found?.endsOf('failing').map(({ text }) => text)).toEqual([
      expect.stringContaining('throw new Error('),
    ]);
  });

  // needs Python's own runner, which Node does not bring
  describe.skipIf(!has('pytest'))('in Python', () => {
    const base = {
      'sums.py': 'def add(a, b):\n    return a - b\n',
      'test_keeps.py': 'from sums import add\n\n\ndef test_keeps():\n    assert add(1, 0) == 1\n',
    };
    const test_adds = 'import sums\n\n\ndef test_adds():\n    assert sums.add(1, 2) == 3\n';
    const run = (after: Record<string, string>) =>
      controlOf(after, base, {
        argv: ['pytest', '-p', 'no:cacheprovider'],
        tests: ['test_adds.py'],
      });

    test('where something beside the new tests stands in for them', async () => {
      const { findings, passed } = await run({
        'sums.py': 'def add(a, b):\n    return b - a\n',
        'test_adds.py': test_adds,
        'conftest.py': 'import sums\n\nsums.add = lambda a, b: a + b\n',
      });
      expect(passed).toBe(true);
      expect(findings).toMatchObject([{ code: 'tests-need-more' }, notCome('test_adds.py', 'test_adds')]);
    });

    test('where an honest patch is left alone', async () => {
      const { findings } = await run({
        'sums.py': 'def add(a, b):\n    """Adds."""\n    return a + b\n',
        'test_adds.py': test_adds,
      });
      expect(findings).toEqual([]);
    });
  });

  // needs Go
  describe.skipIf(!isGo)('in Go', () => {
    const body = '\tif got := Add(1, 2); got != 3 {\n\t\tt.Fatal(got)\n\t}\n';
    const run = (sum: string, text: string) =>
      controlOf(
        { 'sums.go': `package sums\n\nfunc Add(a, b int) int { ${sum} }\n`, 'adds_test.go': text },
        base,
        {
          argv: ['go', 'test', '-json', './...'],
          tests: ['adds_test.go'],
          whole: true,
        },
      );

    test('where a function of the test has that name', async () => {
      const text = testOf(`\tAdd := func(a, b int) int { return a + b }\n${body}`);
      const { findings } = await run('return b - a + 2*b*0', text);
      expect(findings).toMatchObject([notCome('adds_test.go', 'TestAdds')]);
    });

    test('where another package has it, although tests of the same folder come to the changed one', async () => {
      const text = `package sums_test\n\nimport "testing"\n\nfunc Add(a, b int) int { return a + b }\n\nfunc TestAdds(t *testing.T) {\n${body}}\n`;
      const { findings } = await run('return a - b*1', text);
      expect(findings).toMatchObject([notCome('adds_test.go', 'TestAdds')]);
    });

    test('where an honest patch is left alone, also with subtests', async () => {
      const text = testOf(`\tt.Run("small", func(t *testing.T) {\n${body}\t})\n`);
      const { findings, passed } = await run('return a + b', text);
      expect([passed, findings]).toEqual([true, []]);
    });
  });

  // needs Cargo
  describe.skipIf(!has('cargo'))('in Rust', () => {
    const tests = (more: string) =>
      `\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn keeps() {\n        assert_eq!(add(1, 0), 1);\n    }\n${more}}\n`;
    const base = {
      'Cargo.toml': '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': `pub fn add(a: i32, b: i32) -> i32 {\n    a - b\n}\n${tests('')}`,
    };
    const run = (sum: string, more: string) =>
      controlOf(
        { 'src/lib.rs': `pub fn add(a: i32, b: i32) -> i32 {\n    ${sum}\n}\n${tests(more)}` },
        base,
        {
          argv: ['cargo', 'test', '--offline'],
          tests: ['src/lib.rs'],
          whole: true,
        },
      );
    const testOf = (text: string) =>
      `\n    #[test]\n    fn adds() {\n${text}        assert_eq!(add(1, 2), 3);\n    }\n`;

    test('where a closure has that name', async () => {
      const { findings } = await run('a - b - 0', testOf('        let add = |a: i32, b: i32| a + b;\n'));
      expect(findings).toMatchObject([notCome('src/lib.rs', 'adds')]);
    });

    test('where an honest patch is left alone', async () => {
      const { findings, passed } = await run('a + b', testOf(''));
      expect([passed, findings]).toEqual([true, []]);
    });
  });
});
