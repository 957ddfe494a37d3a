import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, modified, patchOf } from './patches.ts';

const units = [
  '// ',
  '/* ',
  '# ',
  '"',
  '@Test ',
  '@Test(',
  '#[test] ',
  '[Fact',
  'expect(',
  'it.each(',
  "it('",
  '{\n',
  'try:\n',
];
const files = [
  'a.test.js',
  'test_a.py',
  'src/a.rs',
  'ATest.java',
  'tests/ATests.cs',
  'a.swift',
  'tsconfig.json',
  'ruff.toml',
  '.golangci.yml',
];

describe('a text made to be slow to search', () => {
  it.each(units)('of %j without end is judged all the same', (unit) => {
    const text = unit.repeat(20_000 / unit.length);
    for (const file of files) expect(() => guardPatch(patchOf(modified(file, 'x\n', text)))).not.toThrow();
  });
});

it('a line that is too long to be searched counts, since anything may stand at its end', () => {
  const line = `${'x'.repeat(5000)} // eslint-disable-line\n`;
  expect(guardPatch(patchOf(created('src/a.js', line)))).toMatchObject([
    { code: 'long-line', severity: 'error', startLine: 1 },
  ]);
});
