import { afterEach, expect, test, vi } from 'vitest';
import { tellFindings } from '../../../src/apps/terminal/tell-findings.ts';

const finding = { source: 'guard', severity: 'warning', message: 'Look\nat it.' } as const;

/** What is told of some findings, without colours. */
function told(findings: Parameters<typeof tellFindings>[0]): string {
  const spy = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  tellFindings(findings);
  const text = spy.mock.calls.map(([one]) => String(one)).join('');
  spy.mockRestore();
  // eslint-disable-next-line no-control-regex
  return text.replace(/\u001b\[\d+m/g, '');
}

afterEach(() => vi.restoreAllMocks());

test('what is open for a person is told with its place, errors first, and notes are not', () => {
  const error = { ...finding, severity: 'error', path: 'a.js' } as const;
  const info = { ...finding, severity: 'info' } as const;
  expect(told([info, { ...finding, path: 'b.js', startLine: 3, code: 'special-cased-test' }, error])).toBe(
    'error a.js: Look at it.\nwarning b.js:3 special-cased-test: Look at it.\n',
  );
  expect(told([info])).toBe('');
});

test('five are told, and how many more there are', () => {
  const text = told(Array.from({ length: 8 }, (_, nth) => ({ ...finding, message: `m${nth}` })));
  expect(text.split('\n')).toEqual([0, 1, 2, 3, 4].map((nth) => `warning: m${nth}`).concat('… and 3 more findings.', ''));
}); // prettier-ignore

test('what a model or a repository says writes no line and moves no cursor', () => {
  expect(told([{ ...finding, message: 'a\r\npatched (validated)\u001b[2J', path: 'a\u001b[1A.js' }])).toBe(
    'warning a\\x1b[1A.js: a patched (validated)\\x1b[2J\n',
  );
});
