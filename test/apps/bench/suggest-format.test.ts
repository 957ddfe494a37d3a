import { describe, expect, test } from 'vitest';
import type { FormatOutcome } from '../../../src/apps/bench/edit-formats/format-facts.ts';
import { describeChange } from '../../../src/apps/bench/edit-formats/describe-change.ts';
import { judgeText } from '../../../src/apps/bench/edit-formats/judge-text.ts';
import { signTest, suggestFormat } from '../../../src/apps/bench/edit-formats/suggest-format.ts';

type Format = FormatOutcome['facts']['format'];

/** Outcomes of one format: `right` of `tasks` tasks are right, from the first on. */
function outcomesOf(
  format: Format,
  right: number,
  tasks: number,
  replyTokens: number,
  costUsd = 0,
): FormatOutcome[] {
  return Array.from({ length: tasks }, (_, index) => {
    const passed = index < right;
    const facts: FormatOutcome['facts'] = {
      task: `task-${index}`,
      format,
      language: 'go',
      asked: format,
      wellFormed: true,
      appliedAtOnce: true,
      rightAtOnce: passed,
      verdict: passed ? 'exact' : 'wrong',
      parses: true,
      refusals: [],
      gaveUp: false,
      secondsWaited: 1,
    };
    const usage = { calls: 1, promptTokens: 1000, completionTokens: replyTokens, costUsd };
    return { id: `task-${index}:${format}`, passed, facts, usage, by: '0', seconds: 1 };
  });
}

describe('the suggested format', () => {
  test('is the cheapest of those that are right as often, within noise', () => {
    const outcomes = [
      ...outcomesOf('search-replace', 40, 40, 200),
      ...outcomesOf('udiff', 39, 40, 150),
      ...outcomesOf('line-numbered', 30, 40, 50),
    ];
    const suggestion = suggestFormat(outcomes)!;
    expect(suggestion.format).toBe('udiff');
    expect(suggestion.why).toContain('39 of 40 right');
    expect(suggestion.why).toContain('search-replace 40, 1.10 times the cost');
    expect(suggestion.why).toContain('Fewer right: line-numbered 30');
  });

  test('goes by money where prices are known', () => {
    const outcomes = [...outcomesOf('udiff', 9, 9, 900, 0.01), ...outcomesOf('whole-file', 9, 9, 100, 0.02)];
    expect(suggestFormat(outcomes)!.format).toBe('udiff');
  });

  test('never gives up more than five points for the price, however few the tasks', () => {
    const outcomes = [...outcomesOf('udiff', 10, 10, 900), ...outcomesOf('line-numbered', 9, 10, 10)];
    expect(suggestFormat(outcomes)!.format).toBe('udiff');
  });

  test('counts only tasks that every format has an outcome for', () => {
    const outcomes = [...outcomesOf('udiff', 6, 10, 100), ...outcomesOf('whole-file', 4, 4, 500)];
    expect(suggestFormat(outcomes)!.why).toContain('4 of 4 right');
  });

  test('is left open when nothing was right or nothing was compared', () => {
    expect(suggestFormat(outcomesOf('udiff', 3, 3, 10))).toBeUndefined();
    expect(
      suggestFormat([...outcomesOf('udiff', 0, 3, 10), ...outcomesOf('whole-file', 0, 3, 10)]),
    ).toBeUndefined();
  });

  test('rests on an exact sign test', () => {
    expect(signTest(0, 0)).toBe(1);
    expect(signTest(5, 5)).toBe(1);
    expect(signTest(6, 0)).toBeCloseTo(2 / 64);
    expect(signTest(1, 8)).toBeCloseTo((2 * 10) / 512);
  });
});

describe('a file that a model wrote', () => {
  const before = 'if x:\n    a()\n    b()\n';

  test('is right when only meaningless white space differs, by language', () => {
    const expected = ['if x:\n    a()\nb()\n'];
    const judge = (after: string, language: string | undefined) =>
      judgeText(before, after, expected, language);
    expect(judge('if x:\n    a()\nb()\n', 'python')).toBe('exact');
    expect(judge('if x:\n    a()  \n\nb()\n', 'python')).toBe('soft');
    expect(judge('if x:\n  a()\nb()\n', 'python')).toBe('wrong');
    expect(judge('if x:\n  a()\nb()\n', 'go')).toBe('soft');
    expect(judge('if x:\n  a()\nb()\n', undefined)).toBe('wrong');
    expect(judge(before, 'go')).toBe('no-op');
  });
});

describe('a difference in words', () => {
  test('tells places by their lines, never by numbers, and keeps empty lines at the end of new text', () => {
    const before = 'a\nx\n\nb\nx\nc\nd\n';
    const after = 'a\nx\n\nnew\n\nb\ny\nd\n';
    expect(describeChange(before, after).split('\n\n').slice(1).join('\n\n')).toBe(
      [
        '1. Insert below the empty line below the line `x` (the 1st of 2 such lines in the file):\n```\nnew\n\n```',
        '2. Replace the 2 lines from the line `x` (the 2nd of 2 such lines in the file) to the line `c`, both included by:\n```\ny\n```',
      ].join('\n\n'),
    );
  });

  test('is empty for line ends alone, and names the declarations around a place and in lines that go', () => {
    expect(describeChange('a\nb\n', 'a\r\nb\r\n')).toBe('');
    const around = [{ name: 'f', kind: 'function', startLine: 1, endLine: 3, container: 'C' }];
    expect(describeChange('f:\n  a\n  b\n', 'f:\n  b\n', around)).toContain(
      '1. Delete the line `a` in `C.f`.',
    );
  });
});
