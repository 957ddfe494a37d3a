import { openDatabase } from '../../../composition/open-database.ts';
import { appendExchange, handBack, renewLease } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import { untilReached } from '../until-reached.ts';
import { workerLost, type Keeper } from './carry-on.ts';

/** How long a database that is away is waited for, ms: a day, after which its runs are given up. */
const longestMs = 86_400_000;

/** Keeps replies in the database that the worker used, wherever the run goes on. */
export function databaseKeeper(url: string, state: string, leaseMs: number): Keeper {
  const untilReachable = <T>(work: () => Promise<T>) => untilReached(work, AbortSignal.timeout(longestMs));
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
