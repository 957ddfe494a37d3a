import { expect, test } from 'vitest';
import { sweepDeliveries } from '../../../src/apps/server/worker/sweep.ts';
import type { GithubApp } from '../../../src/composition/forge/compose-app.ts';
import { ForgeError } from '../../../src/errors/index.ts';
import type { Database } from '../../../src/ports/index.ts';
import { embeddedDatabase, migrated } from '../../support/server/databases.ts';

const open = migrated(embeddedDatabase());
const now = Date.UTC(2026, 0, 10);

interface Attempt {
  id: number;
  guid: string;
  failed: boolean;
}

/** What is asked for again of these attempts, newest first. */
async function askedOf(database: Database, attempts: readonly Attempt[]) {
  const asked: number[] = [];
  const lines: unknown[] = [];
  let since = 0;
  const app = {
    deliveries: async (from: number) => ((since = from), attempts),
    redeliver: async (id: number) => void asked.push(id),
  } as unknown as GithubApp;
  const count = await sweepDeliveries(database, app, now, (...line) => void lines.push(line));
  expect(count).toBe(asked.length);
  return { asked, lines, since };
}

const failed = (id: number, guid: string): Attempt => ({ id, guid, failed: true });
const arrived = (id: number, guid: string): Attempt => ({ id, guid, failed: false });

test.each<[what: string, attempts: Attempt[], asked: number[]]>([
  ['nothing came', [], []],
  ['all arrived', [arrived(1, 'a'), arrived(2, 'b')], []],
  ['one failed', [arrived(2, 'b'), failed(1, 'a')], [1]],
  ['one failed and arrived later', [arrived(2, 'a'), failed(1, 'a')], []],
  ['one arrived and was made again in vain', [failed(2, 'a'), arrived(1, 'a')], []],
  ['one failed three times', [failed(3, 'a'), failed(2, 'a'), failed(1, 'a')], [3]],
  ['several failed', [failed(4, 'b'), arrived(3, 'c'), failed(2, 'a'), failed(1, 'b')], [4, 2]],
])('of the deliveries of GitHub, what failed and never arrived is asked for again: %s', async (...row) => {
  const [, attempts, expected] = row;
  const { asked, lines, since } = await askedOf(await open(), attempts);
  expect(asked).toEqual(expected);
  expect(since).toBe(now - 3 * 86_400_000);
  expect(lines).toEqual(
    expected.length === 0 ? [] : [['deliveries-asked-again', { count: expected.length }]],
  );
});

test('one that GitHub does not make again keeps no other from it, and an outage ends the sweep', async () => {
  const refusing = (code: 'invalid' | 'unreachable', asked: number[]) =>
    ({
      deliveries: async () => [failed(3, 'c'), failed(2, 'b'), failed(1, 'a')],
      redeliver: async (id: number) => {
        asked.push(id);
        if (id === 3) throw new ForgeError(code, 'no');
      },
    }) as unknown as GithubApp;
  const [asked, cut]: [number[], number[]] = [[], []];
  expect(await sweepDeliveries(await open(), refusing('invalid', asked), now, () => undefined)).toBe(2);
  expect(asked).toEqual([3, 2, 1]);
  await expect(
    sweepDeliveries(await open(), refusing('unreachable', cut), now, () => undefined),
  ).rejects.toThrow('no');
  expect(cut).toEqual([3]);
});

test('only one of several workers asks', async () => {
  const database = await open();
  expect((await askedOf(database, [failed(1, 'a')])).asked).toEqual([1]);
  expect((await askedOf(database, [failed(1, 'a')])).asked).toEqual([]);
});
