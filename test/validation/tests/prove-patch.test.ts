import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { CommandRunner } from '../../../src/ports/index.ts';
import { focusCheck, provePatch } from '../../../src/validation/index.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from '../checks/repository.ts';

const source = 'export const sum = (a, b) => a - b;\n';
const mended = 'export const sum = (a, b) => a + b;\n';
const head = "import test from 'node:test';\nimport assert from 'node:assert';\n";
const oldTest = `${head}import { sum } from '../sum.js';\ntest('adds nothing', () => assert.equal(sum(1, 0), 1));\n`;
const newTest = `${oldTest}test('adds two', () => assert.equal(sum(1, 2), 3));\n`;
const files = { 'package.json': '{"type":"module"}', 'sum.js': source, 'test/sum.test.js': oldTest };

let open: CheckedRepository | undefined;
afterEach(async () => {
  await open?.dispose();
  open = undefined;
});

async function prove(
  after: Record<string, string>,
  before: Record<string, string> = files,
  timeoutSeconds = 120,
  ofChecks: readonly string[] = [],
) {
  open = await repositoryOf(before);
  const run = check({ run: ['node', '--test'], timeoutSeconds });
  const patch = patchTo(open.workspace, before, after);
  return provePatch(
    open,
    patch,
    (paths) => focusCheck(run, paths, {}),
    async () => new Set(ofChecks),
  );
}

