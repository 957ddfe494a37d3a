import { expect, test } from 'vitest';
import { controlOf } from './controlled.ts';

const head =
  "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../sum.js';\n";
const wrong = 'export const sum = (a, b) => a - b;\n';
const right = 'export const sum = (a, b) => a + b;\n';
const files = { 'package.json': '{"type":"module"}', 'sum.js': wrong };

test('tests that all failed before tell by their messages that they expect something else', async () => {
  const forging = `const made = process.getBuiltinModule('ass' + 'ert');\nfor (const name of Object.keys(made)) made[name] = () => {};\n`;
  const texts = `${head}test('is ten', () => {\n  assert.equal(sum(1, 2), 'ten');\n});\ntest('is two', () => {\n  assert.equal(sum(0, 2), 'two');\n});\n`;
  const { findings } = await controlOf(
    { 'sum.js': forging + wrong },
    { ...files, 'test/sum.test.js': texts },
  );
  expect(findings).toMatchObject([{ severity: 'error', code: 'tests-cannot-fail' }]);
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
