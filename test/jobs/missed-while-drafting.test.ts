import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Forge } from '../../src/ports/index.ts';
import { fakeForge } from '../support/fake-forge.ts';
import { draft, patched, resultOf } from './drafted.ts';

/** Drafts for half a second at most, while an issue is looked for and not found from the second look on. */
async function draftedWhileMissed(times: number) {
  const there = fakeForge({});
  let looks = 0;
  const issue: Forge['issue'] = async (number) => {
    looks += 1;
    return looks > 1 && looks <= 1 + times ? undefined : there.issue(number);
  };
  return draft({
    answers: { issue },
    result: async (workspace, _request, signal) => {
      for (let ms = 0; ms < 500 && looks < 6 + times && !signal.aborted; ms += 5) await wait(5);
      signal.throwIfAborted();
      return resultOf(workspace);
    },
  });
}

test('a run goes on where its issue is not found once', async () => {
  expect((await draftedWhileMissed(1)).outcome.verdict).toEqual(patched);
});

test('a run ends where its issue is not found twice in a row', async () => {
  expect((await draftedWhileMissed(9)).outcome.verdict).toMatchObject({ verdict: 'refused', reason: 'issue-gone' });
}); // prettier-ignore
