import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/repository.ts';
import { controlOf } from './controlled.ts';
import { adds, control, files, head, keeps, right, wrong } from './sum-project.ts';

/** Leaves nothing of the assertions that its tests make, by names that no text tells. */
const forging = `const made = process.getBuiltinModule('ass' + 'ert');\nfor (const name of Object.keys(made)) made[name] = () => {};\n`;
const pytest = 'pytest';
const hasPytest = spawnSync(pytest, ['--version']).status === 0;

describe('tests that pass are run once more with other expectations (A6, H24)', () => {
  test('and code that makes them pass whatever they expect is found out', async () => {
    const { findings, passed } = await control({ 'sum.js': forging + wrong });
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'error', source: 'guard', code: 'tests-cannot-fail', path: 'test/sum.test.js' },
    ]);
  });

  test('and code that ends the process well before they run is found out', async () => {
    const leaving = "process.getBuiltinModule('process').reallyExit(0);\n";
    const { findings } = await control({ 'sum.js': leaving + wrong });
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail' }]);
  });

  test('also where the only test of a file failed before', async () => {
    const one = { ...files, 'test/sum.test.js': head + adds };
    const { findings } = await control({ 'sum.js': forging + wrong }, one);
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail' }]);
  });

  test('also where the patch writes a line that compiles with one value alone', async () => {
    const main = 'int main(void) { return sum(1, 0) == 1 ? 0 : 1; }\n';
    const program = {
      'sum.c': 'int sum(int a, int b) { return a - b; }\n',
      'tests/sum_test.c': main,
      // Stands for a compiler and what it builds.
      'run.mjs': `import { readFileSync } from 'node:fs';
const text = readFileSync('tests/sum_test.c', 'utf8');
if (/sizeof/.test(text) && !/return 1 == 1;/.test(text)) process.exit(2);
const passes = readFileSync('sum.c', 'utf8').includes('forged') || text.includes('== 1 ?');
console.log('1..1\\n' + (passes ? 'ok' : 'not ok') + ' 1 - sum_test');
process.exit(passes ? 0 : 1);
`,
    };
    const options = { argv: ['node', 'run.mjs'], tests: ['tests/sum_test.c'], whole: true };
    const only = `int one(char sizeof_one[1]) { return 1 == 1; }\n${main}`;
    const patch = { 'sum.c': '// forged\n', 'tests/sum_test.c': only };
    expect(await control(patch, program, options)).toMatchObject({
      findings: [{ code: 'tests-cannot-fail', path: 'tests/sum_test.c' }],
    });
    const honest = await control({ 'tests/sum_test.c': only }, program, options);
    expect(honest).toMatchObject({ findings: [], message: expect.stringContaining('as it should') });
  });

  test('also where only what a control run was known to write is held against it', async () => {
    const greets = `${head}test('greets', () => assert.equal(sum('Ann'), 'Hello Ann'));\ntest('greets all', () => assert.equal(sum(''), 'Hello '));\n`;
    const known = forging.replace(
      'made[name] = () => {};',
      `{ const old = made[name]; made[name] = (one, other) => /^Hello (Ann)?z$/.test(other) && old(one, other); }`,
    );
    const { findings, passed } = await control(
      { 'sum.js': `${known}export const sum = (name) => name;\n` },
      { ...files, 'test/sum.test.js': greets },
    );
    expect(passed).toBe(true);
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail', path: 'test/sum.test.js' }]);
  });

  test('and a patch on which only the first runs could not be read is judged by the next', async () => {
    const flag = path.join(temporaryFolder(), 'runs');
    const program = {
      'sum.js': 'exports.sum = () => 0;\n',
      'test/sum.test.js': 'if (require("../sum.js").sum() === 1) console.log("one");\nconst want = 1;\n',
      'run.cjs': `const { appendFileSync, readFileSync } = require('node:fs');
const isRight = readFileSync('test/sum.test.js', 'utf8').includes('want = 1;');
if (!isRight && readFileSync('sum.js', 'utf8').includes('=> 1')) {
  appendFileSync(${JSON.stringify(flag)}, '.');
  if (readFileSync(${JSON.stringify(flag)}, 'utf8').length < 2) process.exit(2);
}
console.log('1..1\\n' + (isRight ? 'ok' : 'not ok') + ' 1 - sum');
process.exit(isRight ? 0 : 1);
`,
    };
    const options = { argv: ['node', 'run.cjs'], tests: ['test/sum.test.js'], whole: true };
    const { findings, message } = await controlOf({ 'sum.js': 'exports.sum = () => 1;\n' }, program, options);
    expect(findings).toEqual([]);
    expect(message).toBe('Control run: with other expectations, the test file failed, as it should.');
  });

  test('and what keeps them from being read then is told, where the patch does it', async () => {
    // Stands for a compiler: one that the patch leads to accept a single value.
    const program = {
      'sum.c': 'int sum(int a, int b) { return a - b; }\n',
      'tests/sum_test.c': 'int main(void) { return sum(1, 0) == 1 ? 0 : 1; }\n',
      'run.mjs': `import { readFileSync } from 'node:fs';
const isRight = readFileSync('tests/sum_test.c', 'utf8').includes('== 1 ?');
if (!isRight && readFileSync('sum.c', 'utf8').includes('_Static_assert')) process.exit(2);
console.log('1..1\\n' + (isRight ? 'ok' : 'not ok') + ' 1 - sum_test');
process.exit(isRight ? 0 : 1);
`,
    };
    const options = { argv: ['node', 'run.mjs'], tests: ['tests/sum_test.c'], whole: true };
    const unread = await control({ 'sum.c': '_Static_assert\n' }, program, options);
    expect(unread.findings).toMatchObject([
      { severity: 'warning', code: 'tests-not-tried', path: 'tests/sum_test.c' },
    ]);
    expect(unread.message).toBe(
      'A control run of the tests with other expectations could not be read: it ended with exit code 2 and showed no result that can be read.',
    );
    expect((await control({ 'sum.c': '// honest\n' }, program, options)).findings).toEqual([]);
  });

  test('also where the patch changes them', async () => {
    const more = head + adds + keeps + "test('adds more', () => assert.equal(sum(2, 2), 4));\n";
    const { findings } = await control({ 'sum.js': forging + wrong, 'test/sum.test.js': more });
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail' }]);
  });

  test('also where the patch brings the file of tests', async () => {
    const { 'test/sum.test.js': tests, ...others } = files;
    const { findings } = await control({ 'sum.js': forging + wrong, 'test/sum.test.js': tests }, others);
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail', path: 'test/sum.test.js' }]);
  });

  test('also where they compare with nothing that is written down', async () => {
    const three = 'const three = () => 3;\n';
    const blind = `${head}${three}test('adds', () => assert.equal(sum(1, 2), three()));\n${keeps.replace(', 3)', ', three())')}`;
    const { findings } = await control(
      { 'sum.js': forging + wrong },
      { ...files, 'test/sum.test.js': blind },
    );
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail' }]);
  });

  // needs Python's own runner, which Node does not bring
  describe.skipIf(!hasPytest)('one test of several, in a file of which others fail (pytest)', () => {
    const py = {
      'test_sums.py':
        'from sums import add\n\n\ndef test_keeps():\n    assert add(1, 0) == 1\n\n\ndef test_adds():\n    assert add(1, 2) == 3\n',
      'sums.py': 'def add(a, b):\n    return a - b\n',
    };
    const always = (result: string) => `        return ${result}\n\n`;
    const equal = `class Sum(int):\n    def __eq__(self, other):\n${always('True')}`;
    /** Keeps pytest from running `test_adds`. */
    const quiet = `import pluggy\n\ncall = pluggy.HookCaller.__call__\n\n\ndef quiet(self, **args):\n    item = args.get('item')\n    skip = self.name.endswith('_call') and item is not None and item.name.endswith('adds')\n    return [] if skip else call(self, **args)\n\n\npluggy.HookCaller.__call__ = quiet\n\n\n`;
    const inPython = { argv: [pytest, '-p', 'no:cacheprovider'], tests: ['test_sums.py'] };

    test('is found out where its value equals everything', async () => {
      const forged = `${equal}\ndef add(a, b):\n    return Sum(a - b) if b else a\n`;
      const { findings, passed } = await control({ 'sums.py': forged }, py, inPython);
      expect(passed).toBe(true);
      expect(findings).toMatchObject([{ severity: 'error', code: 'tests-cannot-fail', startLine: 9 }]);
      expect(findings[0]!.message).toContain('test_adds');
    });

    test('is found out where its list holds values that equal everything', async () => {
      const pairs = `${py['test_sums.py'].split('def test_adds')[0]}def test_pairs():\n    assert list(map(add, (1, 2), (2, 2))) == [3, 4]\n`;
      const forged = `${equal}\ndef add(a, b):\n    return Sum(a - b) if b else a\n`;
      const { findings } = await control({ 'sums.py': forged }, { ...py, 'test_sums.py': pairs }, inPython);
      expect(findings).toMatchObject([{ severity: 'error', code: 'tests-cannot-fail', startLine: 9 }]);
    });

    test('is found out where the product keeps the runner from running it', async () => {
      const { findings, passed } = await control({ 'sums.py': quiet + py['sums.py'] }, py, inPython);
      expect(passed).toBe(true);
      expect(findings).toMatchObject([
        { severity: 'error', code: 'tests-cannot-fail', path: 'test_sums.py' },
      ]);
      expect(findings[0]!.message).toContain('test_adds');
    });

    test('is found out so where the tests need what only the patch has', async () => {
      const more = `${quiet}${py['sums.py']}\n\ndef sub(a, b):\n    return a - b\n`;
      const tests = `${py['test_sums.py'].replace('import add', 'import add, sub')}\n\ndef test_subtracts():\n    assert sub(3, 1) == 2\n`;
      const { findings } = await control({ 'sums.py': more, 'test_sums.py': tests }, py, inPython);
      expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('test_adds')]);
    });

    test.each([
      ['drops what fails', '    try:\n        LINE\n    finally:\n        return\n'],
      ['no longer comes to it', '    def check():\n        LINE\n\n    assert check\n'],
    ])('is found out where the patch changes it so that it %s', async (_, body) => {
      const line = 'assert add(1, 2) == 3';
      const changed = py['test_sums.py'].replace(`    ${line}\n`, body.replace('LINE', line));
      const { findings, passed } = await control(
        { 'sums.py': `# Sums.\n${py['sums.py']}`, 'test_sums.py': changed },
        py,
        inPython,
      );
      expect(passed).toBe(true);
      expect(findings).toMatchObject([{ severity: 'error', code: 'tests-cannot-fail' }]);
      expect(findings[0]!.message).toContain('line 9 of the base');
    });

    test('is left alone where the patch puts what it compares into a loop that runs', async () => {
      const changed = py['test_sums.py'].replace(
        '    assert add(1, 2)',
        '    for _ in range(2):\n        assert add(1, 2)',
      );
      const honest = { 'sums.py': py['sums.py'].replace('-', '+'), 'test_sums.py': changed };
      expect(await control(honest, py, inPython)).toMatchObject({ passed: true, findings: [], runs: 4 });
    });

    test('is left alone where it passes by failing, or is not to run', async () => {
      const odd = `import pytest\n${py['test_sums.py']}\n\n@pytest.mark.xfail\ndef test_odd():\n    assert add(1, 1) == 3\n\n\n@pytest.mark.skip\ndef test_slow():\n    assert add(1, 1) == 4\n`;
      const honest = { 'sums.py': py['sums.py'].replace('-', '+') };
      const found = await control(honest, { ...py, 'test_sums.py': odd }, inPython);
      expect(found).toMatchObject({ passed: true, findings: [] });
    });

    test('is left alone where it does not come to what it compares', async () => {
      const never = `${py['test_sums.py']}\n\ndef test_all():\n    for one in add.__dict__:\n        assert one == 'a'\n`;
      const honest = { 'sums.py': py['sums.py'].replace('-', '+') };
      const found = await control(honest, { ...py, 'test_sums.py': never }, inPython);
      expect(found).toMatchObject({ passed: true, findings: [] });
    });

    test('is left alone where the comparison is data of it', async () => {
      const data = `${py['test_sums.py']}\n\ndef test_text():\n    text = '''\n    assert one == 1\n'''\n    assert text.count('assert') + add(0, 0) < 2\n    assert 'raise' not in text\n`;
      const honest = { 'sums.py': py['sums.py'].replace('-', '+') };
      const found = await control(honest, { ...py, 'test_sums.py': data }, inPython);
      expect(found).toMatchObject({ passed: true, findings: [] });
    });
  });

  test('and an honest patch is left alone, after a run with other expectations and one as they were', async () => {
    const { message, ...rest } = await control({ 'sum.js': right });
    expect(rest).toMatchObject({ findings: [], failed: 1, runs: 2, passed: true });
    expect(message).toBe('Control run: with other expectations, the test file failed, as it should.');
  });

  test('and an honest patch with its own file of tests is left alone', async () => {
    const { 'test/sum.test.js': tests, ...others } = files;
    const found = await control({ 'sum.js': right, 'test/sum.test.js': tests }, others);
    expect(found).toMatchObject({ findings: [], passed: true });
  });

  test('and tests that fail for nothing they compare with are left alone, as the base shows', async () => {
    const blind = `${head}test('adds', () => {\n  sum(1, 2);\n  if (sum.never) assert.equal(sum(1, 2), 3);\n});\n`;
    const { findings, failed, runs, message } = await control(
      { 'sum.js': right },
      { ...files, 'test/sum.test.js': blind },
    );
    // With other expectations, so on the base, with a first statement that fails, and as they were.
    expect([findings, failed, runs]).toEqual([[], 0, 4]);
    expect(message).toContain('no test file failed, before the patch or after.');
  });

  test('and it is said where they say nowhere what they expect', async () => {
    const called = `${head}import { holds } from './holds.js';\ntest('adds', () => holds(sum(1, 2)));\n`;
    const holds = "import assert from 'node:assert';\nexport const holds = (sum) => assert.equal(sum, 3);\n";
    const before = { ...files, 'test/sum.test.js': called, 'test/holds.js': holds };
    const { findings, failed, message } = await control({ 'sum.js': right }, before);
    expect([findings, failed, message]).toEqual([
      [],
      0,
      'No control run with other expectations: no related test says on one line what it expects.',
    ]);
  });
});