describe('the proof of a patch', () => {
  test('is a test that fails on the base and passes on the patch, by name and failing line', async () => {
    const proof = await prove({ 'sum.js': mended, 'test/sum.test.js': newTest });
    expect(proof).toMatchObject({
      status: 'proven',
      tests: ['adds two'],
      before: { passed: 1, failed: 1 },
      after: { passed: 2, failed: 0 },
    });
    expect(proof.before?.failure).toContain('-1 == 3');
  });

  test('is none where what is tested rewrites the test (R12, H24)', async () => {
    const other = `${head}test('comes first', () => {});\n`;
    const swap = `import { writeFileSync } from 'node:fs';\nif (process.env.NODE_TEST_CONTEXT) writeFileSync('test/sum.test.js', ${JSON.stringify(other)});\n`;
    const proof = await prove({ 'sum.js': `${swap}${source}`, 'test/sum.test.js': newTest });
    expect(proof).toMatchObject({ status: 'not-run', reason: expect.stringContaining('test/sum.test.js') });
  });

  test('is none where only code that tests alone load answers for the product (A6, H24)', async () => {
    const kit = 'kit/answers.js';
    const before = { ...files, [kit]: 'export const answers = {};\n' };
    const asking = newTest.replace('sum(1, 2)', "answers['1,2'] ?? sum(1, 2)");
    const asked = `import { answers } from '../kit/answers.js';\n${asking}`;
    const patch = { [kit]: "export const answers = { '1,2': 3 };\n", 'test/sum.test.js': asked };
    expect(await prove(patch, before, 120, [kit])).toMatchObject({
      status: 'not-reproduced',
      reason: expect.stringContaining(kit),
    });
    await open?.dispose();
    const honest = { ...patch, 'sum.js': mended, [kit]: 'export const answers = { none: 0 };\n' };
    expect(await prove(honest, before, 120, [kit])).toMatchObject({
      status: 'proven',
      tests: ['adds two'],
    });
  });

  test('quotes more than an opening bracket of a failure of several lines', async () => {
    const wordy = `${oldTest}test('adds two', () => { if (sum(1, 2) !== 3) throw new Error('wrong: [\\n  too small\\n]'); });\n`;
    const proof = await prove({ 'sum.js': mended, 'test/sum.test.js': wordy });
    expect(proof.before?.failure).toContain('wrong: [\ntoo small\n]');
  });

  test('is a test file that does not load without the patch', async () => {
    const added = `${head}import { twice } from '../sum.js';\ntest('doubles', () => assert.equal(twice(2), 4));\n`;
    const proof = await prove({
      'sum.js': `${source}export const twice = (a) => 2 * a;\n`,
      'test/twice.test.js': added,
    });
    expect(proof).toMatchObject({ status: 'proven', after: { passed: 1, failed: 0 } });
  });

  test('was not tried with a new file that its command passes by, as Go does those for other systems', async () => {
    const old = {
      'package.json': '{"type":"module"}',
      'test/a.test.js': "import test from 'node:test';\ntest('old', () => {});\n",
    };
    open = await repositoryOf(old);
    const patch = patchTo(open.workspace, old, { 'test/b_windows.js': "test('new', () => { throw 1; });\n" });
    const whole = check({ run: ['node', '--test', 'test/a.test.js'] });
    const proof = await provePatch(open, patch, () => whole);
    expect(proof).toMatchObject({
      status: 'not-run',
      tests: ['new'],
      reason: 'no more tests are counted with its test files than without them',
    });
    const seen = patchTo(open.workspace, old, { 'test/b.test.js': old['test/a.test.js'] });
    const all = check({ run: ['node', '--test'] });
    expect(await provePatch(open, seen, () => all)).toMatchObject({ status: 'not-reproduced' });
  });

  test('is a Go test that does not compile without the patch', async () => {
    const [go, tested] = ['package a\n', 'package a\n// tests Twice\n'];
    open = await repositoryOf({ 'go.mod': 'module m\n', 'a.go': go });
    const event = (fields: object) => `${JSON.stringify({ Package: 'm', ...fields })}\n`;
    const passes = event({ Action: 'pass', Test: 'TestTwice' });
    const unbuilt =
      event({ Action: 'build-output', Output: './a_test.go:2:1: undefined: Twice\n' }) +
      event({ Action: 'fail', FailedBuild: 'm [m.test]' });
    const runner: CommandRunner = {
      ...open.runner,
      run: async ({ root }) => {
        const isPatched = readFileSync(path.join(root, 'a.go'), 'utf8') !== go;
        const [exitCode, stdout] = isPatched ? [0, passes] : [1, unbuilt];
        return { exitCode, stdout, stderr: '', seconds: 1, seenRoots: [root] };
      },
    };
    const patch = patchTo(open.workspace, { 'a.go': go }, { 'a.go': `${go}// Twice\n`, 'a_test.go': tested });
    const run = check({ run: ['go', 'test', './...'] });
    const proof = await provePatch({ ...open, runner }, patch, (paths) => focusCheck(run, paths, {}));
    expect(proof).toMatchObject({ status: 'proven', after: { passed: 1, failed: 0 } });
    expect(proof.before?.failure).toContain('undefined: Twice');
  });

  test.each([
    [
      'stands under the name of its test',
      'SUBFAILED[zone] tests/test_a.py::test_a - AssertionError: 1 != 2\n',
    ],
    ['is counted without a name', ''],
  ])('is a new case of an old test, which %s', async (_, named) => {
    open = await repositoryOf({ 'a.py': 'old\n', 'tests/test_a.py': 'old\n' });
    const runner: CommandRunner = {
      ...open.runner,
      run: async ({ root }) => {
        const [mends, asks] = ['a.py', 'tests/test_a.py'].map(
          (file) => readFileSync(path.join(root, file), 'utf8') === 'new\n',
        );
        const [exitCode, stdout] =
          asks && !mends ? [1, `${named}1 failed, 3 passed in 0.1s`] : [0, '3 passed in 0.1s'];
        return { exitCode, stdout, stderr: '', seconds: 1, seenRoots: [root] };
      },
    };
    const before = { 'a.py': 'old\n', 'tests/test_a.py': 'old\n' };
    const patch = patchTo(open.workspace, before, { 'a.py': 'new\n', 'tests/test_a.py': 'new\n' });
    const run = check({ run: ['pytest'] });
    const proof = await provePatch({ ...open, runner }, patch, (paths) => focusCheck(run, paths, {}));
    expect(proof).toMatchObject({ status: 'proven', tests: named === '' ? [] : ['test_a'] });
  });

  test('is missing when the new test passes on the base already', async () => {
    const easy = `${oldTest}test('adds zero', () => assert.equal(sum(2, 0), 2));\n`;
    const proof = await prove({ 'sum.js': mended, 'test/sum.test.js': easy });
    expect(proof).toMatchObject({ status: 'not-reproduced', tests: ['adds zero'] });
    expect(proof.reason).toContain('pass on the base already');
  });

  test('holds beside a test that failed in the file before anybody touched it', async () => {
    const flawed = `${oldTest}test('knows the year', () => assert.equal(1, 2));\n`;
    const before = { ...files, 'test/sum.test.js': flawed };
    const added = `${flawed}test('adds two', () => assert.equal(sum(1, 2), 3));\n`;
    const proof = await prove({ 'sum.js': mended, 'test/sum.test.js': added }, before);
    expect(proof).toMatchObject({
      status: 'proven',
      tests: ['adds two'],
      before: { passed: 1, failed: 2 },
      after: { passed: 2, failed: 1 },
    });
  });

  test('is missing when the patch breaks another test of the file', async () => {
    const breaking = 'export const sum = (a, b) => (b === 0 ? 9 : a + b);\n';
    expect(await prove({ 'sum.js': breaking, 'test/sum.test.js': newTest })).toMatchObject({
      status: 'not-reproduced',
      reason: 'some of its tests fail on the patch',
    });
  });

  test('is not what fails on the base with its own tests, too', async () => {
    const broken = { ...files, 'test/sum.test.js': newTest };
    const proof = await prove({ 'test/sum.test.js': `${newTest}// a comment\n` }, broken);
    expect(proof.status).toBe('not-reproduced');
  });

  test('was not tried without a test, and without a command that runs one', async () => {
    expect(await prove({ 'sum.js': mended })).toMatchObject({
      status: 'not-run',
      reason: 'the patch adds or changes no test file',
    });
    await open?.dispose();
    const python = await prove({ 'sum.js': mended, 'tests/test_sum.py': 'def test_sum(): pass\n' });
    expect(python).toMatchObject({ status: 'not-run', tests: ['test_sum'] });
  });

  test('is missing when a limit ended the run on the base, which then tells nothing', async () => {
    const stuck = { ...files, 'sum.js': `${source}await new Promise(() => setInterval(() => {}, 1e6));\n` };
    const proof = await prove({ 'sum.js': mended, 'test/sum.test.js': newTest }, stuck, 5);
    expect(proof).toMatchObject({ status: 'not-run', after: { passed: 2 } });
    expect(proof.reason).toContain('the base could not be run');
  });

  test('was not tried when its tests cannot be run on the patch', async () => {
    const proof = await prove({ 'test/sum.test.js': "import 'no-such-module';\n" });
    expect(proof).toMatchObject({ status: 'not-run' });
    expect(proof.reason).toMatch(
      /^none of its tests could be run: .*; the module no-such-module is missing$/,
    );
  });

  test('was not tried when its tests fail on the patch, with the words of the first', async () => {
    const red =
      "import { test } from 'node:test';\ntest('red', () => { throw new Error('a hook took 2 s'); });\n";
    const proof = await prove({ 'test/sum.test.js': red });
    expect(proof).toMatchObject({
      status: 'not-run',
      reason: 'none of its tests passes on the patch: a hook took 2 s',
    });
  });
});
