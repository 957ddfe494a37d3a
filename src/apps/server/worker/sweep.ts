import type { GithubApp } from '../../../composition/forge/compose-app.ts';
import { ForgeError } from '../../../errors/index.ts';
import { forgetDeliveries, takeTurn } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import type { Log } from '../log.ts';

/** GitHub keeps deliveries for three days, ms. */
const kept = 3 * 86_400_000;
/** Time between two sweeps, of all workers together, seconds. */
const every = 600;

/**
 * Asks GitHub to make again the deliveries that failed and were not made again since (R24). One worker of all does it. One that
 * GitHub refuses to make again keeps none of the others from it.
 * @returns how many were asked for
 * @throws {ForgeError} what the others would meet as well
 */
export async function sweepDeliveries(
  database: Database,
  app: GithubApp,
  now: number,
  log: Log,
): Promise<number> {
  if (!(await takeTurn(database, 'sweep', every))) return 0;
  await forgetDeliveries(database);
  const deliveries = await app.deliveries(now - kept);
  const arrived = new Set(deliveries.filter(({ failed }) => !failed).map(({ guid }) => guid));
  // Newest first: of several attempts at one delivery the last is asked for.
  const looked = new Set<string>();
  let count = 0;
  for (const { id, guid, failed } of deliveries) {
    if (!failed || arrived.has(guid) || looked.has(guid)) continue;
    looked.add(guid);
    if (await isMadeAgain(app, id)) count += 1;
  }
  if (count > 0) log('deliveries-asked-again', { count });
  return count;
}

/** What GitHub says of a single delivery: that it is gone, or too old. */
const ofOne: readonly string[] = ['not-found', 'gone', 'invalid', 'conflict'];

async function isMadeAgain(app: GithubApp, id: number): Promise<boolean> {
  try {
    await app.redeliver(id);
    return true;
  } catch (error) {
    if (error instanceof ForgeError && ofOne.includes(error.code)) return false;
    throw error;
  }
}
