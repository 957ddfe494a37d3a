import type { Skip } from '../../domain/index.ts';
import { decide } from '../../intake/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import { draftJob, type DraftTools } from './draft-job.ts';
import type { EventContext } from './event-context.ts';

/** What drafting leaves for publishing: outcomes, or why there are none. */
export type Drafts = { skip: Skip } | { outcomes: readonly RunOutcome[] };

/**
 * Decides what an event asks for and drafts every job of it, one after the other. Writes nothing to the forge.
 * @param each wraps the drafting of one job, for a door that tells about it
 */
export async function draftJobs(
  context: EventContext,
  tools: DraftTools,
  each: (draft: () => Promise<RunOutcome>) => Promise<RunOutcome> = (draft) => draft(),
): Promise<Drafts> {
  const decision = await decide(context.intake);
  if ('skip' in decision) return decision;
  const outcomes: RunOutcome[] = [];
  for (const job of decision.jobs) outcomes.push(await each(() => draftJob(context, job, tools)));
  return { outcomes };
}
