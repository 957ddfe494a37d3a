import { expect, test } from 'vitest';
import {
  acceptDeliveries,
  appendExchange,
  claimRun,
  countReplies,
  endRun,
  forgetDeliveries,
  handBack,
  keepDrafts,
  loadJournal,
  loadOverview,
  readReplies,
  renewLease,
  reportWorker,
  saveStage,
  takeTurn,
  type Claim,
  type ClaimedRun,
} from '../../src/jobs/queue/index.ts';
import { readDelivery } from '../../src/intake/github/index.ts';
import type { Database } from '../../src/ports/index.ts';
import { migrated, onEveryDatabase } from '../support/server/databases.ts';
import { labelled } from '../support/server/deliveries.ts';

const login = 'patchwright[bot]';
const reception = { login, read: readDelivery };
const done = { verdict: 'patched', reason: 'validated', message: '' };

function claim(limits: Partial<Claim['limits']> = {}, worker = 'one'): Claim {
  return {
    worker,
    limits: { repository: 100, installation: 100, all: 100, usdADay: {}, ...limits },
    reservedUsd: 1,
    leaseMs: 60_000,
  };
}

function callOf({ id, fence }: Pick<ClaimedRun, 'id' | 'fence'>, call: string) {
  return { id: call, run: id, fence };
}

/** As if the database's clock had been set back by a day: what was written before lies a day ahead. */
async function setBack(database: Database): Promise<void> {
  await database.query(
    `update runs set created_at = created_at + interval '1 day', not_before = not_before + interval '1 day',
       lease_until = lease_until + interval '1 day'`,
  );
  await database.query('update counters set value = value + 86400');
}

/** The lease of every active run has ended, as if its worker had died a while ago. */
async function endLeases(database: Database): Promise<void> {
  await database.query(`update runs set lease_until = now() - interval '1 second' where state = 'active'`);
}

