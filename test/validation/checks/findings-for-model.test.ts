import { describe, expect, it } from 'vitest';
import type { Finding, Patch } from '../../../src/domain/index.ts';
import { renderFindingsForModel, repairMayHelp } from '../../../src/validation/index.ts';

const text = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n');
const patch: Patch = {
  base: 'b',
  changes: [{ path: 'src/a.js', change: 'modify', before: '', after: text }],
};

function finding(fields: Partial<Finding>): Finding {
  return { source: 'check', severity: 'error', message: 'it is wrong', ...fields };
}

describe('findings for the next round of editing', () => {
  it('show the failing line among its neighbours, with message and rule', () => {
    const found = finding({ path: 'src/a.js', startLine: 10, column: 3, code: 'no-bad', check: 'lint' });
    expect(renderFindingsForModel([found], patch)).toBe(
      [
        'src/a.js:10:3 error [lint no-bad]',
        '  it is wrong',
        '   6 | line 6',
        '   7 | line 7',
        '   8 | line 8',
        '   9 | line 9',
        '> 10 | line 10',
        '  11 | line 11',
        '  12 | line 12',
        '  13 | line 13',
        '  14 | line 14',
      ].join('\n'),
    );
  });

  it('name errors first, and are cut to what a model can use', () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      finding({ message: `number ${at}`, severity: at === 59 ? 'error' : 'warning' }),
    );
    const shown = renderFindingsForModel(many, patch);
    expect(shown.startsWith('(no file) error [check]\n  number 59')).toBe(true);
    expect(shown).toMatch(/… and 20 more findings\.$/);
    expect(renderFindingsForModel([finding({ message: 'x'.repeat(1e6) })], patch).length).toBeLessThan(2000);
  });

  it('are told once where many tests fail alike', () => {
    const failures = ['a', 'b', 'c'].map((code) =>
      finding({ code, message: `connect ECONNREFUSED 127.0.0.1:${4000 + code.charCodeAt(0)}`, path: 't.js' }),
    );
    const shown = renderFindingsForModel([...failures, finding({ code: 'd', message: 'else' })], patch);
    expect(shown.match(/ECONNREFUSED/g)).toHaveLength(1);
    expect(shown).toContain('2 more fail alike: b, c');
    expect(shown).toContain('else');
  });

  it('stand without code when the file is not in the patch, or the line not in the file', () => {
    expect(renderFindingsForModel([finding({ path: 'other.js', startLine: 3 })], patch)).toBe(
      'other.js:3 error [check]\n  it is wrong',
    );
    expect(() =>
      renderFindingsForModel([finding({ path: 'src/a.js', startLine: 999 })], patch),
    ).not.toThrow();
  });
});

it.each([
  [[0], false],
  [[3], true],
  [[3, 2], true],
  [[3, 3], false],
  [[3, 4], false],
  [[5, 4, 3], true],
  [[5, 4, 3, 2], false],
])('after rounds with %j findings another one helps: %s', (counts, helps) => {
  const rounds = counts.map((count) => Array.from({ length: count }, () => finding({})));
  expect(repairMayHelp(rounds, 3)).toBe(helps);
});

it.each([
  ['another message', { message: 'it is wrong further down' }, 1, true],
  ['another test', { code: 'sends' }, 1, true],
  ['another line and time only', { startLine: 9, message: 'it took 12 ms' }, 1, false],
  ['more of another kind', { message: 'all is broken' }, 2, false],
] as const)('a round that ends with %s', (_, fields, count, helps) => {
  const before = [finding({ startLine: 4, message: 'startLine' in fields ? 'it took 7 ms' : 'it is wrong' })];
  const now = Array.from({ length: count }, () => finding(fields));
  expect(repairMayHelp([before, now], 3)).toBe(helps);
});
