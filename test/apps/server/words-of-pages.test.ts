import { describe, expect, test } from 'vitest';
import { renderQueue } from '../../../src/apps/server/pages/queue-page.ts';
import { renderRepositories } from '../../../src/apps/server/pages/repositories-page.ts';
import { renderRun } from '../../../src/apps/server/pages/run-page.ts';
import { renderRuns } from '../../../src/apps/server/pages/runs-page.ts';
import type { RunRow } from '../../../src/jobs/queue/index.ts';

const asked = new Date('2026-01-01T08:00:00Z');
const begun = new Date('2026-01-01T09:30:00Z');
const run: RunRow = {
  ...{
    id: '7',
    repository: '10',
    fullName: 'acme/shop',
    subject: '3',
    title: 'Totals',
    requestedBy: 'wendy',
  },
  ...{
    state: 'waiting',
    verdict: null,
    reason: 'rate-limited',
    message: 'GitHub asked to wait',
    pullUrl: null,
  },
  ...{ costUsd: 0, calls: 1, attempts: 1, worker: null, createdAt: asked, startedAt: begun, endedAt: null },
};

const queueOf = (runs: readonly RunRow[], most = 100) =>
  renderQueue({
    overview: { states: {}, verdicts: {}, failures: {}, putOff: {}, oldestWaitingSeconds: 0, askedToWaitSeconds: undefined, workers: 1, costUsd: 0, calls: 0 },
    ...{ workers: [], pauses: [], runs, most, isInsider: true, isAdmin: false },
    session: { login: 'wendy', token: 't', csrf: 'c', readable: new Map() },
  }).source; // prettier-ignore

describe('the queue', () => {
  test('tells of a waiting run since when and why, and of one at work when it was begun', () => {
    expect(queueOf([run])).toMatch(/waiting since <time datetime="2026-01-01T08:00.*: GitHub asked to wait/);
    const active = queueOf([{ ...run, state: 'active' }]);
    expect(active).toMatch(/at work, begun <time datetime="2026-01-01T09:30/);
    expect(active).not.toContain('GitHub asked to wait');
  });

  test('does not speak of the wait of a run where none is ready', () => {
    expect(queueOf([])).toContain('None is ready to start.');
  });
});

test('a list that is as long as any may be says that it is not all', () => {
  const runsOf = (most: number) => renderRuns([run, run], {}, [], most).source;
  expect([runsOf(2), runsOf(3)].map((page) => /Only the newest \d+ runs/.exec(page)?.[0])).toEqual([
    'Only the newest 2 runs',
    undefined,
  ]);
  expect(queueOf([run, run], 2)).toContain('Only the newest 2 waiting runs are listed');
});

test('a run that failed names the command that starts it again', () => {
  const page = renderRun({ ...run, state: 'done', verdict: 'failed', drafts: null }, { exchanges: [], stages: {}, events: [] }, 'https://f.test').source; // prettier-ignore
  expect(page).toContain('comment <code>/patchwright retry</code>');
  expect(page).toMatch(/for 1 call</);
});

describe('how a repository fares', () => {
  const pulls = [1, 2, 3].map((number) => `https://f.test/acme/shop/pull/${number}`);
  const figures = {
    id: '10',
    fullName: 'acme/shop',
    runs: 3,
    patched: 3,
    costUsd: 1,
    secondsToPull: 60,
    days: [],
  };

  test.each<[readonly string[], { yes: number; of: number }, string]>([
    [[], { yes: 0, of: 0 }, 'Merged: no pull request yet.'],
    [pulls, { yes: 0, of: 0 }, 'Merged: GitHub does not say.'],
    [pulls, { yes: 1, of: 2 }, 'Merged: 1 of the 2 that GitHub was asked about, 3 in all.'],
    [pulls, { yes: 1, of: 3 }, 'Merged: 1 of 3.'],
  ])('of %j, merged %j, it says: %s', (urls, merged, words) => {
    expect(renderRepositories([{ ...figures, pulls: [...urls], merged }]).source).toContain(words);
  });

  test('shows money at its day, with room for the days between that cost nothing', () => {
    const days = [
      { day: '2026-02-27', usd: 1 },
      { day: '2026-03-03', usd: 2 },
      { day: '2026-03-08', usd: 1 },
    ];
    const page = renderRepositories([{ ...figures, pulls: [], merged: { yes: 0, of: 0 }, days }]).source;
    expect([...page.matchAll(/<rect x="([\d.]+)"/g)].map(([, x]) => Number(x) / 48)).toEqual([0, 4, 9]);
  });
});
