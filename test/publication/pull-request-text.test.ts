import { describe, expect, it } from 'vitest';
import { changeTitle } from '../../src/publication/change-title.ts';
import { inConvention, learnConvention } from '../../src/publication/commit-convention.ts';

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
