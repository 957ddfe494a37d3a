import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from '../../errors/index.ts';

/**
 * Does something with the database, again while it cannot be reached: a restart of PostgreSQL is no reason to lose what a
 * model was paid for. @throws what the work throws otherwise
 */
export async function untilReached<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  waitMs = 1000,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseError) || !error.retryable || signal.aborted) throw error;
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
