import { expect, test } from 'vitest';
import { RunEvent } from '../../src/domain/events/index.ts';
import { verdictNames } from '../../src/domain/index.ts';
import { readEvents } from '../../src/pipeline/index.ts';

const counts = { passed: 1, failed: 2, skipped: 3 };
const spent = { calls: 1, promptTokens: 2, cachedTokens: 1, completionTokens: 3, costUsd: 0.5 };
const unmade = { path: 'a.js', status: 'not-found', message: 'It is nowhere.' };
const finding = { source: 'review', severity: 'warning', message: 'm', path: 'a.js', startLine: 1, endLine: 2, column: 3, endColumn: 4, code: 'c', check: 'lint' }; // prettier-ignore
const side = { ...counts, failure: 'it is red' };
const plan = { rootCause: 'r', approach: 'a', changes: [{ action: 'modify', path: 'a.js', instructions: 'i' }] }; // prettier-ignore

/** One event of each name with all its facts, and where a fact is one of several words, one of each. */
const told: readonly { type: string; [fact: string]: unknown }[] = [
  { type: 'run-started', version: '1', node: '24', platform: 'linux', models: { strong: 's', weak: 'w' }, command: ['run'], inputHash: 'h', earlierCalls: 0, replay: 'dir' },
  { type: 'issue-read', title: 't', base: 'b', bound: { calls: 1, tokens: 2, costUsd: 3 } },
  { type: 'links-read', read: [{ url: 'u', title: 't' }], refused: [{ url: 'u', reason: 'r' }] },
  { type: 'documentation-opened', sites: [{ url: 'u', pages: 1, fetchedAt: 2, note: 'n' }] },
  { type: 'documentation-not-compared', reason: 'r' },
  { type: 'documentation-found', sections: [{ url: 'u', heading: 'h', score: 1 }] },
  { type: 'files-indexed', made: 1, reused: 2, unparsed: 3, unparsedPaths: ['a'] },
  { type: 'index-bounded', files: 1, left: { source: 2 } },
  { type: 'index-progressed', done: 1, total: 2 },
  { type: 'index-not-stored', records: 1, reason: 'r' },
  { type: 'index-refreshed', files: 1, shallow: true },
  { type: 'embedding-progressed', done: 1, total: 2, secondsLeft: 3 },
  { type: 'meaning-skipped', reason: 'r' },
  ...['planning', 'editing'].map((to) => ({ type: 'lines-shown', to, files: [{ path: 'a', lines: 9, ranges: [{ startLine: 1, endLine: 2 }] }] })),
  { type: 'snippets-ranked', files: [{ path: 'a', score: 1, reasons: [{ signal: 's', rank: 1, note: 'n' }] }], snippets: 1, skippedSignals: [{ signal: 's', reason: 'r' }] },
  {
    type: 'code-requested',
    requests: [
      { kind: 'search', query: 'q' },
      { kind: 'find', text: 't', pattern: true },
      { kind: 'definition', name: 'n' },
      { kind: 'callers', name: 'n' },
      { kind: 'tests', words: 'w' },
      { kind: 'open', path: 'a', startLine: 1, endLine: 2 },
      { kind: 'outline', path: 'a' },
      { kind: 'run', paths: ['a'] },
    ],
  },
  { type: 'plan-corrected', correction: 'c' },
  { type: 'plan-ready', plan, dropped: [{ path: 'p', reason: 'r' }] },
  { type: 'edit-applied', path: 'a', matcher: 'exact', certainty: 0.5, evidence: ['e'] },
  { type: 'edit-refused', ...unmade },
  { type: 'edit-needless', ...unmade },
  { type: 'fix-finished', check: 'c', changed: ['a'] },
  ...['passed', 'failed', 'timed-out', 'not-run', 'skipped'].flatMap((status) =>
    ['base', 'patch'].map((tree) => ({ type: 'check-finished', check: 'c', tree, cached: true, status, exitCode: 1, seconds: 2, findings: 3, tests: counts, newFindings: 1, reason: 'r' }))),
  ...['proven', 'not-reproduced', 'not-run'].map((status) => ({ type: 'proof-finished', status, tests: ['t'], before: side, after: side, reason: 'r' })),
  ...['base', 'patch', 'proof', 'control'].map((step) => ({ type: 'commands-started', step, check: 'c' })),
  { type: 'control-finished', message: 'm', failed: 2, findings: 1 },
  { type: 'rule-judged', done: 1, total: 2, cached: 0, rule: 'r', path: 'p', reported: 1 },
  { type: 'rule-confirmed', done: 1, total: 2, rule: 'r', candidates: 3 },
  { type: 'review-finished', round: 1, approved: false, findings: ['edit', 'writing', 'check', 'guard', 'rule', 'review'].map((source) => ({ ...finding, source })) },
  { type: 'review-finished', round: 1, approved: true, findings: ['error', 'warning', 'info'].map((severity) => ({ ...finding, severity })) },
  ...['strong', 'weak'].map((role) => ({ type: 'call-started', call: 1, purpose: 'p', role, promptTokens: 2, maxOutputTokens: 3 })),
  ...['stop', 'length'].map((finish) => ({ type: 'call-finished', call: 1, purpose: 'p', model: 'm', seconds: 1, timing: { waitMs: 1, thinkMs: 2, writeMs: 3 }, promptTokens: 1, completionTokens: 2, finish, warning: 'w', problem: 'no' })),
  { type: 'budget-spent', purpose: 'p', ...spent, total: spent },
  { type: 'reply-reused', purpose: 'p' },
  { type: 'call-delayed', problem: 'p', waitMs: 1 },
  ...verdictNames.map((verdict) => ({ type: 'verdict-reached', verdict, reason: 'r', message: 'm', usage: spent })),
]; // prettier-ignore

test('every event that a run can tell is one of these', () => {
  const names = RunEvent.options.map(({ shape }) => shape.type.value);
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(names));
});

test.each(told.map((event) => [event.type, event] as const))('%s is read with all its facts', (_, event) => {
  const { events, unread } = readEvents(`${JSON.stringify(event)}\n`);
  expect([unread, events]).toEqual([[], [{ ...event, at: undefined }]]);
});

test.each([
  { ...told[10]!, files: -1 },
  { ...told[10]!, files: 0.5 },
  { type: 'verdict-reached', verdict: 'good', reason: 'r', message: 'm', usage: spent },
  { type: 'call-started', call: 1, purpose: 'p', role: 'middling', promptTokens: 2, maxOutputTokens: 3 },
])('an event that says what cannot be is not read: %j', (event) => {
  expect(readEvents(JSON.stringify(event))).toMatchObject({ events: [], unread: [{ line: 1 }] });
});
