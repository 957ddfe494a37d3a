import { describe, expect, test } from 'vitest';
import { detailEvents, viewEvents, type RecordedEvent } from '../../src/pipeline/index.ts';

const events = (...told: object[]) => told as RecordedEvent[];
const started = { type: 'run-started' };
const call = (at: number, more: object = {}) => ({
  type: 'call-started',
  at,
  call: 1,
  purpose: 'plan',
  promptTokens: 7,
  ...more,
});
const ended = (at: number, more: object = {}) => ({ type: 'call-finished', at, call: 1, purpose: 'plan', seconds: 1, ...more }); // prettier-ignore
const spent = (costUsd: number, purpose = 'plan') => ({ type: 'budget-spent', purpose, costUsd, total: { calls: 1, promptTokens: 2, completionTokens: 3, costUsd } }); // prettier-ignore

describe('the calls of a run, by its events', () => {
  const calls = (...told: object[]) => detailEvents(events(...told)).calls;

  test('have when they began and ended, what they read and wrote, and what they cost', () => {
    const told = ended(1700, { model: 'm', promptTokens: 9, completionTokens: 3 });
    expect(calls({ ...started, at: 1000 }, call(1200), told, spent(0.5))).toEqual([
      { purpose: 'plan', startMs: 200, endMs: 700, model: 'm', timing: undefined, promptTokens: 9, completionTokens: 3, problem: undefined, costUsd: 0.5 },
    ]);
  }); // prettier-ignore

  test('that never ended are as long as they were seen, and cost nothing that is known', () => {
    expect(calls({ ...started, at: 0 }, call(50))).toEqual([
      { purpose: 'plan', startMs: 50, endMs: 50, promptTokens: 7 },
    ]);
  });

  test('tell why none came, and keep what was estimated', () => {
    expect(calls(call(0), ended(5, { problem: 'it is down' }))).toMatchObject([{ problem: 'it is down', promptTokens: 7 }]);
    expect(calls(call(0), ended(5, { warning: 'it was cut' }))).toMatchObject([{ problem: 'it was cut' }]);
  }); // prettier-ignore

  test('of an earlier attempt are not ended by those of a later one with the same number', () => {
    const told = calls({ ...started, at: 0 }, call(10), { ...started, at: 100 }, ended(130), call(150), ended(190));
    expect(told.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[10, 10], [150, 190]]);
  }); // prettier-ignore

  test('that the journal answered cost nothing again', () => {
    const reused = { type: 'reply-reused', at: 20, purpose: 'plan' };
    expect(calls({ ...started, at: 0 }, reused, spent(0.5), call(30), ended(40), spent(0.25))).toMatchObject([
      { reused: true, startMs: 20, endMs: 20, costUsd: 0 },
      { startMs: 30, endMs: 40, costUsd: 0.25 },
    ]);
  });

  test('are told what they cost by their purpose, the latest without a price first', () => {
    const told = calls(call(0), call(1, { call: 2, purpose: 'edit' }), spent(0.1), spent(0.2, 'edit'), spent(9, 'review'));
    expect(told.map(({ purpose, costUsd }) => [purpose, costUsd])).toEqual([['plan', 0.1], ['edit', 0.2]]);
  }); // prettier-ignore
});

