import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showProgress, type Detail } from '../../../src/apps/terminal/progress/show-progress.ts';
import type { RunEvent } from '../../../src/ports/index.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const testsStarted: RunEvent = { type: 'commands-started', step: 'base', check: 'related tests' };
const secondsOf = (detail: Detail, seconds: number) => {
  const progress = showProgress('plain', detail);
  progress.event(testsStarted);
  vi.advanceTimersByTime(seconds * 1000);
  return progress;
};

describe('a run whose output goes to a file', () => {
  test('says once a minute what it is at while nothing else is to be told', () => {
    const { end } = secondsOf('usual', 150);
    expect(lines).toEqual([
      '  Reading the repository (1/7) · 60 s · $0.0000 · running related tests on the base\n',
      '  Reading the repository (1/7) · 120 s · $0.0000 · running related tests on the base\n',
    ]);
    end();
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(2);
  });

  test('says at once that control runs begin, which come after the last word of a review', () => {
    const { event, end } = showProgress('plain');
    event({ type: 'commands-started', step: 'control' });
    expect(lines).toEqual(['  running tests that have to fail, to see that they can\n']);
    end();
  });

  test('counts the minute from its last line', () => {
    const { event, end } = secondsOf('usual', 59);
    event({ type: 'review-finished', round: 1, approved: true, findings: [] });
    vi.advanceTimersByTime(59_000);
    expect(lines.map((line) => line.trim())).toEqual(['✓ self-review: no objection']);
    end();
  });

  test('stays silent where only the verdict was asked for', () => {
    const { end } = secondsOf('quiet', 600);
    expect(lines).toEqual([]);
    end();
  });
});
