import { describe, expect, test } from 'vitest';
import { describeDetail } from '../../../src/apps/terminal/progress/describe-detail.ts';
import type { RunEvent } from '../../../src/ports/index.ts';

/** An event as its stage tells it; only what is named here is looked at. */
const detail = (event: object) => describeDetail(event as RunEvent);

describe('what --verbose adds', () => {
  test('the first ten files of the ranking, each with its first reasons', () => {
    const reasons = [1, 2, 3, 4, 5].map((rank) => ({ signal: 'file-name', rank, note: `word${rank}` }));
    const files = Array.from({ length: 11 }, (_, at) => ({ path: `src/f${at}.ts`, score: 0.5, reasons }));
    const lines = detail({ type: 'snippets-ranked', files });
    expect(lines).toHaveLength(20);
    expect(lines.slice(18)).toEqual([
      '  10. src/f9.ts (0.500)',
      expect.stringMatching(/#1 \(word1\), .*#4 \(word4\)$/),
    ]);
  });

  test('what a model asks to see, and how long its reply may be', () => {
    const requests = [
      { kind: 'search', query: 'round up' },
      { kind: 'find', text: 'total(', pattern: false },
      { kind: 'find', text: 'tot.l', pattern: true },
      { kind: 'definition', name: 'Cart.total' },
      { kind: 'tests', words: 'rounds' },
      { kind: 'open', path: 'a.ts' },
      { kind: 'open', path: 'a.ts', startLine: 3 },
      { kind: 'open', path: 'a.ts', startLine: 1, endLine: 9 },
      { kind: 'outline', path: '' },
      { kind: 'run', paths: ['a.test.ts', 'b.test.ts'] },
    ];
    expect(detail({ type: 'code-requested', requests })).toEqual([
      '  search: round up',
      '  lines with: total(',
      '  lines that fit: tot.l',
      '  definition of Cart.total',
      '  tests: rounds',
      '  a.ts',
      '  a.ts, from line 3',
      '  a.ts, lines 1-9',
      '  outline of the repository',
      '  a run of a.test.ts, b.test.ts',
    ]);
    const call = { type: 'call-started', purpose: 'edit', promptTokens: 7, maxOutputTokens: 9 };
    expect(detail(call)).toEqual(['  asking edit: 7 tokens, a reply of at most 9']);
  });

  test('the whole of a plan, and of a refusal the lines below its first', () => {
    const changes = [{ path: 'a.ts', action: 'modify', instructions: 'Round\nup.' }];
    expect(detail({ type: 'plan-ready', plan: { rootCause: 'a sign', changes } })).toEqual([
      '  root cause: a sign',
      expect.stringMatching(/a\.ts: Round\n {2}up\.$/),
    ]);
    expect(detail({ type: 'edit-refused', message: 'not found\nnearest: 3' })).toEqual(['  nearest: 3']);
  });

  test('what a model wrote without what a terminal obeys', () => {
    const plan = { rootCause: 'a \u001b[2Jsign', changes: [] };
    expect(detail({ type: 'plan-ready', plan })).toEqual(['  root cause: a \\x1b[2Jsign']);
  });

  test('nothing of any other event', () => {
    expect(detail({ type: 'budget-spent' })).toEqual([]);
  });
});
