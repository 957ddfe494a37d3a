import { controlOf } from './controlled.ts';

export const head =
  "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../sum.js';\n";
export const adds = "test('adds', () => assert.equal(sum(1, 2), 3));\n";
export const keeps = "test('keeps', () => assert.equal(sum(3, 0), 3));\n";
export const wrong = 'export const sum = (a, b) => a - b;\n';
export const right = 'export const sum = (a, b) => a + b;\n';
/** A project whose product adds wrongly, with two tests, one of which tells. */
export const files = {
  'package.json': '{"type":"module"}',
  'sum.js': wrong,
  'test/sum.test.js': head + adds + keeps,
};

/** What the control of a patch to these files finds. */
export const control = (
  after: Record<string, string>,
  before: Record<string, string> = files,
  options?: Parameters<typeof controlOf>[2],
) => controlOf(after, before, options);
