import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenCall } from '../../../src/apps/server/caller/carry-on.ts';
import { lookAfterSilent } from '../../../src/apps/server/caller/silent-worker.ts';

const lease = 8000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two open calls of one worker, of which the second will bring no reply to keep. */
function watched() {
  const told: string[] = [];
  const call = (id: string) => ({ id, run: id, fence: '1', asked: '' });
  let answer: (value: { answer: string; exchange: { text: string; costUsd: number } }) => void;
  const replied = new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
  const open = new Map<string, OpenCall>([
    ['1', { call: call('1'), answered: replied }],
    ['2', { call: call('2'), answered: Promise.resolve({ answer: 'failed' }) }],
  ]);
  const keeper = {
    renew: async ({ id }: { id: string }) => void told.push(`renew ${id}`),
    keep: async ({ id }: { id: string }) => void told.push(`keep ${id}`),
  };
  const heard = lookAfterSilent(open, keeper, lease);
  return { told, heard, open, reply: () => answer({ answer: '', exchange: { text: 'e', costUsd: 1 } }) };
}

test('while a worker is heard of, its runs are its own', async () => {
  const { told, heard } = watched();
  for (let ms = 0; ms < 5 * lease; ms += lease / 8) {
    await vi.advanceTimersByTimeAsync(lease / 8);
    heard();
  }
  expect(told).toEqual([]);
});

test('the runs of one that stands still keep their leases until their replies are kept, and no longer', async () => {
  const { told, reply } = watched();
  await vi.advanceTimersByTimeAsync((lease * 5) / 8);
  expect(told.slice(0, 3), 'in time for a lease that was renewed a quarter of it before').toEqual([
    'renew 1',
    'renew 2',
    'renew 1',
  ]);
  reply();
  await vi.advanceTimersByTimeAsync(lease / 8);
  expect(told.at(-1)).toBe('keep 1');
  await vi.advanceTimersByTimeAsync(lease);
  expect(told.at(-1), 'another worker may take it').toBe('keep 1');
});

test('what the worker has kept itself is left alone', async () => {
  const { told, open } = watched();
  open.clear();
  await vi.advanceTimersByTimeAsync(2 * lease);
  expect(told).toEqual([]);
});
