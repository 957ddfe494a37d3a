import { expect, test } from 'vitest';
import { follow, type Marks } from '../../../src/apps/server/pages/live.ts';
import { ForgeError, type ForgeProblem } from '../../../src/errors/index.ts';
import { readDelivery } from '../../../src/intake/github/index.ts';
import { acceptDeliveries, changeMark } from '../../../src/jobs/queue/index.ts';
import { embeddedDatabase, migrated } from '../../support/server/databases.ts';
import { labelled } from '../../support/server/deliveries.ts';

const open = migrated(embeddedDatabase());

test('an open page is told of changes in readable repositories only, and of nothing once none is readable', async () => {
  const database = await open();
  let [now, may] = [0, true];
  const find = async () => (may ? { repositories: ['11'] } : undefined);
  // Each question anew, as when they come some seconds apart.
  const marks: Marks = (watched) => changeMark(database, watched);
  const next = follow({ marks, find, now: () => now });
  const label = (repository: number, name: string, issue: number) =>
    acceptDeliveries(database, [labelled({ repository, name, issue })], {
      login: 'patchwright[bot]',
      read: readDelivery,
    });
  expect(await next()).toBe('still');
  await label(10, 'acme/closed-secret', 5);
  expect(await next(), 'a run of a repository that may not be read').toBe('still');
  await label(11, 'acme/open', 6);
  expect(await next()).toBe('changed');
  may = false;
  expect(await next(), 'believed for a minute').toBe('still');
  now += 60_000;
  expect(await next()).toBeUndefined();
});

test('an open page outlives an outage of GitHub, and ends when GitHub refuses the token of its reader', async () => {
  const database = await open();
  let [now, problem] = [0, undefined as ForgeProblem | undefined];
  const find = async () => {
    if (problem) throw new ForgeError(problem, 'no answer');
    return { repositories: ['11'] };
  };
  const next = follow({ marks: (watched) => changeMark(database, watched), find, now: () => now });
  expect(await next()).toBe('still');
  problem = 'server-error';
  now += 60_000;
  expect(await next()).toBe('still');
  problem = 'token-refused';
  now += 60_000;
  expect(await next()).toBeUndefined();
});
