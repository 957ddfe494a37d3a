import { describe, expect, test } from 'vitest';
import {
  acceptDeliveries,
  appendEvents,
  appendExchange,
  changeMark,
  claimRun,
  costByDay,
  costOfRun,
  endRun,
  findRun,
  handBack,
  keepDrafts,
  LeaseLostError,
  listPauses,
  listRuns,
  listWorkers,
  loadJournal,
  loadOverview,
  recentRepositories,
  reportWorker,
  repositoryFigures,
  renewLease,
  retireWorker,
  setPause,
  type Claim,
  type RunFilter,
} from '../../src/jobs/queue/index.ts';
import { waits } from '../../src/jobs/queue/patience.ts';
import { readDelivery } from '../../src/intake/github/index.ts';
import type { Database } from '../../src/ports/index.ts';
import { embeddedDatabase, migrated } from '../support/server/databases.ts';
import { labelled } from '../support/server/deliveries.ts';

const claim: Claim = {
  worker: 'one',
  limits: { repository: 9, installation: 9, all: 9, usdADay: {} },
  reservedUsd: 1,
  leaseMs: 60_000,
};
const accept = (database: Database, ...deliveries: ReturnType<typeof labelled>[]) =>
  acceptDeliveries(database, deliveries, { login: 'patchwright[bot]', read: readDelivery });
const call = (run: { id: string; fence: string }, id: string) => ({ id, run: run.id, fence: run.fence });

const open = migrated(embeddedDatabase());

