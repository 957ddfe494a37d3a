import { expect, test } from 'vitest';
import { acceptDeliveries, claimRun, endRun, forgetDeliveries } from '../../src/jobs/queue/index.ts';
import { readDelivery } from '../../src/intake/github/index.ts';
import { migrated, onEveryDatabase } from '../support/server/databases.ts';
import { labelled } from '../support/server/deliveries.ts';

const reception = { login: 'patchwright[bot]', read: readDelivery };
const done = { verdict: 'patched', reason: 'validated', message: '' };
const limits = { repository: 100, installation: 100, all: 100, usdADay: {} };
const claim = () => ({ worker: 'one', limits, reservedUsd: 1, leaseMs: 60_000 });

onEveryDatabase('deliveries that come late, again or out of order', (empty) => {
  const open = migrated(empty);

  test('queues an event once, under whatever number its body comes again and however late (R23)', async () => {
    const database = await open();
    const first = labelled();
    await acceptDeliveries(database, [first], reception);
    const run = (await claimRun(database, claim()))!;
    await endRun(database, run, done);
    await database.query("update deliveries set received_at = now() - interval '2 months'");
    await forgetDeliveries(database);
    const again = [{ ...first }, { ...first, id: 'replayed' }, { ...first, id: 'once-more' }];
    expect(await acceptDeliveries(database, again, reception)).toMatchObject({ queued: 0, repeated: 3 });
    expect(await claimRun(database, claim())).toBeUndefined();
    const twice = labelled();
    const both = [twice, { ...twice, id: 'beside' }];
    expect(await acceptDeliveries(database, both, reception)).toMatchObject({ queued: 1, repeated: 1 });
  });

  test('what comes late gives a repository neither its old name nor its old owner back (R22, R35)', async () => {
    const database = await open();
    const known = async () => (await database.query('select installation::text, full_name as name from repositories'))[0];
    const [then, now] = [{ name: 'acme/shop', changed: '2026-01-01T00:00:00Z' }, { name: 'acme/store', changed: '2026-01-02T00:00:00Z' }];
    await acceptDeliveries(database, [labelled(then)], reception);
    await acceptDeliveries(database, [labelled({ ...now, installation: 2 })], reception);
    await acceptDeliveries(database, [labelled(then)], reception);
    expect(await known()).toEqual({ installation: '2', name: 'acme/store' });
    await acceptDeliveries(database, [labelled({ ...now, installation: 2, name: 'acme/stall' })], reception);
    expect(await known(), 'of the same second').toEqual({ installation: '2', name: 'acme/stall' });
  }); // prettier-ignore

  const installation = (event: string, action: string, more: object, id = 2, at = '2026-02-01T00:00:00Z') => ({
    id: `${event}-${action}-${id}-${at}`,
    event,
    payload: JSON.stringify({ action, installation: { id, account: { id: 9, login: 'acme' }, updated_at: at }, ...more }),
  }); // prettier-ignore

  test.each([
    ['by the App being installed anew', installation('installation', 'created', { repositories: [{ id: 10 }, { id: 11 }] })],
    ['by being transferred to where it is installed', installation('installation_repositories', 'added', { repositories_added: [{ id: 10 }] })],
    ['as its next event tells', labelled({ installation: 2, issue: 8, changed: '2026-02-01T00:00:00Z' })],
  ])('what waits in a repository goes along to another installation %s', async (_, moves) => {
    const database = await open();
    const waiting = labelled({ changed: '2026-01-01T00:00:00Z' });
    await acceptDeliveries(database, [waiting], reception);
    await acceptDeliveries(database, [installation('installation', 'deleted', {}, 1)], reception);
    expect(await claimRun(database, claim())).toBeUndefined();
    await acceptDeliveries(database, [moves], reception);
    expect(await claimRun(database, claim())).toMatchObject({ delivery: waiting.id, installation: '2' });
    // The first installation is gone, whatever is heard of it late.
    await acceptDeliveries(database, [installation('installation', 'created', { repositories: [{ id: 10 }] }, 1, '2025-01-01T00:00:00Z')], reception);
    expect((await database.query('select installation::text as id from repositories where id = 10'))[0]).toEqual({ id: '2' });
  }); // prettier-ignore

  test.each([
    ['the App was uninstalled', 'deleted'],
    ['the App was suspended, and nobody heard that it is not any more', 'suspend'],
  ])('what waits where %s is tried after a day, so that it ends (R27)', async (_, action) => {
    const database = await open();
    await acceptDeliveries(database, [labelled()], reception);
    const passes = (time: string) => database.query(`update installations set state_at = state_at - interval '${time}'`);
    await passes('2 days'); // since it was installed
    const told = installation('installation', action, {}, 1);
    await acceptDeliveries(database, [told], reception);
    await acceptDeliveries(database, [labelled({ issue: 8 })], reception);
    expect(await claimRun(database, claim())).toBeUndefined();
    await passes('20 hours');
    await acceptDeliveries(database, [{ ...told, id: 'once more' }], reception);
    await passes('5 hours');
    expect(await claimRun(database, claim())).toMatchObject({ subject: '7', installation: '1' });
    expect(await claimRun(database, claim())).toMatchObject({ subject: '8' });
  }); // prettier-ignore
});
