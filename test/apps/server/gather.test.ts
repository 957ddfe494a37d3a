import { expect, test } from 'vitest';
import { gather } from '../../../src/apps/server/web/gather.ts';

const tick = () => new Promise(setImmediate);

test('after a hand-over it waits twice as long for company; who comes alone waits for nothing (H25)', async () => {
  let at = 0;
  const rests: { ms: number; end: () => void }[] = [];
  const clock = {
    now: () => at,
    rest: (ms: number) => new Promise<void>((end) => void rests.push({ ms, end })),
  };
  const batches: number[] = [];
  const took = [10, 40, 1, 1];
  const give = gather<number>(
    async (items) => {
      at += took.shift()!;
      batches.push(items.length);
    },
    { most: 100, maxRestMs: 50 },
    clock,
  );
  await give(1);
  expect(rests, 'nobody came before').toEqual([]);
  at += 5;
  const three = [give(2), give(3)];
  await tick();
  three.push(give(4));
  expect(rests.map(({ ms }) => ms)).toEqual([15]);
  rests[0]!.end();
  await Promise.all(three);
  const last = give(5);
  expect(rests[1]?.ms, 'never longer than').toBe(50);
  rests[1]!.end();
  await last;
  at += 50;
  await give(6);
  expect(batches).toEqual([1, 3, 1, 1]);
  expect(rests).toHaveLength(2);
});

test('never hands over more than may go together, and tells each whether its own hand-over failed', async () => {
  const batches: (readonly number[])[] = [];
  const give = gather<number>(
    async (items) => {
      await tick();
      batches.push(items);
      if (items.includes(4)) throw new Error('no room');
    },
    { most: 3, maxRestMs: 0 },
  );
  const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(give));
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
