import { expect, test } from 'vitest';
import type { BlobStore } from '../../../src/ports/index.ts';
import { hashOf, ResultCache } from '../../../src/validation/rules/judging/result-cache.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A store that is slow to write: `finish` lets a write that is under way come to its end. */
function slowStore() {
  const kept = new Map<string, Uint8Array>();
  const waiting: (() => void)[] = [];
  const store = {
    getMany: async (keys: readonly string[]) => keys.map((key) => kept.get(key)),
    setMany: async (entries: readonly (readonly [string, Uint8Array])[]) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      for (const [key, value] of entries) kept.set(key, value);
    },
  } as unknown as BlobStore;
  return { store, kept, waiting, finish: () => waiting.splice(0).forEach((end) => end()) };
}

test('answers are written sixteen at a time, and all of them are there after a flush', async () => {
  const { store, kept, waiting, finish } = slowStore();
  const cache = new ResultCache(store, isNumber);
  for (let at = 0; at < 15; at += 1) cache.set(`${at}`, at);
  expect(waiting).toHaveLength(0);
  for (let at = 15; at < 20; at += 1) cache.set(`${at}`, at);
  expect(waiting).toHaveLength(1);
  let flushed = false;
  const flush = cache.flush().then(() => (flushed = true));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect([flushed, waiting.length], 'the rest waits for what is under way').toEqual([false, 1]);
  while (!flushed) {
    finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await flush;
  expect(kept.size).toBe(20);
  expect(await cache.getMany(['19', undefined, '3', 'none'])).toEqual([19, undefined, 3, undefined]);
});

test('what does not read back as what was written counts as absent', async () => {
  const kept = new Map([['text', '"x"'], ['damaged', '{'], ['own', '7']]); // prettier-ignore
  const getMany = async (keys: readonly string[]) => keys.map((key) => kept.has(key) ? Buffer.from(kept.get(key)!) : undefined); // prettier-ignore
  const cache = new ResultCache({ getMany } as unknown as BlobStore, isNumber);
  expect(await cache.getMany(['text', 'damaged', 'own'])).toEqual([undefined, undefined, 7]);
});

test('a cache that cannot be written loses no answer, and none is needed', async () => {
  const setMany = () => Promise.reject(new Error('the disk is full'));
  const cache = new ResultCache({ setMany } as unknown as BlobStore, isNumber);
  cache.set('a', 1);
  await cache.flush();
  const none = new ResultCache(undefined, isNumber);
  none.set('a', 1);
  await none.flush();
  expect(await none.getMany(['a'])).toEqual([undefined]);
});

test('texts are told apart however they are cut', () => {
  expect(new Set([hashOf('ab', 'c'), hashOf('a', 'bc'), hashOf('abc'), hashOf('abc', '')]).size).toBe(4);
  expect(hashOf('ab', 'c')).toBe(hashOf('ab', 'c'));
});