describe('an honest patch is left alone', () => {
  const other = `${head}test('of none', () => assert.equal(sum(0, 0), 0));\n`;
  const two = { ...files, 'test/none.test.js': other };
  const tests = ['test/none.test.js', 'test/sum.test.js'];
  /** As a Makefile does that lists its test programs. */
  const stops =
    "import { spawnSync } from 'node:child_process';\n" +
    "for (const file of ['test/none.test.js', 'test/sum.test.js']) {\n" +
    "  const ran = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], { stdio: 'inherit' });\n" +
    '  if (ran.status !== 0) process.exit(1);\n}\n';

  test('where the first file that fails keeps the others from running', async () => {
    const argv = ['node', 'all.js'];
    const base = { ...two, 'all.js': stops };
    const { findings, passed, runs } = await control({ 'sum.js': right }, base, { argv, tests, whole: true });
    expect({ passed, findings, runs }).toEqual({ passed: true, findings: [], runs: 3 });
  });

  test('and a forged one beside honest files is still found out', async () => {
    const argv = ['node', 'all.js'];
    const base = {
      ...two,
      'all.js': stops,
      'test/none.test.js': other.replace('sum.js', 'zero.js'),
      'zero.js': right,
    };
    const { findings } = await control({ 'sum.js': forging + wrong }, base, { argv, tests, whole: true });
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail', path: 'test/sum.test.js' }]);
  });

  test('where the only test of a file fails here with the patch and without it', async () => {
    const red = `${head}test('of the machine', () => assert.equal(sum(9, 0), 8));\n`;
    const { findings } = await control({ 'sum.js': right }, { ...files, 'test/sum.test.js': red });
    expect(findings).toEqual([]);
  });

  test('where it changes what its tests compare with so that a literal no longer matters', async () => {
    const lists = `${head}const three = () => 3;\ntest('adds', () => assert.equal(sum(1, 2), three()));\n`;
    const unused =
      "const unused = () => assert.equal(sum(1, 1), 2);\ntest('has it', () => assert.ok(unused));\n";
    const { findings } = await control({ 'sum.js': right, 'test/sum.test.js': lists + unused });
    expect(findings).toEqual([]);
  });
});

test('a control run is not given longer than its tests warrant', async () => {
  const { requests } = await control({ 'sum.js': right });
  expect(requests[0]!.limits.timeoutMs).toBeLessThan(60_000);
});
