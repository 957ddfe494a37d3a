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
async function control(after: Record<string, string>, before: Record<string, string> = files) {
  open = await repositoryOf(before);
  const run = check({ run: ['node', '--test'], timeoutSeconds: 120 });
  const focus = (paths: readonly string[]) => focusCheck(run, paths, {});
  const tests = ['test/sum.test.js'];
  const patch = patchTo(open.workspace, before, after);
  const alone = focus(tests)!;
  const results = {
    before: await runCheck(open, alone, alone.run),
    after: await runCheck(open, alone, alone.run, patch),
  };
  const known = open.requests.length;
  const findings = await runControl({ ...open, patch, files: tests, ...results, focus });
  const runs = open.requests.length - known;
  return { findings, runs, passed: results.after.status === 'passed' };
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
