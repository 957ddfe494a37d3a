import { expect, test } from 'vitest';
import {
  acceptDeliveries,
  appendExchange,
  claimRun,
  costByDay,
  costOfRun,
  endRun,
  handBack,
  loadJournal,
  loadUnanswered,
  type Claim,
  type ClaimedRun,
} from '../../src/jobs/queue/index.ts';
import { readDelivery } from '../../src/intake/github/index.ts';
import { migrated, onEveryDatabase } from '../support/server/databases.ts';
import { labelled, type Labelled } from '../support/server/deliveries.ts';

const reception = { login: 'patchwright[bot]', read: readDelivery };
const done = { verdict: 'patched', reason: 'validated', message: '' };

function claim(limits: Pick<Claim['limits'], 'usdADay'>): Claim {
  return {
    worker: 'one',
    limits: { repository: 100, installation: 100, all: 100, ...limits },
    reservedUsd: 1,
    leaseMs: 60_000,
  };
}

function callOf({ id, fence }: Pick<ClaimedRun, 'id' | 'fence'>, call: string) {
  return { id: call, run: id, fence };
}

onEveryDatabase('the queue under a budget (R26)', (empty) => {
  const open = migrated(empty);

  test('waits when a budget of the day is spent, counting what active runs may still cost', async () => {
    const database = await open();
    await acceptDeliveries(
      database,
      [labelled({ issue: 1 }), labelled({ issue: 2 }), labelled({ issue: 3 })],
      reception,
    );
    const order = claim({ usdADay: { repository: 2 } });
    const first = (await claimRun(database, order))!;
    expect(await claimRun(database, order)).toMatchObject({ subject: '2' });
    expect(await claimRun(database, order)).toBeUndefined();
    await appendExchange(database, callOf(first, 'c'), { text: '{}', costUsd: 0.1 });
    await endRun(database, first, done);
    expect(await claimRun(database, order)).toBeUndefined();
    expect(await claimRun(database, claim({ usdADay: { repository: 3 } }))).toMatchObject({ subject: '3' });
  });

  test('counts what brought no reply, once a call, and tells later attempts of it', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled({ issue: 1 }), labelled({ issue: 2 })], reception);
    const order = claim({ usdADay: { repository: 2.1 } });
    const first = (await claimRun(database, order))!;
    const broken = { costUsd: 0.7 };
    for (const call of ['a', 'a', 'b']) await appendExchange(database, callOf(first, call), broken);
    expect(await costOfRun(database, first.id)).toBeCloseTo(1.4);
    expect(await loadUnanswered(database, first.id)).toEqual({ calls: 2, costUsd: 1.4 });
    expect((await loadJournal(database, first.id)).exchanges).toEqual([]);
    expect(await costByDay(database, ['10'])).toMatchObject([{ usd: 1.4 }]);
    await endRun(database, first, done);
    expect(await claimRun(database, order), 'the day has 0.7 left').toBeUndefined();
    await expect(appendExchange(database, callOf(first, 'c'), broken), 'kept all the same').rejects.toThrow(
      'not held',
    );
    expect((await loadUnanswered(database, first.id)).calls).toBe(3);
  });

  test('counts money on the day on which it is paid, whenever the run began', async () => {
    const database = await open();
    const order = claim({ usdADay: { all: 2 } });
    for (const issue of [1, 2, 3, 4]) {
      await acceptDeliveries(database, [labelled({ issue })], reception);
      const run = (await claimRun(database, order))!;
      await handBack(database, run, { why: 'The endpoint is busy', code: 'rate-limited', waitMs: 0 });
    }
    await database.query("update runs set started_at = started_at - interval '1 day'");
    const begun: string[] = [];
    for (let run = await claimRun(database, order); run; run = await claimRun(database, order)) {
      begun.push(run.subject);
      await appendExchange(database, callOf(run, 'c'), { text: '{}', costUsd: 0.9 });
      await endRun(database, run, done);
    }
    expect(begun).toEqual(['1', '2']);
    await database.query("update exchanges set paid_at = paid_at - interval '1 day'");
    expect(await claimRun(database, order)).toMatchObject({ subject: '3' });
  });

  test('gives an account that installs the App anew no other budget', async () => {
    const database = await open();
    const order = claim({ usdADay: { installation: 1.5 } });
    const installed = (id: number) =>
      `{"action":"created","installation":{"id":${id},"account":{"login":"acme"}}}`;
    const install = (id: number) => ({ id: `of-${id}`, event: 'installation', payload: installed(id) });
    await acceptDeliveries(database, [install(1), labelled({ issue: 1 })], reception);
    const first = (await claimRun(database, order))!;
    await appendExchange(database, callOf(first, 'c'), { text: '{}', costUsd: 0.9 });
    await endRun(database, first, done);
    await acceptDeliveries(database, [install(2), labelled({ installation: 2, repository: 11 })], reception);
    expect(await claimRun(database, order)).toBeUndefined();
  });

  test('gives an account no other budget that takes another name and installs the App anew', async () => {
    const order = claim({ usdADay: { installation: 1.5 } });
    const install = (installation: number, account: object) => {
      const payload = JSON.stringify({ action: 'created', installation: { id: installation, account } });
      return { id: `of-${installation}`, event: 'installation', payload };
    };
    const other = [install(2, { id: 78, login: 'acme' }), labelled({ installation: 2, repository: 11 })];
    const renamed = [install(2, { id: 77, login: 'shop' }), labelled({ installation: 2, repository: 11 })];
    for (const [later, claimed] of [
      [renamed, undefined],
      [other, '7'],
    ] as const) {
      const database = await open();
      await acceptDeliveries(
        database,
        [install(1, { id: 77, login: 'acme' }), labelled({ issue: 1 })],
        reception,
      );
      const first = (await claimRun(database, order))!;
      await appendExchange(database, callOf(first, 'c'), { text: '{}', costUsd: 0.9 });
      await endRun(database, first, done);
      await acceptDeliveries(database, later, reception);
      expect((await claimRun(database, order))?.subject).toBe(claimed);
    }
  });

  test('knows an account by its number as soon as anything tells it, and by its name before', async () => {
    const order = claim({ usdADay: { installation: 1.5 } });
    const install = (installation: number, account: object) => {
      const payload = JSON.stringify({ action: 'created', installation: { id: installation, account } });
      return { id: `of-${installation}`, event: 'installation', payload };
    };
    const owned = (about: Labelled) => {
      const delivery = labelled(about);
      const told = JSON.parse(delivery.payload) as { repository: object };
      return {
        ...delivery,
        payload: JSON.stringify({
          ...told,
          repository: { ...told.repository, owner: { login: 'acme', id: 77 } },
        }),
      };
    };
    const renamed = install(3, { id: 77, login: 'shop' });
    for (const [told, claimed] of [
      [[install(2, { id: 77, login: 'ACME' })], undefined],
      [[owned({ issue: 2 })], undefined],
      [[install(2, { id: 78, login: 'other' })], '9'],
    ] as const) {
      const database = await open();
      await acceptDeliveries(database, [install(1, { login: 'acme' }), labelled({ issue: 1 })], reception);
      const first = (await claimRun(database, order))!;
      await appendExchange(database, callOf(first, 'c'), { text: '{}', costUsd: 0.9 });
      await endRun(database, first, done);
      await acceptDeliveries(database, told, reception);
      await acceptDeliveries(
        database,
        [renamed, labelled({ installation: 3, repository: 12, issue: 9 })],
        reception,
      );
      expect((await claimRun(database, order))?.subject).toBe(claimed);
    }
  });
});
