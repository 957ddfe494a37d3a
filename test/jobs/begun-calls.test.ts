import { expect, test } from 'vitest';
import {
  acceptDeliveries,
  appendExchange,
  beginCall,
  claimRun,
  costOfRun,
  endRun,
  forgetCall,
  handBack,
  loadUnanswered,
} from '../../src/jobs/queue/index.ts';
import { readDelivery } from '../../src/intake/github/index.ts';
import type { Database } from '../../src/ports/index.ts';
import { migrated, onEveryDatabase } from '../support/server/databases.ts';
import { labelled } from '../support/server/deliveries.ts';

const reception = { login: 'patchwright[bot]', read: readDelivery };
const order = {
  ...{ worker: 'one', reservedUsd: 1, leaseMs: 60_000 },
  limits: { repository: 100, installation: 100, all: 100, usdADay: { repository: 2 } },
};
const back = { waitMs: 0, why: 'w', code: 'worker-lost', lost: true };

/** A run with a call that was begun and may cost $0.70. */
async function begun(database: Database) {
  await acceptDeliveries(database, [labelled({ issue: 1 }), labelled({ issue: 2 })], reception);
  const run = (await claimRun(database, order))!;
  const call = { id: 'c', run: run.id, fence: run.fence };
  await beginCall(database, call, 0.7);
  return { run, call };
}

onEveryDatabase('a call of the model that was begun (R26)', (empty) => {
  const open = migrated(empty);

  test('counts as the most it can cost where everybody who waited for it died, and once', async () => {
    const database = await open();
    const { run, call } = await begun(database);
    expect(await costOfRun(database, run.id)).toBe(0);
    for (const _ of [1, 2]) {
      await handBack(database, { ...run, fence: String(_) }, back);
      await claimRun(database, order);
    }
    expect(await costOfRun(database, run.id)).toBeCloseTo(0.7);
    expect(await loadUnanswered(database, run.id)).toEqual({ calls: 1, costUsd: 0.7 });
    await expect(appendExchange(database, call, { text: '{}', costUsd: 0.1 })).rejects.toThrow('not held');
    expect(await costOfRun(database, run.id), 'its reply came nevertheless').toBeCloseTo(0.1);
    expect((await loadUnanswered(database, run.id)).calls).toBe(0);
  });

  test.each([
    ['a reply', { text: '{}', costUsd: 0.1 }, 0.1],
    ['no reply that was paid for', { costUsd: 0.2 }, 0.2],
    ['nothing', undefined, 0],
  ])('counts as what it came to: %s', async (_, exchange, cost) => {
    const database = await open();
    const { run, call } = await begun(database);
    await (exchange ? appendExchange(database, call, exchange) : forgetCall(database, call));
    await handBack(database, run, back);
    await claimRun(database, order);
    expect(await costOfRun(database, run.id)).toBeCloseTo(cost);
  });

  test('uses up the budget of its day after the end of its run', async () => {
    const database = await open();
    const { run } = await begun(database);
    await endRun(database, run, { verdict: 'refused', reason: 'stopped', message: '' });
    const tight = { ...order, limits: { ...order.limits, usdADay: { repository: 1.5 } } };
    expect(await claimRun(database, tight)).toBeUndefined();
    expect(await claimRun(database, order)).toMatchObject({ subject: '2' });
  });
});