describe('what pages read of the queue', () => {
  /** Runs of two repositories: one that ended with a pull request, one that is active, one that waits. */
  async function threeRuns() {
    const database = await open();
    await accept(
      database,
      labelled({ issue: 1, repository: 10, sender: 'wendy', title: 'First' }),
      labelled({ issue: 2, repository: 20, installation: 2, sender: 'ann', title: 'Second' }),
      labelled({ issue: 3, repository: 10, sender: 'ann', title: 'Third' }),
    );
    const first = (await claimRun(database, claim))!;
    await appendExchange(database, call(first, 'a'), { text: '{}', costUsd: 0.25 });
    await endRun(database, first, { verdict: 'patched', reason: 'validated', message: 'a\0b', pullUrl: 'https://x.test/1' });
    const second = (await claimRun(database, claim))!;
    return { database, first, second };
  }

  test('lists runs of repositories that may be read, newest first, narrowed to what is asked for', async () => {
    const { database } = await threeRuns();
    const all = ['10', '20'];
    const titles = async (filter: RunFilter, readable = all, most = 9) =>
      (await listRuns(database, readable, filter, most)).map(({ title }) => title);
    expect(await titles({})).toEqual(['Third', 'Second', 'First']);
    expect([await titles({}, ['20']), await titles({}, []), await titles({}, all, 1)]).toEqual([['Second'], [], ['Third']]);
    expect(await titles({ repository: 'acme/shop-10' })).toEqual(['Third', 'First']);
    expect([await titles({ state: 'waiting' }), await titles({ state: 'active' }), await titles({ state: 'done' })]).toEqual([['Third'], ['Second'], ['First']]);
    expect([await titles({ person: 'ann' }), await titles({ verdict: 'patched' })]).toEqual([['Third', 'Second'], ['First']]);
    expect(await titles({ person: 'ann', repository: 'acme/shop-10' })).toEqual(['Third']);
  });

  test('tells of one run what it came to and cost, without the signs that a page cannot hold', async () => {
    const { database, first, second } = await threeRuns();
    expect(await findRun(database, first.id)).toMatchObject({
      ...{ fullName: 'acme/shop-10', subject: '1', title: 'First', requestedBy: 'wendy', state: 'done', verdict: 'patched' },
      ...{ reason: 'validated', message: 'ab', pullUrl: 'https://x.test/1', costUsd: 0.25, calls: 1, drafts: null },
    });
    expect([await costOfRun(database, first.id), await costOfRun(database, second.id), await costOfRun(database, '999')]).toEqual([0.25, 0, 0]);
    expect(await findRun(database, '999')).toBeUndefined();
    await keepDrafts(database, second, '{"outcomes":[]}');
    expect(await findRun(database, second.id)).toMatchObject({ drafts: '{"outcomes":[]}', state: 'active', worker: 'one' });
  });

  test('names the repositories with the newest runs, and the one that is asked for among them', async () => {
    const { database } = await threeRuns();
    const names = async (most: number, named?: string) => (await recentRepositories(database, most, named)).map(({ fullName }) => fullName);
    expect(await names(9)).toEqual(['acme/shop-10', 'acme/shop-20']);
    expect([await names(1), await names(1, 'acme/shop-20')]).toEqual([['acme/shop-10'], ['acme/shop-20']]);
    expect((await recentRepositories(database, 1, 'acme/shop-20'))[0]).toEqual({ id: '20', installation: '2', fullName: 'acme/shop-20' });
  });

  test('adds up what each repository has cost and got', async () => {
    const { database } = await threeRuns();
    const [ten, twenty, ...more] = await repositoryFigures(database, ['10', '20']);
    expect([ten, twenty, more]).toMatchObject([
      { id: '10', runs: 2, patched: 1, costUsd: 0.25, pulls: ['https://x.test/1'], secondsToPull: expect.any(Number) },
      { id: '20', runs: 1, patched: 0, costUsd: 0, pulls: [], secondsToPull: null },
      [],
    ]);
    expect(await repositoryFigures(database, [])).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await costByDay(database, ['10'])).toEqual([{ id: '10', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), usd: 0.25 }]);
    expect((await costByDay(database, ['10', '20'])).every(({ day }) => day <= today)).toBe(true);
    expect(await loadOverview(database)).toMatchObject({
      ...{ states: { done: 1, active: 1, waiting: 1 }, verdicts: { patched: 1 }, failures: {}, costUsd: 0.25, calls: 1, workers: 0 },
      oldestWaitingSeconds: expect.any(Number),
    });
  });

  test('tells money by the day on which it was paid, as the budgets count it, whenever its run began', async () => {
    const { database, first } = await threeRuns();
    await database.query("update exchanges set paid_at = '2026-01-31T23:59:00Z'");
    await appendExchange(database, call(first, 'b'), { text: '{}', costUsd: 0.5 }).catch(() => undefined);
    await database.query("update runs set started_at = now() - interval '3 days'");
    const today = new Date().toISOString().slice(0, 10);
    expect(await costByDay(database, ['10'])).toEqual([{ id: '10', day: today, usd: 0.5 }]);
    await database.query("update exchanges set paid_at = date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '1 second' where cost_usd = 0.25");
    expect((await costByDay(database, ['10'])).map(({ usd }) => usd)).toEqual([0.25, 0.5]);
  });

  test('counts failures by their reason, and nothing of an empty queue', async () => {
    const { database, second } = await threeRuns();
    await endRun(database, second, { verdict: 'failed', reason: 'quota', message: '' });
    expect(await loadOverview(database)).toMatchObject({ verdicts: { patched: 1, failed: 1 }, failures: { quota: 1 } });
    await database.query("update runs set created_at = now() - interval '1 hour', not_before = now() - interval '1 hour' where state = 'waiting'");
    expect((await loadOverview(database)).oldestWaitingSeconds).toBeGreaterThanOrEqual(3600);
    const none = await loadOverview(await open());
    expect(none).toMatchObject({ states: {}, verdicts: {}, failures: {}, putOff: {}, oldestWaitingSeconds: 0, workers: 0, costUsd: 0, calls: 0 });
  });

  test('knows what is paused and by whom, and who works', async () => {
    const database = await open();
    await setPause(database, 'all', 'boss');
    await setPause(database, 'all', 'somebody else');
    await setPause(database, 'installation:1', 'ann');
    expect(await listPauses(database)).toMatchObject([{ scope: 'all', by: 'boss' }, { scope: 'installation:1', by: 'ann' }]);
    await setPause(database, 'all', undefined);
    expect((await listPauses(database)).map(({ scope }) => scope)).toEqual(['installation:1']);
    await reportWorker(database, { name: 'b', version: '1', slots: 1, leaseMs: 60_000 });
    await reportWorker(database, { name: 'a', version: '1', slots: 2, leaseMs: 60_000 });
    await reportWorker(database, { name: 'b', version: '2', slots: 3, leaseMs: 60_000 });
    expect(await listWorkers(database)).toMatchObject([{ name: 'a', version: '1', slots: 2 }, { name: 'b', version: '2', slots: 3 }]);
    expect((await loadOverview(database)).workers).toBe(2);
    await database.query("update workers set seen_at = now() - interval '3 minutes' where name = 'a'");
    await retireWorker(database, 'b');
    expect([await listWorkers(database), (await loadOverview(database)).workers]).toEqual([[], 0]);
  });

  test('sees that a run, or one of several, has made progress', async () => {
    const { database, second } = await threeRuns();
    const marks = async () => Promise.all([changeMark(database, { run: second.id }), changeMark(database, { repositories: ['20'] }), changeMark(database, { repositories: ['10'] })]);
    const before = await marks();
    await appendExchange(database, call(second, 'b'), { text: '{}', costUsd: 0 });
    const after = await marks();
    expect(after.map((mark, at) => mark === before[at])).toEqual([false, false, true]);
    await appendEvents(database, second, ['{"one":1}', '{"two":2}']);
    await appendEvents(database, second, ['{"three":3}']);
    expect((await marks())[0]).not.toBe(after[0]);
    expect((await loadJournal(database, second.id)).events).toEqual(['{"one":1}', '{"two":2}', '{"three":3}']);
    expect(await changeMark(database, { run: '999' })).toBe('');
  });
}); // prettier-ignore

