import { describe, expect, test } from 'vitest';
import { control, files, head, right } from '../sum-project.ts';

const same =
  "import assert from 'node:assert';\n\nexport function same(got, want) {\n  assert.equal(got, want);\n}\n";
const tests = `${head}import { same } from './same.js';\ntest('adds', () => same(sum(1, 2), 3));\ntest('keeps', () => same(sum(3, 0), 3));\n`;
const before = { ...files, 'sum.js': right, 'test/same.js': same, 'test/sum.test.js': tests };
const cosmetic = right.replace('a + b', '(a + b)');
const trySame = (helper: string) =>
  control({ 'sum.js': cosmetic, 'test/same.js': helper }, before, { helpers: ['test/same.js'] });

describe('a helper of the tests that the patch changes (A6, H24)', () => {
  test('is told where it compares a value with itself', async () => {
    const { findings, passed } = await trySame(same.replace('equal(got, want)', 'equal(got, got)'));
    expect(passed).toBe(true);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'helper-cannot-fail', path: 'test/same.js' },
    ]);
    expect(findings[0]!.message).toContain('`same`');
  });

  test('is left alone where it still compares', async () => {
    const said = same.replace('equal(got, want)', "equal(got, want, 'they differ')");
    expect((await trySame(said)).findings).toEqual([]);
  });

  test('is left alone where what it is given never decided anything', async () => {
    const blind = same.replace('assert.equal(got, want)', 'assert.ok([got, want].length)');
    const old = { ...before, 'test/same.js': blind };
    const after = { 'sum.js': cosmetic, 'test/same.js': blind.replace('length)', 'length > 1)') };
    expect((await control(after, old, { helpers: ['test/same.js'] })).findings).toEqual([]);
  });
});
