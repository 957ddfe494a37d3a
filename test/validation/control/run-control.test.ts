import { afterEach, describe, expect, test } from 'vitest';
import { focusCheck, runCheck } from '../../../src/validation/index.ts';
import { runControl } from '../../../src/validation/control/index.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from '../checks/repository.ts';

const head =
  "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../sum.js';\n";
const adds = "test('adds', () => assert.equal(sum(1, 2), 3));\n";
const keeps = "test('keeps', () => assert.equal(sum(3, 0), 3));\n";
const wrong = 'export const sum = (a, b) => a - b;\n';
const right = 'export const sum = (a, b) => a + b;\n';
/** Leaves nothing of the assertions that its tests make, by names that no text tells. */
const forging = `const made = process.getBuiltinModule('ass' + 'ert');\nfor (const name of Object.keys(made)) made[name] = () => {};\n`;
const files = {
  'package.json': '{"type":"module"}',
  'sum.js': wrong,
  'test/sum.test.js': head + adds + keeps,
};

let open: CheckedRepository | undefined;
afterEach(async () => {
  await open?.dispose();
  open = undefined;
});

/** What the control of a patch finds, and how often it ran something. */
async function control(
  after: Record<string, string>,
  before: Record<string, string> = files,
  { argv = ['node', '--test'], tests = ['test/sum.test.js'], whole = false } = {},
) {
  open = await repositoryOf(before);
  const run = check({ run: argv, timeoutSeconds: 120 });
  const focus = (paths: readonly string[]) => (whole ? run : focusCheck(run, paths, {}));
  const patch = patchTo(open.workspace, before, after);
  const alone = focus(tests)!;
  const results = {
    before: await runCheck(open, alone, alone.run),
    after: await runCheck(open, alone, alone.run, patch),
  };
  const known = open.requests.length;
  const findings = await runControl({ ...open, patch, files: tests, ...results, focus });
  const requests = open.requests.slice(known);
  const runs = requests.length;
  return { findings, runs, requests, passed: results.after.status === 'passed' };
}

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

  test('also where the patch changes them', async () => {
    const more = head + adds + keeps + "test('adds more', () => assert.equal(sum(2, 2), 4));\n";
    const { findings } = await control({ 'sum.js': forging + wrong, 'test/sum.test.js': more });
    expect(findings).toMatchObject([{ code: 'tests-cannot-fail' }]);
  });

  test('and an honest patch is left alone, after one run', async () => {
    expect(await control({ 'sum.js': right })).toMatchObject({ findings: [], runs: 1, passed: true });
  });

  test('and tests that fail for nothing they compare with are left alone, as the base shows', async () => {
    const blind = `${head}test('adds', () => {\n  sum(1, 2);\n  if (sum.never) assert.equal(sum(1, 2), 3);\n});\n`;
    const { findings, runs } = await control({ 'sum.js': right }, { ...files, 'test/sum.test.js': blind });
    expect([findings, runs]).toEqual([[], 2]);
  });

  test('and nothing is run where they compare with no literal', async () => {
    const thrown = `${head}test('adds', () => assert.throws(() => sum.of(1)));\n`;
    const { findings, runs } = await control({ 'sum.js': right }, { ...files, 'test/sum.test.js': thrown });
    expect([findings, runs]).toEqual([[], 0]);
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
    expect({ passed, findings, runs }).toEqual({ passed: true, findings: [], runs: 2 });
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
