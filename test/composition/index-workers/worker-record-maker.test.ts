import { afterEach, describe, expect, it } from 'vitest';
import { WorkerRecordMaker } from '../../../src/composition/index-workers/index.ts';
import type { FileToIndex, RecordMaker } from '../../../src/ports/index.ts';

const here: RecordMaker = {
  width: 1,
  make: async (files) => files.map(({ mode, unparsed }) => Buffer.from(`here:${unparsed ? 'text' : mode}`)),
};
const file = (path: string): FileToIndex => ({ path, mode: 'python', bytes: Buffer.from(path) });
const textOf = (records: readonly Uint8Array[]): string[] =>
  records.map((record) => Buffer.from(record).toString());

let maker: WorkerRecordMaker;
const start = (batchTimeoutMs = 20_000, fileTimeoutMs = 20_000): WorkerRecordMaker => {
  const script = new URL('./fake-worker.mjs', import.meta.url);
  maker = new WorkerRecordMaker(here, { threads: 2, script, batchTimeoutMs, fileTimeoutMs });
  return maker;
};
afterEach(() => maker.end());

describe('making records on worker threads', () => {
  it('keeps the order of files, however many batches are under way', async () => {
    start();
    const batches = ['a', 'b', 'c', 'd', 'e'].map((name) => maker.make([file(name), file(`${name}2`)]));
    expect((await Promise.all(batches)).map(textOf)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`python:${name}`, `python:${name}2`]),
    );
  });

  it.each(['dies', 'throws'])('R16: indexes only the file whose thread %s as plain text', async (path) => {
    start();
    const records = await maker.make([file('before'), file(path), file('after')]);
    expect(textOf(records)).toEqual(['python:before', 'here:text', 'python:after']);
    expect(textOf(await maker.make([file('next')]))).toEqual(['python:next']);
  });

  it('R16: ends a thread that hangs and goes on', async () => {
    start(1_500, 1_500);
    const records = await maker.make([file('hangs'), file('after')]);
    expect(textOf(records)).toEqual(['here:text', 'python:after']);
  });

  it('R16: gives a grammar up that took three threads down, and no other', async () => {
    start();
    const dying = ['dies', 'dies', 'dies', 'dies'].map((path) => file(path));
    expect(textOf(await maker.make(dying))).toEqual(Array(4).fill('here:text'));
    const next = await maker.make([file('spared'), { ...file('other'), mode: 'ruby' }]);
    expect(textOf(next)).toEqual(['unparsed:spared', 'ruby:other']);
  });
});