onEveryDatabase('the queue', (empty) => {
  const open = migrated(empty);

  test('begins and goes on with runs after the clock of the database was set back by a day', async () => {
    const database = await open();
    const [first, second] = [labelled({ issue: 1 }), labelled({ issue: 2 })];
    await acceptDeliveries(database, [first, second], reception);
    const held = (await claimRun(database, claim()))!;
    await takeTurn(database, 'sweep', 600);
    await setBack(database);
    expect((await claimRun(database, claim({}, 'two')))?.delivery).toBe(second.id);
    // Its worker may live, and has as long to show itself as ever.
    expect(await claimRun(database, claim({}, 'two'))).toBeUndefined();
    await renewLease(database, held, 60_000);
    await endLeases(database);
    expect((await claimRun(database, claim({}, 'two')))?.delivery).toBe(first.id);
    expect(await takeTurn(database, 'sweep', 600)).toBe(true);
    expect(await takeTurn(database, 'sweep', 600)).toBe(false);
  });

  test('takes a run from a worker that is gone since before the clock was set back', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const held = (await claimRun(database, claim()))!;
    await setBack(database);
    expect(await claimRun(database, claim({}, 'two'))).toBeUndefined();
    const [row] = await database.query<{ seconds: number }>(
      'select extract(epoch from lease_until - now())::float8 as seconds from runs',
    );
    expect(row!.seconds).toBeLessThanOrEqual(60);
    await endLeases(database);
    expect(await claimRun(database, claim({}, 'two'))).toMatchObject({ id: held.id, attempts: 2 });
  });

  test('takes no run from a worker whose clock went back by two days and forward by two hours', async () => {
    const database = await open();
    const sign = { name: 'one', version: '1', slots: 1, leaseMs: 60_000 };
    await acceptDeliveries(database, [labelled()], reception);
    const run = (await claimRun(database, claim()))!;
    await reportWorker(database, sign);
    await database.query("update workers set seen_at = now() + interval '2 days'");
    await database.query("update runs set lease_until = now() - interval '2 hours'");
    expect(await claimRun(database, claim())).toBeUndefined();
    await reportWorker(database, sign);
    expect(await claimRun(database, claim()), 'its lease is renewed').toBeUndefined();
    await endRun(database, run, done);
  });

  test('takes no run from a worker after a minute in which no worker could report', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const sign = (name: string) => reportWorker(database, { name, version: '1', slots: 2, leaseMs: 60_000 });
    await Promise.all([sign('one'), sign('two')]);
    const held = (await claimRun(database, claim({}, 'one')))!;
    await endLeases(database);
    await database.query(`update workers set seen_at = now() - interval '61 seconds'`);
    expect(await claimRun(database, claim({}, 'two'))).toBeUndefined();
    await sign('two');
    expect(await claimRun(database, claim({}, 'two'))).toBeUndefined();
    // Now that everybody can speak, whoever does not is gone.
    await endLeases(database);
    await sign('two');
    expect(await claimRun(database, claim({}, 'two'))).toMatchObject({ id: held.id, attempts: 2 });
  });

  test('queues a delivery once, however often it comes, and counts what starts nothing', async () => {
    const database = await open();
    const first = labelled();
    const foreign = { id: 'other', event: 'watch', payload: '{"installation":{"id":1}}' };
    expect(await acceptDeliveries(database, [first, first, foreign], reception)).toEqual({
      queued: 1,
      repeated: 1,
      noted: 0,
      dropped: 1,
    });
    expect(await acceptDeliveries(database, [first, labelled({ sender: login })], reception)).toMatchObject({
      queued: 0,
      repeated: 1,
      dropped: 1,
    });
    const run = await claimRun(database, claim());
    expect(run).toMatchObject({
      subject: '7',
      fullName: 'acme/shop-10',
      delivery: first.id,
      payload: first.payload,
    });
  });

  test('lets one run an issue be active, and the limits of repository, installation and all be exact', async () => {
    const database = await open();
    const deliveries = [
      labelled({ issue: 1 }),
      labelled({ issue: 1 }),
      labelled({ issue: 2 }),
      labelled({ issue: 3 }),
      labelled({ repository: 11, issue: 1 }),
      labelled({ installation: 2, repository: 20, issue: 1 }),
    ];
    await acceptDeliveries(database, deliveries, reception);
    const limits = { repository: 2, installation: 3, all: 4 };
    const taken: string[] = [];
    for (let run; (run = await claimRun(database, claim(limits)));)
      taken.push(`${run.fullName}#${run.subject}`);
    expect(taken).toEqual(['acme/shop-10#1', 'acme/shop-20#1', 'acme/shop-10#2', 'acme/shop-11#1']);
    await expect(
      database.query(`update runs set state = 'active' where subject = '1' and state = 'waiting'`),
    ).rejects.toThrow(/one_active_run/);
  });

  test('serves installations in turn: one with 30 runs lets another with one run wait for one turn', async () => {
    const database = await open();
    const many = Array.from({ length: 30 }, (_, nth) => labelled({ issue: nth + 1 }));
    await acceptDeliveries(database, many, reception);
    await acceptDeliveries(database, [labelled({ installation: 2, repository: 20 })], reception);
    const order: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const run = (await claimRun(database, claim({ all: 1 })))!;
      order.push(run.installation);
      await endRun(database, run, done);
    }
    expect(order).toEqual(['1', '2', '1', '1']);
  });

  test('takes a person who waits before a label', async () => {
    const database = await open();
    const command = labelled({ issue: 9 });
    const payload = { ...JSON.parse(command.payload), action: 'created', label: undefined };
    payload.comment = {
      id: 5,
      body: '/patchwright',
      user: { login: 'wendy' },
      created_at: '',
      updated_at: '',
    };
    await acceptDeliveries(
      database,
      [labelled(), { id: 'comment', event: 'issue_comment', payload: JSON.stringify(payload) }],
      reception,
    );
    expect((await claimRun(database, claim()))?.subject).toBe('9');
  });

  test('lets comments of strangers, who start nothing, hold up nobody, however many there are (H27)', async () => {
    const database = await open();
    const commentBy = (sender: string, issue: number, association: string) => {
      const label = labelled({ issue, sender });
      const said = { id: issue, body: '/patchwright', created_at: '', updated_at: '' };
      const comment = { ...said, user: { login: sender }, author_association: association };
      const payload = { ...JSON.parse(label.payload), action: 'created', label: undefined, comment };
      return { ...label, event: 'issue_comment', payload: JSON.stringify(payload) };
    };
    const strangers = [20, 21, 22].map((issue) => commentBy('nora', issue, 'NONE'));
    const others = [labelled(), commentBy('wendy', 9, 'COLLABORATOR')];
    await acceptDeliveries(database, [...strangers, ...others], reception);
    const turns = [];
    for (let turn = 0; turn < 3; turn++) turns.push((await claimRun(database, claim()))?.subject);
    expect(turns).toEqual(['9', '7', '20']);
  });

  test('goes on with a run whose worker died, and keeps the dead one from any effect', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const first = (await claimRun(database, claim({}, 'one')))!;
    await appendExchange(database, callOf(first, 'a'), { text: '{"reply":"\\u0000"}', costUsd: 0.25 });
    await saveStage(database, first, 'base', '"abc"');
    await keepDrafts(database, first, '{"outcomes":[]}');
    expect(await claimRun(database, claim({}, 'two'))).toBeUndefined();
    await endLeases(database);
    const second = (await claimRun(database, claim({}, 'two')))!;
    expect(second).toMatchObject({ id: first.id, attempts: 2, drafts: '{"outcomes":[]}' });
    for (const effect of [
      () => renewLease(database, first, 60_000),
      () => saveStage(database, first, 'base', '1'),
      () => endRun(database, first, done),
      () => handBack(database, first, { why: '', code: 'stopped' }),
    ])
      await expect(effect()).rejects.toThrow(/not held/);
    expect(await loadJournal(database, second.id)).toEqual({
      exchanges: ['{"reply":"\\u0000"}'],
      stages: { base: '"abc"' },
      events: [],
    });
    await endRun(database, second, done);
  });

  test('goes on with what was begun before it begins anything new', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled({ id: 'first', issue: 1 })], reception);
    const first = (await claimRun(database, claim({}, 'one')))!;
    await acceptDeliveries(database, [labelled({ id: 'second', issue: 2 })], reception);
    await endLeases(database);
    expect((await claimRun(database, claim({}, 'two')))?.id).toBe(first.id);
    expect((await claimRun(database, claim({}, 'two')))?.delivery).toBe('second');
  });

  test('those that came together wait in the order in which they came, whatever GitHub called them', async () => {
    const database = await open();
    const [b, c, a] = ['b', 'c', 'a'].map((id, nth) => labelled({ id, issue: nth + 1 }));
    await acceptDeliveries(database, [b!, c!, b!, a!], reception);
    const rows = await database.query('select delivery from runs order by id');
    expect(rows.map(({ delivery }) => delivery)).toEqual(['b', 'c', 'a']);
  });

  test('keeps replies that come at the same time, each once and with its money', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const run = (await claimRun(database, claim()))!;
    const replies = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(
      replies.map((text) => appendExchange(database, callOf(run, text), { text, costUsd: 0.5 })),
    );
    expect((await loadJournal(database, run.id)).exchanges.toSorted()).toEqual(replies);
    const rows = await database.query('select cost_usd::float8 as usd, calls from runs');
    expect(rows).toEqual([{ usd: 2.5, calls: 5 }]);
  });

  test('keeps a reply that is paid for once, whoever brings it and whoever holds the run by now', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const first = (await claimRun(database, claim({}, 'one')))!;
    const bring = (call: string) =>
      appendExchange(database, callOf(first, call), { text: call, costUsd: 0.5 });
    await bring('a');
    await bring('a');
    await endLeases(database);
    const second = (await claimRun(database, claim({}, 'two')))!;
    await endLeases(database);
    const third = (await claimRun(database, claim({}, 'two')))!;
    expect([second.attempts, third.attempts]).toEqual([2, 3]);
    await expect(bring('late'), 'and the one who brings it ends').rejects.toThrow(/not held/);
    await expect(bring('late')).rejects.toThrow(/not held/);
    expect((await loadJournal(database, first.id)).exchanges).toEqual(['a', 'late']);
    const rows = await database.query('select cost_usd::float8 as usd, calls, attempts from runs');
    expect(rows).toEqual([{ usd: 1, calls: 2, attempts: 3 }]);
  });

  test('counts processes that a run lost in a row: what it keeps and services that fail begin the count anew', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const claimed = async () => (await claimRun(database, claim()))!;
    const dies = async () => (await endLeases(database), claimed());
    const back = async (run: ClaimedRun, lost: boolean) => {
      await handBack(database, run, { why: 'gone', code: 'child-died', waitMs: 0, lost });
      return claimed();
    };
    expect((await claimed()).attempts).toBe(1);
    let run = await dies();
    expect((await back(run, true)).attempts, 'a worker and a child lost').toBe(3);
    run = await dies();
    await saveStage(database, run, 'base', '"abc"');
    run = await dies();
    expect(run.attempts, 'lost once since its stage was kept').toBe(2);
    await saveStage(database, run, 'base', '"abc"');
    run = await dies();
    expect(run.attempts, 'the same stage is no progress').toBe(3);
    await appendExchange(database, callOf(run, 'b'), { text: '{}', costUsd: 0.1 });
    run = await dies();
    expect(run.attempts, 'lost once since a reply was kept').toBe(2);
    expect((await back(run, false)).attempts, 'a service failed').toBe(1);
  });

  test('a run has a day from when it began, however long it waited, and an hour more to say that it ended', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const words: string[] = [];
    const begun = (ago: string) => database.query(`update runs set started_at = now() - interval '${ago}'`);
    const tryAgain = async () => {
      const run = (await claimRun(database, claim()))!;
      await handBack(database, run, { why: 'no answer', code: 'unreachable', waitMs: 0 });
      words.push(run.lastWord);
      return run.overdue;
    };
    await database.query("update runs set created_at = now() - interval '9 days'");
    expect(await tryAgain(), 'waited for nine days').toBe(false);
    await begun('23 hours');
    expect(await tryAgain()).toBe(false);
    await begun('3 days');
    expect(await tryAgain(), 'nobody tried it meanwhile').toBe(false);
    await database.query('update runs set returns = 10');
    await begun('24 hours 30 minutes');
    expect(await tryAgain()).toBe(true);
    await begun('26 hours');
    expect(await tryAgain()).toBe(true);
    expect(new Set(words.slice(1)), 'why it was given back last').toEqual(new Set(['no answer']));
    expect(await database.query('select state, verdict, reason from runs')).toEqual([
      { state: 'done', verdict: 'failed', reason: 'gave-up' },
    ]);
  });

  test('gives no turn to what is paused, suspended or put off', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const tries = async () => (await claimRun(database, claim()))?.subject;
    for (const scope of ['all', 'installation:1', 'repository:10']) {
      await database.query('insert into pauses (scope, by_login) values ($1, $2)', [scope, 'boss']);
      expect(await tries(), scope).toBeUndefined();
      await database.query('delete from pauses');
    }
    const suspend = JSON.stringify({
      action: 'suspend',
      installation: { id: 1, account: { login: 'acme' } },
    });
    await acceptDeliveries(database, [{ id: 's', event: 'installation', payload: suspend }], reception);
    expect(await tries()).toBeUndefined();
    const resume = suspend.replace('suspend', 'unsuspend');
    await acceptDeliveries(database, [{ id: 'u', event: 'installation', payload: resume }], reception);
    const run = (await claimRun(database, claim()))!;
    await handBack(database, run, { why: 'GitHub does not answer', code: 'unreachable' });
    expect(await tries()).toBeUndefined();
    const putOff = async () => (await loadOverview(database)).putOff;
    expect(await putOff()).toEqual({ unreachable: 1 });
    await database.query('update runs set not_before = now()');
    const again = (await claimRun(database, claim()))!;
    expect(await putOff(), 'tried again').toEqual({ unreachable: 1 });
    await appendExchange(database, callOf(again, 'a'), { text: '{}', costUsd: 0 });
    expect(await putOff(), 'it has got further').toEqual({});
    await handBack(database, again, { why: 'GitHub does not answer', code: 'unreachable' });
    await database.query("update runs set reason = E'ev\"il\\n' || repeat('x', 9000)");
    expect((await loadOverview(database)).putOff, 'not a code of ours').toEqual({ other: 1 });
  });

  test('replies of the forge are added up, and a limit is told until it begins anew', async () => {
    const database = await open();
    const soon = Math.ceil(Date.now() / 1000) + 3600;
    await countReplies(database, '1', { counts: { 200: 5, 429: 1 }, remaining: 4000, resetsAt: soon });
    await countReplies(database, '1', { counts: { 200: 2 }, remaining: 3998, resetsAt: soon });
    await countReplies(database, '2', { counts: { 502: 1 }, remaining: 7, resetsAt: soon - 7200 });
    await countReplies(database, '3', { counts: {} });
    expect((await loadOverview(database)).askedToWaitSeconds, 'it never asked to wait').toBeUndefined();
    await countReplies(database, '', { counts: {}, limited: true });
    expect((await loadOverview(database)).askedToWaitSeconds).toBeLessThan(60);
    expect(await readReplies(database)).toEqual({
      calls: { 200: 7, 429: 1, 502: 1 },
      remaining: { 1: 3998 },
    });
  });

  test('deliveries are forgotten after a month, their runs are not, and neither begins again', async () => {
    const database = await open();
    const delivery = labelled();
    await acceptDeliveries(database, [delivery, labelled({ issue: 8 })], reception);
    await database.query("update deliveries set received_at = now() - interval '31 days' where id = $1", [
      delivery.id,
    ]);
    expect(await forgetDeliveries(database)).toBe(1);
    expect(await acceptDeliveries(database, [delivery], reception)).toMatchObject({ queued: 0, repeated: 1 });
  });

  test('what is to be done once in a while is done by one of all workers', async () => {
    const database = await open();
    const turns = [];
    for (const [name, seconds] of [
      ['a', 60],
      ['a', 60],
      ['b', 60],
      ['a', 0],
    ] as const)
      turns.push(await takeTurn(database, name, seconds));
    expect(turns).toEqual([true, false, true, true]);
  });

  test('what happened to an installation counts in the order in which it happened, however late it comes (R22)', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    let nth = 0;
    const comes = async (action: string, updated_at: unknown, id = `i${(nth += 1)}`) => {
      const installation = { id: 1, account: { login: 'acme' }, updated_at };
      const payload = JSON.stringify({ action, installation });
      await acceptDeliveries(database, [{ id, event: 'installation', payload }], reception);
      return (await database.query<{ state: string }>('select state from installations'))[0]?.state;
    };
    expect(await comes('unsuspend', '2026-01-02T00:00:00Z')).toBe('active');
    expect(await comes('suspend', '2026-01-01T00:00:00Z'), 'made again by the sweep').toBe('active');
    expect(await comes('suspend', Date.UTC(2026, 0, 3) / 1000)).toBe('suspended');
    expect(await comes('unsuspend', '2026-01-02T00:00:00Z')).toBe('suspended');
    expect(await comes('unsuspend', 'soon'), 'without a moment, as it comes').toBe('active');
    expect(await comes('suspend', undefined, 'once')).toBe('suspended');
    expect(await comes('unsuspend', undefined)).toBe('active');
    expect(await comes('suspend', undefined, 'once'), 'delivered twice').toBe('active');
    expect(await comes('deleted', '2026-01-04T00:00:00Z')).toBe('deleted');
  });
});
