import type { Job, Skip } from '../../domain/index.ts';
import { stillWanted, type Undecided } from '../../intake/events/index.ts';
import { commentsByAnyList, longestRun, type RunOutcome } from '../../publication/index.ts';
import type { ThreadMemory } from '../../markers/thread-memory.ts';
import type { EventContext } from './event-context.ts';
import { haltedJob, type JobToEnd } from './job-to-end.ts';
import { markerOfRunning } from './marker-of-event.ts';

/**
 * Schedules and failed checks name no place, and what they ask for may change while a draft is made: an issue is
 * closed, edited or newly labelled. A run that was begun and is no longer wanted ends with a message; a run that is
 * wanted only now was not begun, and is left out. A draft says where to look, but only our own signed comment proves
 * that the run belongs to this event.
 * @param skip why the event asks for nothing now
 * @param undecided issues of which nobody can tell now whether it still asks for them: their runs end with that failure
 */
export async function matchBegunRuns(
  context: EventContext,
  wanted: readonly JobToEnd[],
  {
    outcomes,
    skip,
    undecided,
  }: { outcomes: readonly RunOutcome[]; skip: Skip | undefined; undecided: readonly Undecided[] },
): Promise<JobToEnd[]> {
  const abandoned: JobToEnd[] = [];
  for (const begun of await unwantedRuns(context, wanted, outcomes)) {
    const job = await begunJob(context, begun);
    if (!job) continue;
    const broken = undecided.find(({ number }) => number === job.number)?.error;
    abandoned.push(
      broken ? { job, outcome: begun.outcome, broken } : await endAbandoned(context, begun, { job, skip }),
    );
  }
  const kept: JobToEnd[] = [];
  for (const pair of wanted) {
    const { number } = pair.job;
    if (abandoned.some(({ job }) => job.number === number)) continue;
    const isScheduled = context.intake.event.subject.kind === 'schedule';
    if (pair.outcome || !isScheduled || (await findBegunRun(context, pair.job))) kept.push(pair);
  }
  return [...kept, ...abandoned];
}

/** Every run that such an event has begun and that has not ended, whatever it asks for now: nothing is asked of their issues. */
export async function findBegunRuns(
  context: EventContext,
  outcomes: readonly RunOutcome[],
): Promise<JobToEnd[]> {
  const found: JobToEnd[] = [];
  for (const begun of await unwantedRuns(context, [], outcomes)) {
    const job = await begunJob(context, begun);
    if (job) found.push({ job, outcome: begun.outcome });
  }
  return found;
}

type Place = Pick<Job, 'key' | 'number' | 'thread'>;

/** A run that was begun, as its draft says, or our own comment where there is no draft. */
type Begun = Place & { requestedAt: string; outcome?: RunOutcome };

/** Runs that were begun and are not wanted any more, though some of them may never have been this event's. */
async function unwantedRuns(
  context: EventContext,
  wanted: readonly JobToEnd[],
  outcomes: readonly RunOutcome[],
): Promise<Begun[]> {
  if (outcomes.length > 0)
    return outcomes
      .filter((one) => !wanted.some((pair) => pair.outcome === one))
      .map((outcome) => ({ ...outcome.job, outcome }));
  // Where drafting has left nothing, it may have found that nothing is asked for any more.
  const begun = await begunAnywhere(context);
  return begun.filter((one) => !wanted.some(({ job }) => isSame(job, one)));
}

function isSame(one: Place, other: Place): boolean {
  return one.key === other.key && one.number === other.number && one.thread === other.thread;
}

/** Every run that this event has begun and that has not ended, as our newest comments tell. */
async function begunAnywhere(context: EventContext): Promise<Begun[]> {
  const since = new Date(context.intake.now - longestRun).toISOString();
  const comments = await context.forge.recentComments(since).catch(() => []);
  return comments.flatMap((comment) => {
    const marker = markerOfRunning(context, comment);
    const { number, createdAt } = comment;
    if (number === undefined || marker?.memory.key === undefined) return [];
    return [{ key: marker.memory.key, number, thread: marker.thread, requestedAt: createdAt }];
  });
}

/** The memory in our comment about a run that this event began and that has not ended. */
async function findBegunRun(
  context: EventContext,
  { key, number, thread }: Place,
): Promise<ThreadMemory | undefined> {
  for (const comment of await commentsByAnyList(context.forge, number, context.intake.now).catch(() => [])) {
    const marker = markerOfRunning(context, comment);
    if (marker?.thread === thread && marker.memory.key === key) return marker.memory;
  }
  return undefined;
}

/** The job of a run, which can only be ended. @returns nothing where our comment does not tell that it goes on */
async function begunJob(context: EventContext, begun: Begun): Promise<Job | undefined> {
  const memory = await findBegunRun(context, begun);
  const { key, number, thread } = begun;
  return memory && { ...haltedJob({ number, thread }, context, memory.input), key };
}

async function endAbandoned(
  { forge, config, intake }: EventContext,
  { requestedAt, outcome }: Begun,
  { job, skip }: { job: Job; skip: Skip | undefined },
): Promise<JobToEnd> {
  if (intake.event.subject.kind === 'checks') return { job, outcome, halt: skip ?? notPermitted };
  const labelled = { ...job, label: config.github.label };
  const now = await stillWanted(forge, config.github, labelled, requestedAt);
  if (!now.wanted) return { job, outcome, halt: { reason: now.reason, message: now.message } };
  return { job, outcome, halt: now.notes.length > 0 ? edited : notPermitted };
}

/** The person whose permission a request rests on has lost it. */
export const notPermitted: Skip = {
  reason: 'no-longer-permitted',
  message: 'The request no longer stands.',
};

const edited: Skip = {
  reason: 'issue-edited',
  message: 'The issue was edited during this run; the next scheduled run uses the new text.',
};
