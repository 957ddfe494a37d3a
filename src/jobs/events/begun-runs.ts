import type { Job, Skip } from '../../domain/index.ts';
import { isRunOf, stillWanted } from '../../intake/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import type { EventContext } from './event-context.ts';
import { haltedJob, type JobToEnd } from './job-to-end.ts';

/**
 * Pairs the runs that this event began with the jobs that it asks for now. Schedules and failed checks name no issue, and what they ask
 * for may change while a draft is made: an issue is closed, edited or newly labelled. A run that is no longer wanted ends with
 * a message; a job that is only wanted now was never begun and is left out. The draft says where to look, but only our own signed
 * comment proves that the run belongs to this event.
 * @param skip why the event asks for nothing now
 */
export async function matchBegunRuns(
  context: EventContext,
  wanted: readonly JobToEnd[],
  { outcomes, skip }: { outcomes: readonly RunOutcome[]; skip: Skip | undefined },
): Promise<JobToEnd[]> {
  const abandoned: JobToEnd[] = [];
  for (const outcome of outcomes.filter((one) => !wanted.some((pair) => pair.outcome === one))) {
    const memory = await findBegunRun(context, outcome.job);
    if (memory) abandoned.push(await endAbandoned(context, outcome, { memory, skip }));
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
  outcome: RunOutcome,
  { memory, skip }: { memory: ThreadMemory; skip: Skip | undefined },
): Promise<JobToEnd> {
  const { forge, config, intake } = context;
  const { key, number, thread, requestedAt } = outcome.job;
  const job = { ...haltedJob({ number, thread }, context, memory.input), key };
  if (intake.event.subject.kind === 'checks') return { job, outcome, halt: skip ?? notPermitted };
  const labelled = { ...job, label: config.github.label };
  const now = await stillWanted(forge, config.github, labelled, requestedAt);
  if (!now.wanted) return { job, outcome, halt: { reason: now.reason, message: now.message } };
  return { job, outcome, halt: now.notes.length > 0 ? edited : notPermitted };
}

/** The person who made the request has lost the permission. */
export const notPermitted: Skip = {
  reason: 'no-longer-permitted',
  message: 'The request does not stand any more.',
};

const edited: Skip = {
  reason: 'issue-edited',
  message: 'The issue was edited while this run went on; the next scheduled run goes by its new text.',
};
