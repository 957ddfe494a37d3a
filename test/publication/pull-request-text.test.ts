import { describe, expect, it } from 'vitest';
import { changeTitle } from '../../src/publication/words/change-title.ts';
import { inConvention, learnConvention } from '../../src/publication/branch/commit-convention.ts';
import { outcomeSchema } from '../../src/publication/run-outcome.ts';
import { listUnverified } from '../../src/publication/words/sections.ts';

describe('the title of a change', () => {
  it.each([
    [
      'Totals are wrong',
      'Raise STEP to 2 so that totals are right.',
      'Raise STEP to 2 so that totals are right',
    ],
    ['Totals are wrong', 'Raise it.', 'Fix: Totals are wrong'],
    ['Totals are wrong', 'We will guard against null.', 'Fix: Totals are wrong'],
    ['Add dark mode', '', 'Add dark mode'],
    ['x', `Clamp the value to 0.5 to 1.0, since ${'callers may pass more '.repeat(5)}.`, 'Clamp the value to 0.5 to 1.0'], // prettier-ignore
    ['', '', ''],
  ])('of %j with the approach %j is %j', (title, approach, wanted) => {
    expect(changeTitle(title, approach)).toBe(wanted);
  });
});

describe('the convention of a repository', () => {
  const told = (subjects: string[], kind: 'fix' | 'test', title: string) =>
    inConvention(learnConvention(subjects), kind, title);

  it.each([
    ['conventional', ['fix: a', 'feat(x): b', 'chore: c', 'docs: d', 'fix!: e', 'Merge pull request'], 'fix: raise STEP'],
    ['conventional with capitals', ['fix: A', 'feat: B', 'docs: C', 'fix: D', 'test: E'], 'fix: Raise STEP'],
    ['plain', ['Fix a', 'Add b', 'Use c', 'Drop d', 'Say e'], 'Raise STEP'],
    ['lower case', ['fix a', 'add b', 'use c', 'drop d', 'say e'], 'raise STEP'],
    ['not to be told yet', ['initial commit'], 'Raise STEP'],
    ['written by programs', ['Bump a', 'v1.2.3', 'Release 2', 'Merge x', '[skip] y'], 'Raise STEP'],
  ])('that is %s is kept', (_, subjects, wanted) => {
    expect(told(subjects, 'fix', 'Raise STEP')).toBe(wanted);
  }); // prettier-ignore

  it('keeps names and acronyms, and does not say "fix" twice', () => {
    const lower = ['fix: a', 'feat: b', 'docs: c', 'fix: d', 'test: e'];
    expect(told(lower, 'test', 'URLs are escaped')).toBe('test: URLs are escaped');
    expect(told(lower, 'fix', 'Fix: Totals are wrong')).toBe('fix: totals are wrong');
  });
});

describe('what nothing has looked at', () => {
  const none = { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };
  const said = (path: string, change: string) =>
    listUnverified(
      outcomeSchema.parse({
        version: 1,
        job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' },
        inputHash: '',
        verdict: { verdict: 'patched', reason: 'validated', message: '' },
        patch: { base: 'a'.repeat(40), changes: [{ path, change, before: 'a', after: 'b' }] },
        usage: none,
        bound: { calls: 0, tokens: 0, costUsd: 0 },
      }),
    ).includes('No test was added or changed.');

  it.each([
    ['test/total.test.js', 'modify', false],
    ['test/total.test.js', 'create', false],
    ['test/total.test.js', 'delete', true],
    ['test/README.md', 'create', true],
    ['src/total.js', 'modify', true],
  ])('names tests where %s is all that a patch touches (%s): %s', (path, change, missing) => {
    expect(said(path, change)).toBe(missing);
  });
});
