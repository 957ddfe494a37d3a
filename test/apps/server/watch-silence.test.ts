import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChildOrder } from '../../../src/apps/server/protocol.ts';
import { runInChild } from '../../../src/apps/server/worker/run-in-child.ts';
import { watchSilence } from '../../../src/apps/server/worker/watch-silence.ts';
import { temporaryFolder } from '../../support/repository.ts';

const program = process.argv[1]!;
beforeEach(() => {
  process.argv[1] = path.join(temporaryFolder(), 'child.cjs');
});
afterEach(() => {
  process.argv[1] = program;
  vi.useRealTimers();
});

/** Runs a child that gets its order and does this. */
function childThat(does: string) {
  writeFileSync(process.argv[1]!, `process.on('message', () => { ${does} });`);
  return runInChild({
    task: 'draft',
    order: {} as ChildOrder,
    settings: { environment: { PATH: process.env['PATH'] }, state: '/nonexistent' },
    answer: async () => '',
    signal: new AbortController().signal,
    graceMs: 1000,
    silentMs: 1000,
  });
}

test('a child that stands still ends, and counts as one that died', async () => {
  const came = await childThat("process.kill(process.pid, 'SIGSTOP')");
  expect(came).toMatchObject({ kind: 'failed', code: 'child-died' });
});

test('a child that works for long and says so is left alone', async () => {
  const came = await childThat(`
    const telling = setInterval(() => process.send({ alive: true }), 100);
    setTimeout(() => process.send({ end: { kind: 'later', why: 'w', code: 'c' } }, () => process.exit(0)), 2500);`);
  expect(came).toMatchObject({ kind: 'later', code: 'c' });
});

test('time in which the worker itself stood still is none of its children’s silence', () => {
  vi.useFakeTimers();
  let lost = 0;
  const watch = watchSilence(() => (lost += 1), 1000);
  vi.advanceTimersByTime(900);
  watch.heard();
  vi.advanceTimersByTime(1000);
  expect(lost).toBe(0);
  vi.advanceTimersByTime(100);
  expect(lost).toBe(1);
  watch.end();
});
