import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DiskRunFolder } from '../../src/adapters/run-folder/index.ts';
import { logRun } from '../../src/composition/run/run-log.ts';
import type { RunObserver } from '../../src/composition/run/run-observer.ts';
import { readEvents } from '../../src/pipeline/index.ts';
import { temporaryFolder } from '../support/repository.ts';

test('an event happens at one moment, in the folder and for the page', () => {
  const dir = temporaryFolder();
  let now = 0;
  const clock = { now: () => (now += 7) };
  const journal = { earlier: [], append: async () => {} };
  const run = { folder: new DiskRunFolder(dir, clock), journal, resumed: false, release: () => {} };
  const log = logRun(run, { event: () => {} } as unknown as RunObserver, clock);
  for (const call of [1, 2]) log.events.emit({ type: 'call-finished', call, purpose: 'plan', seconds: 2 });
  const { events } = readEvents(readFileSync(path.join(dir, 'events.jsonl'), 'utf8'));
  expect(events.map(({ at }) => at)).toEqual(log.recorded.map(({ at }) => at));
});
