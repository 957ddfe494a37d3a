import { expect, test } from 'vitest';
import { mergedPulls } from '../../../src/apps/server/pages/merged-pulls.ts';

test('what became of pull requests is asked of GitHub once, and again where it may have changed', async () => {
  const asked: string[] = [];
  let now = 0;
  const merged = mergedPulls(
    {
      merged: async (_, name, number) => {
        asked.push(`${name}#${number}`);
        return number === 3 ? undefined : number === 1;
      },
    },
    () => now,
  );
  const pulls = [1, 2, 3].map((number) => `https://github.com/acme/shop/pull/${number}`);
  const shop = { id: '10', fullName: 'acme/shop', pulls: [...pulls, 'javascript:alert(1)'] };
  const look = () => merged('token', shop);
  expect(await look()).toEqual({ yes: 1, of: 2 });
  await look();
  expect(asked.filter((name) => name !== 'acme/shop#3')).toHaveLength(2);
  now += 3_600_000;
  await look();
  expect(asked.filter((name) => name === 'acme/shop#1')).toHaveLength(1);
  expect(asked.filter((name) => name === 'acme/shop#2')).toHaveLength(2);
});

test('what became of them is told of no other repository that has the name by now (R28)', async () => {
  let isMerged = true;
  const merged = mergedPulls({ merged: async () => isMerged }, () => 0);
  const shop = { fullName: 'acme/shop', pulls: ['https://github.com/acme/shop/pull/1'] };
  expect(await merged('token', { id: '10', ...shop })).toEqual({ yes: 1, of: 1 });
  isMerged = false;
  expect(await merged('token', { id: '11', ...shop })).toEqual({ yes: 0, of: 1 });
  expect(await merged('token', { id: '10', ...shop, fullName: 'acme/store' })).toEqual({ yes: 1, of: 1 });
});
