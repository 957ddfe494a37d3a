import { expect, test } from 'vitest';
import { untilReached } from '../../../src/apps/server/until-reached.ts';
import { DatabaseError } from '../../../src/errors/index.ts';

/** How often something is tried that fails so before it works, and what comes of it. */
async function tries(failures: readonly Error[], signal = new AbortController().signal) {
  let times = 0;
  const work = async () => {
    const failure = failures[times++];
    if (failure) throw failure;
    return 'done';
  };
  return { came: await untilReached(work, signal, 0).catch((error: Error) => error.message), times };
}

const away = new DatabaseError('unreachable', 'away');

test('what needs the database waits for it, and for nothing else', async () => {
  expect(await tries([away, away])).toEqual({ came: 'done', times: 3 });
  expect(await tries([new DatabaseError('refused', 'a wrong statement')])).toEqual({
    came: 'a wrong statement',
    times: 1,
  });
  expect(await tries([away, new Error('lease lost')])).toEqual({ came: 'lease lost', times: 2 });
  expect(await tries([away], AbortSignal.abort())).toEqual({ came: 'away', times: 1 });
});