describe('a run that is held', () => {
  test('is published by whoever takes it next, from what was drafted, and by nobody else', async () => {
    const database = await open();
    await accept(database, labelled());
    const held = (await claimRun(database, claim))!;
    expect([held.drafts, held.lastWord, held.attempts]).toEqual([undefined, '', 1]);
    await expect(renewLease(database, held, 60_000)).resolves.toBeUndefined();
    await keepDrafts(database, held, '{}');
    await handBack(database, held, { why: 'it\0 waits', code: 'unreachable', waitMs: 0 });
    const next = (await claimRun(database, claim))!;
    expect([next.drafts, next.lastWord]).toEqual(['{}', 'it waits']);
    for (const late of [
      () => renewLease(database, held, 60_000),
      () => keepDrafts(database, held, 'mine'),
      () => appendEvents(database, held, ['{}']),
      () => endRun(database, held, { verdict: 'patched', reason: '', message: '' }),
    ])
      await expect(late()).rejects.toThrow(LeaseLostError);
    expect((await loadJournal(database, held.id)).events).toEqual([]);
    expect(await findRun(database, held.id)).toMatchObject({ state: 'active', drafts: '{}' });
  });

  test('waits longer each time that it is handed back, to a bound', async () => {
    expect(waits).toEqual([5, 15, 60, 300, 600]);
    const database = await open();
    await accept(database, labelled());
    const waited: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const held = (await claimRun(database, claim))!;
      await handBack(database, held, { why: 'w', code: 'c' });
      const [row] = await database.query<{ seconds: number }>('select round(extract(epoch from not_before - now()))::int as seconds from runs');
      waited.push(row!.seconds);
      await database.query('update runs set not_before = now()');
    }
    expect(waited).toEqual([5, 15, 60, 300, 600, 600, 600]);
  });
}); // prettier-ignore
