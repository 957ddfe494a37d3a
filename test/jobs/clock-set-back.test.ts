import { expect, test } from 'vitest';
import { readDelivery } from '../../src/intake/github/index.ts';
import { acceptDeliveries, claimRun, type Claim } from '../../src/jobs/queue/index.ts';
import type { Database } from '../../src/ports/index.ts';
import { migrated, onEveryDatabase } from '../support/server/databases.ts';
import { labelled } from '../support/server/deliveries.ts';

const reception = { login: 'patchwright[bot]', read: readDelivery };
const limits: Claim['limits'] = { repository: 9, installation: 9, all: 9, usdADay: {} };

function claim(worker: string, serving: readonly string[] = []): Claim {
  return { worker, limits, reservedUsd: 1, leaseMs: 60_000, serving };
}

async function endLeases(database: Database, ago: string): Promise<void> {
  await database.query(`update runs set lease_until = now() - interval '${ago}'`);
}

onEveryDatabase('a clock that goes back and returns', (empty) => {
  const open = migrated(empty);

  test('takes no run from a worker whose lease was shortened meanwhile (R26)', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const held = (await claimRun(database, claim('one')))!;
    await endLeases(database, '2 days');
    expect(await claimRun(database, claim('two'))).toBeUndefined();
    // As long as ever to show itself; whoever does not is gone.
    await endLeases(database, '1 second');
    expect(await claimRun(database, claim('two'))).toMatchObject({ id: held.id, attempts: 2 });
  });

  test('gives no worker a run that it is at', async () => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const { id } = (await claimRun(database, claim('one')))!;
    await endLeases(database, '1 second');
    expect(await claimRun(database, claim('one', [id]))).toBeUndefined();
    expect(await claimRun(database, claim('one', ['999']))).toMatchObject({ id });
  });
});
