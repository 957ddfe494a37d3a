import { expect, test } from 'vitest';
import { failingTests } from '../../src/context/index.ts';
import type { Finding } from '../../src/domain/index.ts';

const text = [
  "describe('sum', () => {",
  "  it('adds', () => {",
  '    expect(1).toBe(2);',
  '  });',
  '});',
].join('\n');
const file = { path: 'sum.test.js', text, definitions: [{ startLine: 2, endLine: 4 }] };

function failure(fields: Partial<Finding>): Finding {
  return { source: 'check', severity: 'error', message: 'expected 2', path: 'sum.test.js', ...fields };
}

test('a failing test is shown by the declaration around its line', () => {
  expect(failingTests([failure({ startLine: 3 })], [file])).toMatchObject([{ startLine: 2, endLine: 4 }]);
});

test('a runner that tells no line tells the title, and two failures of one test show it once', () => {
  const [byTitle, byLine] = [failure({ code: 'sum > adds' }), failure({ startLine: 3 })];
  for (const found of [[byTitle], [byTitle, byLine], [byLine, byTitle]])
    expect(failingTests(found, [file])).toMatchObject([{ path: 'sum.test.js', startLine: 2 }]);
});

test('a failure with neither a line nor a title of the file shows nothing', () => {
  for (const fields of [{}, { code: 'sum > subtracts' }, { code: 'it' }, { startLine: 6 }])
    expect(failingTests([failure(fields)], [file])).toEqual([]);
});

test('a failure of a file that is not known shows nothing', () => {
  expect(failingTests([failure({ path: 'other.js', startLine: 1 })], [file])).toEqual([]);
});
