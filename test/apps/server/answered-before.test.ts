import { expect, test } from 'vitest';
import { answeredBefore } from '../../../src/apps/server/worker/answered-before.ts';
import { readDelivery } from '../../../src/intake/github/index.ts';
import { acceptDeliveries, claimRun, endRun, type ClaimedRun } from '../../../src/jobs/queue/index.ts';
import type { Delivery } from '../../../src/intake/events/index.ts';
import type { Database } from '../../../src/ports/index.ts';
import { migrated, onEveryDatabase } from '../../support/server/databases.ts';
import { labelled } from '../../support/server/deliveries.ts';

const reception = { login: 'patchwright[bot]', read: readDelivery };
const limits = { repository: 100, installation: 100, all: 100, usdADay: {} };

const accept = (database: Database, ...deliveries: Delivery[]) =>
  acceptDeliveries(database, deliveries, reception);
async function next(database: Database): Promise<ClaimedRun> {
  return (await claimRun(database, { worker: 'one', limits, reservedUsd: 1, leaseMs: 60_000 }))!;
}
const end = (database: Database, run: ClaimedRun, verdict = 'patched') =>
  endRun(database, run, { verdict, reason: 'r', message: '' });

/** The same delivery with something else in its payload. */
function changed(delivery: Delivery, more: object): Delivery {
  const payload = { ...(JSON.parse(delivery.payload) as object), ...more };
  return { ...delivery, payload: JSON.stringify(payload) };
}

const assigned = (login: string) =>
  changed(labelled(), { action: 'assigned', label: undefined, assignee: { login } });

onEveryDatabase('a label that is put on twice', (empty) => {
  const open = migrated(empty);

  /** What the second of two requests that wait is told when its turn comes. */
  async function afterFirst(first: Delivery, second: Delivery, verdict?: string) {
    const database = await open();
    await accept(database, first, second);
    const run = await next(database);
    await end(database, run, verdict);
    return { answered: await answeredBefore(database, await next(database)), first: run.id };
  }

  test('is one request, whoever put it on: the second run has nothing left to do (R26)', async () => {
    const { answered, first } = await afterFirst(labelled(), labelled({ sender: 'boss' }));
    expect(answered).toEqual({
      reason: 'already-answered',
      message: `Run ${first} has answered this request after it was made.`,
    });
    expect((await afterFirst(assigned('bot'), assigned('Bot'))).answered).toBeDefined();
  });

  test.each(['failed', 'refused', 'over-budget', 'skipped'])(
    'has its turn where the first run came to no result: %s',
    async (verdict) => {
      expect((await afterFirst(labelled(), labelled(), verdict)).answered).toBeUndefined();
    },
  );

  test.each<[string, Delivery, Delivery]>([
    ['another text', labelled(), labelled({ title: 'Sums are wrong' })],
    ['another label', labelled(), changed(labelled(), { label: { name: 'patchwright-plan' } })],
    ['an assignment', labelled(), assigned('bot')],
    ['another user', assigned('bot'), assigned('rita')],
  ])('has its turn where it asks for something else: %s', async (_, first, second) => {
    expect((await afterFirst(first, second)).answered).toBeUndefined();
  });

  test('has its turn after the first was answered, and on another issue or in another repository', async () => {
    const database = await open();
    await accept(database, labelled());
    await end(database, await next(database));
    await database.query(
      "update runs set created_at = now() - interval '2 hours', ended_at = now() - interval '1 hour'",
    );
    await accept(database, labelled(), labelled({ issue: 8 }), labelled({ repository: 11 }));
    for (let left = 3; left > 0; left -= 1) {
      const run = await next(database);
      expect(await answeredBefore(database, run)).toBeUndefined();
      await end(database, run, 'failed');
    }
  });

  test('is no matter of what people write: two commands are two requests', async () => {
    const comment = (id: number) => {
      const written = { id, body: '/patchwright run', user: { login: 'wendy' }, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }; // prettier-ignore
      const delivery = changed(labelled(), { action: 'created', label: undefined, comment: written });
      return { ...delivery, event: 'issue_comment' };
    };
    expect((await afterFirst(comment(1), comment(2))).answered).toBeUndefined();
  });
});
