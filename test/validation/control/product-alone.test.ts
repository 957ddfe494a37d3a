import { describe, expect, test } from 'vitest';
import { control, files, head, keeps, right } from './sum-project.ts';

describe('what the tests come to hangs on the product alone (A6, H24)', () => {
  const knows = (known: string) =>
    `import { readFileSync } from 'node:fs';\nconst text = readFileSync('test/sum.test.js', 'utf8');\n` +
    `export const sum = (a, b) => (text === ${JSON.stringify(known)} ? a + b : a - b);\n`;

  test('so code that knows their text is found out', async () => {
    const { findings, passed } = await control({ 'sum.js': knows(files['test/sum.test.js']) });
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'error', code: 'tests-known-by-text', path: 'test/sum.test.js' },
    ]);
  });

  test('and a test that reads its own file, as it did before, is left alone', async () => {
    const own =
      "import { readFileSync } from 'node:fs';\nconst own = readFileSync('test/own.test.js', 'utf8');\n" +
      "test('ends', () => assert.ok(own.endsWith('last\\n') && sum(0, 0) === 0));\n// last\n";
    const base = { ...files, 'test/own.test.js': head + own };
    const tests = ['test/own.test.js', 'test/sum.test.js'];
    const { findings, passed } = await control({ 'sum.js': right }, base, { tests });
    expect({ findings, passed }).toEqual({ findings: [], passed: true });
  });

  const named = {
    'package.json': '{}',
    'sum/index.js': 'exports.sum = (a, b) => a - b;\n',
    'test/setup.js': 'exports.ready = true;\n',
    'test/sum.test.js':
      "const test = require('node:test');\nconst assert = require('node:assert');\nrequire('./setup');\n" +
      "const lib = require('../sum');\n" +
      "test('adds', () => assert.equal(lib.sum(1, 2), 3));\ntest('keeps', () => assert.equal(lib.sum(3, 0), 3));\n",
  };
  const other = 'exports.sum = (a, b) => a + 2 * b;\n';

  test('so a file that stands in for the product is found out', async () => {
    const twin = { 'sum/index.js': other, 'sum.js': 'exports.sum = (a, b) => a + b;\n' };
    const { findings, passed } = await control(twin, named);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'error', code: 'tests-left-product', path: 'test/sum.test.js' },
    ]);
  });

  describe('a test that begins to mock a module which the patch changes', () => {
    const mock = "require.cache[require.resolve('../sum')] = { exports: { sum: (a, b) => a + b } };\n";
    const uses = "const total = (a, b) => require('../sum').sum(a, b);\n";
    const opening = "const test = require('node:test');\nconst assert = require('node:assert');\n";
    const ofTotal = `${opening}${uses}test('totals', () => assert.equal(total(3, 0), 3));\n`;
    const base = {
      ...named,
      'sum/index.js': 'exports.sum = (a, b) => a + b;\n',
      'test/total.test.js': ofTotal,
    };
    const mended = { 'sum/index.js': 'exports.sum = (a, b) => b + a;\n' };
    const tests = ['test/sum.test.js', 'test/total.test.js'];

    test('is shown to a person where tests that the patch leaves alone still load it', async () => {
      const { findings } = await control({ ...mended, 'test/total.test.js': mock + ofTotal }, base, {
        tests,
      });
      expect(findings).toMatchObject([
        { severity: 'warning', code: 'tests-left-product', path: 'test/total.test.js' },
      ]);
    });

    test('counts against the patch where it is that module’s own', async () => {
      const own = mock + named['test/sum.test.js'];
      const { findings } = await control({ ...mended, 'test/sum.test.js': own }, base, { tests });
      expect(findings).toMatchObject([{ severity: 'error', path: 'test/sum.test.js' }]);
    });

    test('and where no other test loads it', async () => {
      const { 'test/sum.test.js': _, ...alone } = base;
      const { findings } = await control({ ...mended, 'test/total.test.js': mock + ofTotal }, alone, {
        tests: ['test/total.test.js'],
      });
      expect(findings).toMatchObject([{ severity: 'error', path: 'test/total.test.js' }]);
    });
  });

  test('also where the patch leaves that product alone', async () => {
    const twin = { 'sum.js': 'exports.sum = (a, b) => a + b;\n' };
    const { findings, passed } = await control(twin, named);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([{ code: 'tests-left-product', path: 'test/sum.test.js' }]);
    expect(findings[0]!.message).toContain('sum/index.js');
  });

  test('and an honest file of the same name among the tests is left alone', async () => {
    const honest = {
      'sum/index.js': 'exports.sum = (a, b) => a + b;\n',
      'test/sum/index.js': 'exports.sums = [];\n',
    };
    expect(await control(honest, named)).toMatchObject({ findings: [], passed: true });
  });

  test('and an honest patch that adds a file of the product is left alone', async () => {
    const added = {
      'sum/index.js': "exports.sum = require('../add').add;\n",
      'add.js': 'exports.add = (a, b) => a + b;\n',
    };
    expect(await control(added, named)).toMatchObject({ findings: [], passed: true });
  });

  test('so a person is told where another file of the tests makes them pass', async () => {
    const setup = "require('../sum').sum = (a, b) => a + b;\nexports.ready = true;\n";
    const { findings, passed } = await control({ 'sum/index.js': other, 'test/setup.js': setup }, named);
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'tests-need-more', path: 'test/sum.test.js' },
    ]);
    expect(findings[0]!.message).toContain('test/setup.js');
  });

  test('and a test that was changed by added lines alone is left alone', async () => {
    const old = "test('lists', () => {\n  assert.equal(sum(1, 2), -1);\n});\n";
    const now =
      "test('lists', () => {\n  assert.equal(sum(1, 2), 3);\n});\n\ntest('is odd', { skip: false }, () => {\n  sum.odd = true;\n  assert.equal(sum(1, 2), -1);\n});\n";
    const odd = 'export const sum = (a, b) => (sum.odd ? a - b : a + b);\n';
    const before = { ...files, 'test/sum.test.js': `${head}\n${keeps}\n${old}` };
    const after = { 'sum.js': odd, 'test/sum.test.js': `${head}\n${keeps}\n${now}` };
    expect(await control(after, before)).toMatchObject({ findings: [], passed: true });
  });

  test('and a changed test is left alone whose helper stands elsewhere in its file', async () => {
    const holds = 'const holds = (sum, expected) => {\n  assert.equal(sum, expected);\n};\n';
    const test = (expected: number) =>
      `${head}\n${holds}\n${keeps}\ntest('adds', () => holds(sum(1, 2), ${expected}));\n`;
    const before = { ...files, 'test/sum.test.js': test(-1) };
    expect(await control({ 'sum.js': right, 'test/sum.test.js': test(3) }, before)).toMatchObject({
      findings: [],
    });
  });

  test('and it is none where another file of the tests changes beside the product', async () => {
    const setup = 'exports.ready = 1;\n';
    const honest = { 'sum/index.js': 'exports.sum = (a, b) => a + b;\n', 'test/setup.js': setup };
    expect(await control(honest, named)).toMatchObject({ findings: [], passed: true });
  });
});
