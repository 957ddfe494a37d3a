import type { GithubApp } from '../../../composition/forge/compose-app.ts';
import { forgetDeliveries, takeTurn } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import type { Log } from '../log.ts';

/** GitHub keeps deliveries for three days, ms. */
const kept = 3 * 86_400_000;
/** Time between two sweeps, of all workers together, seconds. */
const every = 600;

/**
 * Asks GitHub to make again the deliveries that failed and were not made again since (R24). One worker of all does it.
 * @returns how many were asked for
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
  const asked = new Set<string>();
  for (const { id, guid, failed } of deliveries) {
    if (!failed || arrived.has(guid) || asked.has(guid)) continue;
    asked.add(guid);
    await app.redeliver(id);
  }
  if (asked.size > 0) log('deliveries-asked-again', { count: asked.size });
  return asked.size;
}
