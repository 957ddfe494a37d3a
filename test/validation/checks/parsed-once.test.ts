import { afterEach, expect, test, vi } from 'vitest';
import { readOutput } from '../../../src/validation/checks/readers/index.ts';

afterEach(() => vi.restoreAllMocks());

test('H6: an output of an unknown format is parsed once, not by every reader that knows JSON', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const text = '[\n'.repeat(1_000);
  readOutput('auto', { stdout: text, stderr: '', report: text, exitCode: 1 });
  const whole = parse.mock.calls.filter(([given]) => given === text.trim());
  expect(whole).toHaveLength(1);
});

test('and the document that is found in it is read as before', () => {
  const report = [
    { filePath: 'a.js', messages: [{ ruleId: 'eqeqeq', severity: 2, message: 'Expected ===', line: 3 }] },
  ];
  const stdout = `> lint\n\n${JSON.stringify(report)}\n`;
  const read = (name: 'auto' | 'eslint') => readOutput(name, { stdout, stderr: '', exitCode: 1 });
  expect(read('eslint').findings).toMatchObject([{ path: 'a.js', startLine: 3, code: 'eqeqeq' }]);
  expect(read('auto')).toEqual(read('eslint'));
});
