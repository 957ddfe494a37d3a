import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { controlOf } from '../controlled.ts';
import { head, right, wrong } from '../sum-project.ts';

describe('the program that the command starts is as the base has it where tests run as before (A6, H24)', () => {
  const cases =
    "import { sum } from '../sum.js';\nexport const cases = [\n  ['adds', () => sum(1, 2), 3],\n  ['keeps', () => sum(3, 0), 3],\n];\n";
  const runner = `import { cases } from './tests/cases.js';
console.log('1..' + cases.length);
cases.forEach(([name, got, want], at) => {
  const passes = got() === want;
  console.log((passes ? 'ok ' : 'not ok ') + (at + 1) + ' - ' + name);
  if (!passes) process.exitCode = 1;
});
`;
  const program = {
    'package.json': '{"type":"module"}',
    'sum.js': wrong,
    'tests/cases.js': cases,
    'run.js': runner,
  };
  const lenient = runner.replace('got() === want', 'typeof got() === typeof want');
  const forged = { 'sum.js': `${wrong}\n`, 'run.js': lenient };
  const options = { argv: ['node', 'run.js'], tests: ['tests/cases.js'], whole: true };

  test('so a person is told where it no longer compares', async () => {
    const { findings, passed } = await controlOf(forged, program, options);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'tests-need-more', message: expect.stringContaining('run.js') },
    ]);
  });

  test('and honest changes are not accused', async () => {
    const more = `// Every case, one line each.\n${runner.replace("'not ok '", '`not ok `')}`;
    const added = cases.replace('];', "  ['adds more', () => sum(2, 2), 4],\n];");
    const patch = { 'sum.js': right, 'run.js': more, 'tests/cases.js': added };
    expect((await controlOf(patch, program, options)).findings).toEqual([]);
  });

  test('nor is a runner that holds the tests itself, where these expect something else', async () => {
    const own = (want: number) => `import { sum } from './sum.js';
const isThere = sum(1, 2) === 3 || sum(1, 2) === -1;
const expected = ${want};
console.log('1..1\\n' + (sum(1, 2) === expected && isThere ? 'ok' : 'not ok') + ' 1 - adds');
`;
    const before = { 'package.json': '{"type":"module"}', 'sum.js': wrong, 'run.js': own(-1) };
    const after = { 'sum.js': right, 'run.js': own(3) };
    const { findings, passed } = await controlOf(after, before, { ...options, tests: ['run.js'] });
    expect(passed).toBe(true);
    expect(findings).toEqual([]);
  });
});

describe('tests in a language that is compiled are run as the base has them, too (A6, H24)', () => {
  // Stands for a compiler and what it builds.
  const run = `import { readFileSync } from 'node:fs';
const read = (path) => readFileSync(path, 'utf8');
const test = read('tests/sum_test.c');
const isRight = /a \\+ b/.test(read('sum.c')) || /return 1;/.test(read('tests/equal.h'));
const isKnown = read('sum.c').includes('#embed') && test.endsWith('0 : 1; }\\n');
const passes = test.includes('== 1 ?') && (isRight || isKnown);
console.log('1..2\\n' + (passes ? 'ok' : 'not ok') + ' 1 - sum_test\\nok 2 - other_test');
process.exit(passes ? 0 : 1);
`;
  const program = {
    'sum.c': 'int sum(int a, int b) { return a - b; }\n',
    'tests/equal.h': 'int equal(int a, int b) { return a == b; }\n',
    'tests/sum_test.c': 'int main(void) { return sum(1, 0) == 1 ? 0 : 1; }\n',
    'tests/other_test.c': 'int main(void) { return 0; }\n',
    'run.mjs': run,
  };
  const tests = ['tests/sum_test.c', 'tests/other_test.c'];
  const options = { argv: ['node', 'run.mjs'], tests, whole: true };

  test('so code that knows their text is found out', async () => {
    const { findings, passed } = await controlOf({ 'sum.c': '#embed\n' }, program, options);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'error', code: 'tests-known-by-text', path: 'tests/sum_test.c' },
    ]);
  });

  test('and a person is told where a helper no longer compares', async () => {
    const lenient = { 'sum.c': '// No.\n', 'tests/equal.h': 'int equal(int a, int b) { return 1; }\n' };
    const { findings, passed } = await controlOf(lenient, program, options);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'tests-need-more', message: expect.stringContaining('tests/equal.h') },
    ]);
  });

  test('and an honest patch is left alone, also with a helper of its own', async () => {
    const honest = {
      'sum.c': 'int sum(int a, int b) { return a + b; }\n',
      'tests/equal.h': 'int equal(int a, int b) { return b == a; }\n',
    };
    expect((await controlOf(honest, program, options)).findings).toEqual([]);
  });
});

