import { expect, test } from 'vitest';
import { control, files, head, right, wrong } from '../sum-project.ts';

const added = `${head}test('adds two', () => {\n  assert.equal(sum(1, 2), 3);\n});\n`;
const options = { tests: ['test/new.test.js'], proving: ['adds two'] };
/** Ends the program of the tests before the first of them, which node counts as one test that passes. */
const ending = "globalThis[['pro', 'cess'].join('')][['ex', 'it'].join('')](0);\n";

test('code that ends the program of a new test file keeps its tests from running', async () => {
  const patch = { 'sum.js': ending + wrong, 'test/new.test.js': added };
  expect((await control(patch, files, options)).findings).toMatchObject([
    { severity: 'error', code: 'tests-cannot-fail', path: 'test/new.test.js' },
  ]);
});

test('a new test whose outcome does not hang on what stands in it as text is run, and nothing is said', async () => {
  const honest = `${head}test('adds two', () => {\n  assert.ok(sum(1, 2) > 0);\n});\n`;
  const { findings } = await control({ 'sum.js': right, 'test/new.test.js': honest }, files, options);
  expect(findings).toEqual([]);
});