describe('how a run went, by its events', () => {
  test('is nothing where it had not begun', () => {
    expect(detailEvents([])).toEqual({
      ...{ attempts: [], calls: [], shown: [], edits: [], dropped: [], corrections: [], skippedSignals: [] },
      ...{ startedAt: undefined, endedAt: undefined, base: undefined },
    });
    expect(viewEvents([])).toMatchObject({
      ...{
        title: 'A run that had not started',
        verdict: undefined,
        diff: '',
        files: [],
        checks: [],
        findings: [],
      },
      ...{ ranking: [], usage: { calls: 0, costUsd: 0 }, costCeiling: { calls: 0, costUsd: 0 } },
    });
  });

  test('lasted from its first event to its last, whatever their order', () => {
    const { startedAt, endedAt } = detailEvents(events({ ...started, at: 30 }, { ...started, at: 10 }, started, { ...started, at: 70 })); // prettier-ignore
    expect([startedAt, endedAt]).toEqual([10, 70]);
  });

  test('has every line that was shown of a file once, and the most lines that it was said to have', () => {
    const shown = (path: string, lines: number | undefined, ...ranges: [number, number][]) => ({
      type: 'lines-shown',
      files: [{ path, lines, ranges: ranges.map(([startLine, endLine]) => ({ startLine, endLine })) }],
    });
    const told = events(shown('a.js', 9, [1, 3]), shown('b.js', undefined, [1, 1]), shown('a.js', 12, [2, 6], [9, 9]));
    expect(detailEvents(told).shown).toEqual([
      { path: 'a.js', lines: 12, ranges: [{ startLine: 1, endLine: 6 }, { startLine: 9, endLine: 9 }] },
      { path: 'b.js', lines: undefined, ranges: [{ startLine: 1, endLine: 1 }] },
    ]);
  }); // prettier-ignore

  test('has its edits as they ended, and its files as they were edited last', () => {
    const applied = (matcher?: string) => ({ type: 'edit-applied', path: 'a.js', matcher, certainty: 1, evidence: ['e'] });
    const told = events(applied('loose'), { type: 'edit-refused', path: 'a.js', message: 'no' }, { type: 'edit-needless', path: 'b.js', message: 'is so' }, applied('exact'), { ...applied(), path: 'c.js' });
    expect(detailEvents(told).edits).toEqual([
      { path: 'a.js', outcome: 'applied', matcher: 'loose' },
      { path: 'a.js', outcome: 'refused', message: 'no' },
      { path: 'b.js', outcome: 'needless', message: 'is so' },
      { path: 'a.js', outcome: 'applied', matcher: 'exact' },
      { path: 'c.js', outcome: 'applied', matcher: undefined },
    ]);
    expect(viewEvents(told).files).toMatchObject([{ path: 'a.js', change: 'modify', matcher: 'exact', certainty: 1 }, { path: 'c.js', matcher: null }]);
  }); // prettier-ignore

  test('has the last result of each check on each tree', () => {
    const check = (name: string, tree: string, status: string, newFindings?: number) => ({ type: 'check-finished', check: name, tree, status, newFindings });
    const told = events(check('lint', 'base', 'passed'), check('lint', 'patch', 'failed', 2), check('lint', 'patch', 'passed', 1), check('tests', 'base', 'failed'), check('types', 'patch', 'passed'));
    expect(viewEvents(told).checks).toMatchObject([
      { name: 'lint', before: { status: 'passed' }, after: { status: 'passed' }, newFindings: 1 },
      { name: 'tests', before: { status: 'failed' }, after: { status: 'not reached' }, newFindings: 0 },
      { name: 'types', before: { status: 'not reached' }, after: { status: 'passed' }, newFindings: 0 },
    ]);
  }); // prettier-ignore

  test('is what was told of it last: plan, ranking, review, cost and verdict', () => {
    const plan = (approach: string) => ({ type: 'plan-ready', plan: { approach }, dropped: [{ path: approach, reason: 'r' }] });
    const told = events(
      { type: 'issue-read', title: 'T', base: 'b', bound: { calls: 9, tokens: 8, costUsd: 7 } },
      { type: 'links-read', read: [{ url: 'u', title: 't' }], refused: [] },
      { type: 'snippets-ranked', files: [{ path: 'a.js' }], skippedSignals: [{ signal: 's', reason: 'r' }] },
      ...[plan('old'), plan('new'), { type: 'plan-corrected', correction: 'c' }],
      { type: 'review-finished', findings: [{ message: 'm' }] },
      ...[spent(0.1), spent(0.2)],
      { type: 'verdict-reached', verdict: 'patched', reason: 'validated', message: 'Done.', usage: {} },
    );
    expect(viewEvents(told)).toMatchObject({
      ...{ title: 'T', verdict: { verdict: 'patched', reason: 'validated', message: 'Done.' }, links: { read: [{ url: 'u' }] } },
      ...{ plan: { approach: 'new' }, ranking: [{ path: 'a.js' }], findings: [{ message: 'm' }] },
      ...{ usage: { costUsd: 0.2 }, costCeiling: { calls: 9, tokens: 8, costUsd: 7 } },
    });
    expect(detailEvents(told)).toMatchObject({ base: 'b', dropped: [{ path: 'new' }], corrections: ['c'], skippedSignals: [{ signal: 's' }] });
    expect(detailEvents(events({ ...started, at: 3, version: '1', node: 'v22' })).attempts).toEqual([{ version: '1', node: 'v22' }]);
  }); // prettier-ignore
});