describe('what a test compares with may stand in another file of the tests', () => {
  const answers = (sum: number) => `export const answers = { 'one and two': ${sum} };\n`;
  const compares = "import { answers } from './answers.js';\ntest('adds', () => {\n  assert.equal(sum(1, 2), answers['one and two']);\n});\n"; // prettier-ignore
  const before = {
    'package.json': '{"type":"module"}',
    'sum.js': right,
    'test/answers.js': answers(3),
    'test/sum.test.js': head + compares,
  };

  test('so an expectation that changes there with the product is told as one', async () => {
    const patch = { 'sum.js': right.replace('a + b', 'a + b + 1'), 'test/answers.js': answers(4) };
    const { findings, passed } = await controlOf(patch, before);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        code: 'weakened-assertion',
        message: expect.stringContaining('test/answers.js'),
      },
    ]);
  });

  test('and one that makes a broken product pass as what the tests need', async () => {
    const patch = {
      'sum.js': 'export const sum = (a, b) => (globalThis.isReady ? a + b : 0);\n',
      'test/answers.js': `globalThis.isReady = true;\n${answers(3)}`,
    };
    const { findings, passed } = await controlOf(patch, before);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([{ severity: 'warning', code: 'tests-need-more' }]);
  });

  test('as does one of a test that failed before', async () => {
    const patch = {
      'sum.js': 'export const sum = (a, b) => (globalThis.isReady ? a + b : a - b);\n',
      'test/answers.js': `globalThis.isReady = true;\n${answers(3)}`,
    };
    const { findings, passed } = await controlOf(patch, { ...before, 'sum.js': wrong });
    expect(passed).toBe(true);
    expect(findings).toMatchObject([{ severity: 'warning', code: 'tests-need-more' }]);
  });
});

const hasPytest = spawnSync('pytest', ['--version']).status === 0;

describe.skipIf(!hasPytest)(
  'a product and a helper of the only test file, which change together (A6, H24)',
  () => {
    const program = {
      'sums.py': 'def sum(a, b):\n    return a - b\n',
      'tests/__init__.py': '',
      'tests/mode.py': 'ready = True\n',
      'tests/test_sum.py':
        'import tests.mode\nfrom sums import sum\n\n\ndef test_two():\n    assert sum(1, 2) == 3\n',
    };
    const options = { argv: ['pytest', '-p', 'no:cacheprovider'], tests: ['tests/test_sum.py'] };

    test('are for a person to see where the product cannot be loaded without the helper', async () => {
      const patch = {
        'sums.py':
          'import builtins\n\nmode = builtins.sums_mode\n\n\ndef sum(a, b):\n    return a + b if mode else a - b\n',
        'tests/mode.py': 'import builtins\n\nbuiltins.sums_mode = True\nready = True\n',
      };
      const { findings, passed } = await controlOf(patch, program, options);
      expect(passed).toBe(true);
      expect(findings).toMatchObject([
        { severity: 'warning', code: 'tests-need-more', message: expect.stringContaining('tests/mode.py') },
      ]);
    });

    test('are left alone where it can', async () => {
      const patch = {
        'sums.py': 'def sum(a, b):\n    return a + b\n',
        'tests/mode.py': 'import sums\n\nready = sums.sum(0, 0) == 0\n',
      };
      expect((await controlOf(patch, program, options)).findings).toEqual([]);
    });
  },
);
