import type { Job, Skip } from '../../domain/index.ts';
import { decide, type Undecided } from '../../intake/events/index.ts';
import { hasEndedBefore, type RunOutcome } from '../../publication/index.ts';
import { draftJob, type DraftTools } from './draft-job.ts';
import type { EventContext } from './event-context.ts';

/** What drafting hands over to publishing: outcomes, or why there are none. */
export type Drafts =
  { skip: Skip } | { outcomes: readonly RunOutcome[]; undecided?: readonly Undecided[] | undefined };

/**
 * Decides what an event asks for and drafts every job of it, one after the other. Writes nothing to the forge.
 * @param each wraps the drafting of one job, for a caller that reports about it
 */
export async function draftJobs(
  context: EventContext,
  tools: DraftTools,
  each: (draft: () => Promise<RunOutcome>) => Promise<RunOutcome> = (draft) => draft(),
): Promise<Drafts> {
  const decision = await decide(context.intake);
  if ('skip' in decision) return decision;
  if (!tools.memory && (await isAnswered(context, decision.jobs))) return { skip: answered };
  const outcomes: RunOutcome[] = [];
  for (const job of decision.jobs) outcomes.push(await each(() => draftJob(context, job, tools)));
  return { outcomes, undecided: decision.undecided };
}

/**
 * Whether the run that several events ask for has been made, though it may have failed: each failed check of a commit and each
 * remark of a review is an event of its own, and without a memory of drafts a run is not started again by hand.
 */
async function isAnswered({ forge, intake }: EventContext, [job]: readonly Job[]): Promise<boolean> {
  const { kind } = intake.event.subject;
  if (!job || (kind !== 'checks' && kind !== 'review')) return false;
  return hasEndedBefore({
    forge,
    job,
    ourselves: intake.ourselves,
    seal: intake.seal,
    orFailed: true,
  });
}

const answered: Skip = {
  reason: 'already-answered',
  message: 'What this event asks for was already handled.',
};
