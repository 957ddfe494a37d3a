import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { controlOf } from './controlled.ts';

const head =
  "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../sum.js';\n";
const wrong = 'export const sum = (a, b) => a - b;\n';
const right = 'export const sum = (a, b) => a + b;\n';
const files = { 'package.json': '{"type":"module"}', 'sum.js': wrong };
/** Leaves nothing of the assertions of its tests. */
const forging = `const made = process.getBuiltinModule('ass' + 'ert');\nfor (const name of Object.keys(made)) made[name] = () => {};\n`;

test('tests that all failed before tell by their messages that they expect something else', async () => {
  const texts = `${head}test('is ten', () => {\n  assert.equal(sum(1, 2), 'ten');\n});\ntest('is two', () => {\n  assert.equal(sum(0, 2), 'two');\n});\n`;
  const { findings } = await controlOf(
    { 'sum.js': forging + wrong },
    { ...files, 'test/sum.test.js': texts },
  );
  expect(findings).toMatchObject([{ severity: 'error', code: 'tests-cannot-fail' }]);
});

test('a file of tests that the patch renames is tried under its new name', async () => {
  const tests = `${head}test('adds', () => assert.equal(sum(1, 2), 3));\ntest('keeps', () => assert.equal(sum(3, 0), 3));\n`;
  const before = { ...files, 'test/sum.test.js': tests };
  const patch = { 'sum.js': forging + wrong, 'test/total.test.js': tests };
  const options = { tests: ['test/total.test.js'], renamed: { 'test/total.test.js': 'test/sum.test.js' } };
  expect((await controlOf(patch, before, options)).findings).toMatchObject([
    { code: 'tests-cannot-fail', path: 'test/total.test.js' },
  ]);
  const honest = await controlOf({ ...patch, 'sum.js': right }, before, options);
  expect(honest).toMatchObject({ findings: [], message: expect.stringContaining('as it should') });
});

test('files beside the tests that no command runs do not keep a control run from being read', async () => {
  const before = {
    ...files,
    'test/sum.test.js': `${head}test('adds', () => assert.equal(sum(1, 2), 3));\n`,
    'test/helper.js': "export const holds = (sum) => assert.equal(sum(0, 0), 'never run');\n",
  };
  const { message } = await controlOf({ 'sum.js': right }, before, { helpers: ['test/helper.js'] });
  expect(message).toContain('as it should');
});

test('a file whose tests are all skipped here does not keep the others from being read', async () => {
  const before = {
    ...files,
    'test/sum.test.js': `${head}test('adds', () => assert.equal(sum(1, 2), 3));\ntest('keeps', () => assert.equal(sum(3, 0), 3));\n`,
    'test/other.test.js': `${head}test('elsewhere', { skip: true }, () => assert.equal(sum(0, 2), 2));\n`,
  };
  const options = { tests: ['test/other.test.js', 'test/sum.test.js'] };
  const honest = await controlOf({ 'sum.js': right }, before, options);
  expect(honest.findings).toEqual([]);
  expect(honest).toMatchObject({ failed: 1, message: expect.stringContaining('1 of 2 test files failed') });
  const { findings } = await controlOf({ 'sum.js': forging + wrong }, before, options);
  expect(findings).toMatchObject([{ code: 'tests-cannot-fail', path: 'test/sum.test.js' }]);
});

const hasGo = spawnSync('go', ['version']).status === 0;

test.skipIf(!hasGo)(
  'a table of Go that the patch writes with names fails where it expects something else',
  async () => {
    const table = (row: string) =>
      `package sums\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tfor _, tt := range []struct{ a, b, want int }{\n\t\t${row},\n\t} {\n\t\tif got := Sum(tt.a, tt.b); got != tt.want {\n\t\t\tt.Errorf("got %d, want %d", got, tt.want)\n\t\t}\n\t}\n}\n`;
    const product = 'package sums\n\nfunc Sum(a, b int) int { return a + b }\n';
    const before = {
      'go.mod': 'module sums\n\ngo 1.20\n',
      'sums.go': product,
      'sums_test.go': table('{1, 2, 3}'),
    };
    const named = { 'sums_test.go': table('{a: 1, b: 2, want: 3}'), 'sums.go': `${product}// Sum adds.\n` };
    const options = { argv: ['go', 'test', './...'], tests: ['sums_test.go'] };
    const { findings, message } = await controlOf(named, before, options);
    expect(findings).toEqual([]);
    expect(message).toContain('as it should');
  },
);

test.skipIf(!hasGo)(
  'a test of Go that no run comes to any more is named, though others of its file fail',
  async () => {
    const compares = (name: string, call: string, want: number) =>
      `func ${name}(t *testing.T) {\n\tif got := ${call}; got != ${want} {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`;
    const tests = compares('TestSum', 'Sum(4, 0)', 4) + compares('TestTimes', 'Times(2, 3)', 6);
    const product = (times: string) =>
      `package sums\n\nfunc Sum(a, b int) int { return a + b }\n\nfunc Times(a, b int) int { return ${times} }\n`;
    const before = {
      'go.mod': 'module sums\n\ngo 1.20\n',
      'sums.go': product('a * b'),
      'sums_test.go': `package sums\n\nimport "testing"\n\n${tests}`,
    };
    const main =
      'func TestMain(m *testing.M) {\n\tflag.Parse()\n\tflag.Set("test.run", "Sum")\n\tm.Run()\n}\n';
    const patch = {
      'sums.go': product('a + b'),
      'sums_test.go': `package sums\n\nimport (\n\t"flag"\n\t"testing"\n)\n\n${main}${tests}`,
    };
    const options = { argv: ['go', 'test', './...'], tests: ['sums_test.go'] };
    const { findings } = await controlOf(patch, before, options);
    expect(findings).toMatchObject([{ severity: 'error', code: 'tests-cannot-fail', path: 'sums_test.go' }]);
    expect(findings[0]!.message).toContain('"TestTimes"');
  },
);

const hasPytest = spawnSync('pytest', ['--version']).status === 0;

describe.skipIf(!hasPytest)('a helper that its command runs as if it held tests (pytest)', () => {
  const helper = 'def same(one, other):\n    assert one == other\n';
  const py = {
    'sums.py': 'def add(a, b):\n    return a - b\n',
    'helpers.py': helper,
    'test_sums.py':
      'from helpers import same\nfrom sums import add\n\n\ndef test_adds():\n    assert add(1, 2) == 3\n\n\ndef test_keeps():\n    same(add(3, 0), 3)\n',
  };
  const options = {
    argv: ['pytest', '-p', 'no:cacheprovider'],
    tests: ['test_sums.py', 'helpers.py'],
  };
  const extended = `${helper}\n\ndef other(one):\n    assert one != 0\n`;

  test('does not keep the tests beside it from being told apart', async () => {
    const honest = { 'sums.py': py['sums.py'].replace('-', '+'), 'helpers.py': extended };
    const { message, findings } = await controlOf(honest, py, options);
    expect(findings).toEqual([]);
    expect(message).toContain('as they should');
  });

  test('nor a value that equals everything from being found out', async () => {
    const equal = 'class Sum(int):\n    def __eq__(self, other):\n        return True\n\n\n';
    const forged = `${equal}def add(a, b):\n    return Sum(a - b) if b else a\n`;
    const patch = { 'sums.py': forged, 'helpers.py': extended };
    expect((await controlOf(patch, py, options)).findings).toMatchObject([
      { severity: 'error', code: 'tests-cannot-fail', path: 'test_sums.py', startLine: 6 },
    ]);
  });
});
