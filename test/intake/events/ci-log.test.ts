import { describe, expect, it } from 'vitest';
import { cutLog } from '../../../src/intake/events/index.ts';

const stamp = '2026-01-02T03:04:05.1234567Z ';

describe('cutting a log', () => {
  it('keeps the failure and drops the noise and the timestamps', () => {
    const log = [
      ...Array.from({ length: 5000 }, (_, i) => `line ${i}`),
      'AssertionError: expected 1 to be 2',
      '##[error]Process completed with exit code 1.',
      'Cleaning up',
    ];
    const cut = cutLog(log.map((line) => stamp + line).join('\n'), 60);
    expect(cut).toContain('AssertionError: expected 1 to be 2');
    expect(cut).not.toContain('Cleaning up');
    expect(cut).not.toContain('2026-01-02');
    expect(cut.split('\n').length).toBeLessThanOrEqual(62);
  });

  it('finds an error far above the end', () => {
    const log = ['TypeError: x is undefined', ...Array.from({ length: 3000 }, () => 'ok')].join('\n');
    expect(cutLog(log, 60)).toContain('TypeError: x is undefined\n');
  });

  it('takes out terminal escapes (H3)', () => {
    expect(cutLog('\u001b[31mFAIL\u001b[0m a.test.js', 20)).toBe('FAIL a.test.js');
  });

  it('of nothing is nothing', () => {
    expect(cutLog('', 100)).toBe('');
  });
});
