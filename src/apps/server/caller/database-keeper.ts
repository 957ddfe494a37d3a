import { openDatabase } from '../../../composition/open-database.ts';
import { appendExchange, handBack, renewLease } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import { untilReached } from '../until-reached.ts';
import { longestWaitMs, workerLost, type Keeper } from './carry-on.ts';

/** Keeps replies in the database that the worker used, wherever the run goes on. */
export function databaseKeeper(url: string, state: string, leaseMs: number): Keeper {
  const untilReachable = <T>(work: () => Promise<T>) =>
    untilReached(work, AbortSignal.timeout(longestWaitMs));
  let opened: Promise<Database> | undefined;
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    opened ??= untilReachable(() => openDatabase(state, url));
    const database = await opened;
    return untilReachable(() => work(database));
  };
  return {
    renew: (hold) => withDatabase((database) => renewLease(database, hold, leaseMs)),
    keep: (call, exchange) => withDatabase((database) => appendExchange(database, call, exchange)),
    handBack: (hold) => withDatabase((database) => handBack(database, hold, workerLost)),
    close: async () => (await opened)?.close(),
  };
}
