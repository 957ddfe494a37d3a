import type { Skip } from '../../domain/index.ts';
import type { EventPlace } from '../../intake/events/index.ts';
import { commentsByAnyList, type RunOutcome } from '../../publication/index.ts';
import { notPermitted } from './begun-runs.ts';
import type { EventContext } from './event-context.ts';
import { haltedJob, type JobToEnd } from './job-to-end.ts';
import { markerOfEvent, markerOfRunning } from './marker-of-event.ts';

/**
 * Ends the run that an event has begun in its own place, where that is not asked for any more or as something else: its
 * comment says that work goes on, and nobody else would ever say more (R27).
 * @param wanted what the event asks for now
 */
export async function endBegunAt(
  context: EventContext,
  { number }: EventPlace,
  {
    wanted,
    outcomes,
    skip,
  }: { wanted: readonly JobToEnd[]; outcomes: readonly RunOutcome[]; skip: Skip | undefined },
): Promise<JobToEnd | undefined> {
  for (const comment of await commentsByAnyList(context.forge, number, context.intake.now).catch(() => [])) {
    const marker = markerOfRunning(context, comment);
    if (!marker) continue;
    const { thread, memory } = marker;
    if (wanted.some(({ job }) => job.thread === thread)) continue;
    const job = { ...haltedJob({ number, thread }, context, memory.input), key: memory.key! };
    const outcome = outcomes.find((one) => one.job.key === memory.key && one.job.number === number);
    return wanted.length > 0 ? { job, halt: askedOtherwise } : { job, outcome, halt: skip ?? notPermitted };
  }
  return undefined;
}

/**
 * Whether the remarks of a review were taken back while their answer was drafted, by a door that tells nothing before: they
 * look then as if they had been answered, and no comment of ours tells of a run that did.
 */
export async function isTakenBack(
  context: EventContext,
  { number }: EventPlace,
  { reason }: Skip,
): Promise<boolean> {
  if (context.intake.event.subject.kind !== 'review' || reason !== 'already-answered') return false;
  const comments = await context.forge.comments(number);
  return comments.every((comment) => markerOfEvent(context, comment) === undefined);
}

/** A review of which only questions are left is answered in another comment. */
const askedOtherwise: Skip = {
  reason: 'request-changed',
  message: 'What was asked for changed while this run went on, and is answered by itself.',
};
