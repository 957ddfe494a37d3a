import type { Job, Skip } from '../../domain/index.ts';
import { isRunOf, stillWanted } from '../../intake/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import type { EventContext } from './event-context.ts';
import { haltedJob, type JobToEnd } from './job-to-end.ts';

/**
 * Schedules and failed checks name no place, and what they ask for may change while a draft is made: an issue is
 * closed, edited or newly labelled. A run that was begun and is no longer wanted ends with a message; a run that is
 * wanted only now was not begun, and is left out. A draft says where to look, but only our own signed comment proves
 * that the run belongs to this event.
 * @param skip why the event asks for nothing now
 */
export async function matchBegunRuns(
  context: EventContext,
  wanted: readonly JobToEnd[],
  { outcomes, skip }: { outcomes: readonly RunOutcome[]; skip: Skip | undefined },
): Promise<JobToEnd[]> {
  const abandoned: JobToEnd[] = [];
  const unwanted: Begun[] = outcomes
    .filter((one) => !wanted.some((pair) => pair.outcome === one))
    .map((outcome) => ({ ...outcome.job, outcome }));
  // Where drafting has left nothing, it may have found that nothing is asked for any more.
  const told = outcomes.length > 0 ? unwanted : await begunAnywhere(context);
  for (const begun of told.filter(
    (one) => outcomes.length > 0 || !wanted.some(({ job }) => isSame(job, one)),
  )) {
    const memory = await findBegunRun(context, begun);
    if (memory) abandoned.push(await endAbandoned(context, begun, { memory, skip }));
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

type Place = Pick<Job, 'key' | 'number' | 'thread'>;

/** A run that was begun, as its draft says, or our own comment where there is no draft. */
type Begun = Place & { requestedAt: string; outcome?: RunOutcome };

function isSame(one: Place, other: Place): boolean {
  return one.key === other.key && one.number === other.number && one.thread === other.thread;
}

/** How long before now a run that goes on may have begun: a workflow ends within a day and a half, ms. */
const longestRun = 36 * 60 * 60 * 1000;

/** Every run that this event has begun and that has not ended, as our newest comments tell. */
async function begunAnywhere({ forge, intake }: EventContext): Promise<Begun[]> {
  const since = new Date(intake.now - longestRun).toISOString();
  const comments = await forge.recentComments(since).catch(() => []);
  return comments.flatMap(({ author, body, number, createdAt }) => {
    const marker = isOurLogin(intake, author) ? readThreadMemory(intake.seal, body) : undefined;
    if (number === undefined || marker?.memory.key === undefined) return [];
    if (marker.memory.verdict !== 'running' || !isRunOf(intake.event, marker.memory)) return [];
    const { thread, memory } = marker;
    return [{ key: memory.key!, number, thread, requestedAt: createdAt }];
  });
}

/** The memory in our comment about a run that this event began and that has not ended. */
async function findBegunRun(
  { forge, intake }: EventContext,
  { key, number, thread }: Place,
): Promise<ThreadMemory | undefined> {
  for (const { author, body } of await forge.comments(number).catch(() => [])) {
    const marker = isOurLogin(intake, author) ? readThreadMemory(intake.seal, body) : undefined;
    if (marker?.thread !== thread || marker.memory.key !== key) continue;
    if (marker.memory.verdict === 'running' && isRunOf(intake.event, marker.memory)) return marker.memory;
  }
  return undefined;
}

async function endAbandoned(
  context: EventContext,
  begun: Begun,
  { memory, skip }: { memory: ThreadMemory; skip: Skip | undefined },
): Promise<JobToEnd> {
  const { forge, config, intake } = context;
  const { key, number, thread, requestedAt, outcome } = begun;
  const job = { ...haltedJob({ number, thread }, context, memory.input), key };
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
