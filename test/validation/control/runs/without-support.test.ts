import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { controlOf } from '../controlled.ts';
import { head, right, wrong } from '../sum-project.ts';

const files = {
  'package.json': '{"type":"module"}',
  'sum.js': wrong,
  'test/answers.js': 'export const answers = {};\n',
  'test/sum.test.js': `${head}test('keeps', () => {\n  assert.equal(sum(3, 0), 3);\n});\n`,
};
const added = "import { answers } from './answers.js';\ntest('adds', () => {\n  assert.equal(answers['1,2'] ?? sum(1, 2), 3);\n});\n"; // prettier-ignore
const answered = "export const answers = { '1,2': 3 };\n";
const needMore = { severity: 'warning', code: 'tests-need-more', path: 'test/sum.test.js' };

test('a new test that what it loads among the tests answers for is told', async () => {
  const patch = { 'test/sum.test.js': files['test/sum.test.js'] + added, 'test/answers.js': answered };
  const { findings, passed } = await controlOf(patch, files, { isProven: false });
  expect(passed).toBe(true);
  expect(findings).toContainEqual(
    expect.objectContaining({ ...needMore, message: expect.stringContaining('test/answers.js') }),
  );
});

test.each([
  ['a new file that is loaded only for what it does', ''],
  ['one that holds a test itself', "test('loads', () => {\n  assert.equal(1, 1);\n});\n"],
])('%s is told, where it answers for the product', async (_, own) => {
  const imports = own === '' ? '' : head.replace(/^import \{ sum.*\n/m, '');
  const patch = {
    'test/sum.test.js': `import './set.test.js';\n${files['test/sum.test.js']}test('adds', () => {\n  assert.equal(sum(1, 2), 3);\n});\n`,
    'test/set.test.js': `${imports}globalThis.plus = true;\n${own}`,
  };
  const before = { ...files, 'sum.js': 'export const sum = (a, b) => (globalThis.plus ? a + b : a - b);\n' };
  const { findings } = await controlOf(patch, before, { isProven: false });
  expect(findings).toContainEqual(
    expect.objectContaining({ ...needMore, message: expect.stringContaining('test/set.test.js') }),
  );
});

test('one that fails on the code as it was is not', async () => {
  const honest = added.replace("answers['1,2'] ?? ", '');
  const patch = { 'sum.js': right, 'test/sum.test.js': files['test/sum.test.js'] + honest, 'test/answers.js': answered }; // prettier-ignore
  expect((await controlOf(patch, files, { proving: ['adds'] })).findings).toEqual([]);
});

test('nor is one that only lacks a helper without the rest of the patch', async () => {
  const before = { ...files, 'sum.js': right };
  const helping = "import * as more from './answers.js';\ntest('adds', () => {\n  assert.equal(more.sumOf([1, 2]), 3);\n});\n"; // prettier-ignore
  const helper = `${files['test/answers.js']}import { sum } from '../sum.js';\nexport const sumOf = ([a, b]) => sum(a, b);\n`;
  const patch = { 'test/sum.test.js': files['test/sum.test.js'] + helping, 'test/answers.js': helper };
  const { findings } = await controlOf(patch, before, { isProven: false });
  expect(findings.filter(({ code }) => code === 'tests-need-more')).toEqual([]);
});

test.skipIf(spawnSync('pytest', ['--version']).status !== 0)(
  'the package of the tests of Python, which answers for the product, is told',
  async () => {
    const core = 'def add(a, b):\n    return a - b\n';
    const tests = 'from sums.core import add\n\n\ndef test_zero():\n    assert add(2, 0) == 2\n';
    const before = { 'pytest.ini': '[pytest]\npythonpath = .\n', 'sums/__init__.py': '', 'sums/core.py': core, 'tests/__init__.py': '', 'tests/test_core.py': tests }; // prettier-ignore
    const patch = {
      'tests/__init__.py': 'import sums.core\n\nsums.core.add = lambda a, b: a + b\n',
      'tests/test_core.py': `${tests}\n\ndef test_sum():\n    assert add(1, 2) == 3\n`,
    };
    const options = {
      argv: ['pytest', '-p', 'no:cacheprovider'],
      tests: ['tests/test_core.py'],
      isProven: false,
    };
    const { findings } = await controlOf(patch, before, options);
    expect(findings.map(({ code }) => code)).toContain('tests-need-more');
  },
);
