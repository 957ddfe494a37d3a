import type { Skip } from '../../../domain/index.ts';
import { isSameRequest } from '../../../intake/events/index.ts';
import { parseEvent } from '../../../intake/github/index.ts';
import { resultsSince, type ClaimedRun } from '../../../jobs/queue/index.ts';
import type { Queries } from '../../../ports/index.ts';

/**
 * Whether another run has answered what this one is to do, after it was asked for: a label that is put on twice is one request, and is
 * paid for once. Its comment tells whoever asked.
 * @returns why nothing is left to do
 */
export async function answeredBefore(database: Queries, run: ClaimedRun): Promise<Skip | undefined> {
  const asked = parseEvent(run.event, run.payload, run.delivery);
  if (!isSameRequest(asked, asked)) return undefined;
  for (const { id, event, payload, delivery } of await resultsSince(database, run))
    if (isSameRequest(asked, parseEvent(event, payload, delivery)))
      return {
        reason: 'already-answered',
        message: `Run ${id} has answered this request after it was made.`,
      };
  return undefined;
}
