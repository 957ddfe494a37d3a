import { dearestRun } from '../../config/index.ts';
import type { Skip } from '../../domain/index.ts';
import { ForgeError } from '../../errors/index.ts';
import {
  decide,
  isRunOf,
  permissionProblem,
  placeOf,
  type EventPlace,
  type EventSkip,
} from '../../intake/events/index.ts';
import { failedBy, isTriedLater, type RunOutcome } from '../../publication/index.ts';
import type { Drafts } from './draft-jobs.ts';
import { endBegunAt, isTakenBack } from './begun-in-place.ts';
import { findBegunRuns, matchBegunRuns, notPermitted } from './begun-runs.ts';
import { withoutResult } from './draft-outcome.ts';
import { endBroken, endJob, type PublishedRun } from './end-job.ts';
import { haltedJob, type JobToEnd } from './job-to-end.ts';
import { openEventContext, unaskedContext, type EventContext, type EventRequest } from './event-context.ts';

/** What was published about an event, and what it was published with. */
export interface PublishedEvent {
  context: EventContext;
  runs: readonly PublishedRun[];
}

/**
 * Publishes what was drafted for an event; where the forge refuses to say even what repository it is, ends what the event has begun
 * with that (R27).
 * @throws what was refused, where nothing can be told either
 */
export async function publishEvent(
  request: EventRequest,
  drafts: Drafts | undefined,
  lost?: Skip,
): Promise<PublishedEvent> {
  let context: EventContext;
  try {
    context = await openEventContext(request);
  } catch (error) {
    if (request.isRetried || isReplaced(error)) throw error;
    const unasked = unaskedContext(request);
    return { context: unasked, runs: await endUndecided(unasked, outcomesOf(unasked, drafts), error) };
  }
  return { context, runs: await publishDrafts(context, drafts, lost) };
}

/** Nothing can be told where the name leads by now: that is another repository. */
function isReplaced(error: unknown): boolean {
  return error instanceof ForgeError && error.code === 'replaced';
}

function outcomesOf(context: EventContext, drafts: Drafts | undefined): RunOutcome[] {
  const drafted = drafts && 'outcomes' in drafts ? drafts.outcomes : [];
  return drafted.map((outcome) => withConfigRead(withinLimits(outcome, context), context));
}

/**
 * Decides again, from the present state of the forge, what the event asks for and who may do it. Then ends on the forge every run that the
 * drafts or the event refer to.
 * @param drafts what drafting handed over; untrusted data, `undefined` when it left nothing
 * @param lost why it left nothing, if the caller knows
 */
export async function publishDrafts(
  context: EventContext,
  drafts: Drafts | undefined,
  lost?: Skip,
): Promise<PublishedRun[]> {
  const outcomes = outcomesOf(context, drafts);
  let pairs: JobToEnd[];
  try {
    pairs = await pairJobs(context, outcomes);
  } catch (error) {
    if (isTriedLater(context, error)) throw error;
    return endUndecided(context, outcomes, error);
  }
  const runs: PublishedRun[] = [];
  // What was paid is told of the run that the event is; another one that ends beside it has an account of its own.
  const others = { ...context, paidUsd: undefined };
  for (const [at, pair] of pairs.entries())
    runs.push(await endJob(at === pairs.length - 1 ? context : others, pair, lost));
  return runs;
}

/**
 * Ends the runs that an event has begun, where something broke before anybody could tell what it asks for now.
 * @throws what broke, where no such run is found
 */
async function endUndecided(
  context: EventContext,
  outcomes: readonly RunOutcome[],
  error: unknown,
): Promise<PublishedRun[]> {
  const place = placeOf(context.intake.event);
  const begun = place
    ? [await endBegunAt(context, place, { wanted: [], outcomes, skip: undefined })]
    : await findBegunRuns(context, outcomes);
  const runs: PublishedRun[] = [];
  for (const pair of begun)
    if (pair) runs.push({ ...(await endBroken(context, pair, error)), outcome: pair.outcome });
  if (runs.length === 0) throw error;
  return runs;
}

/** Pairs the jobs that the event asks for now with drafts. A draft that is no longer permitted is halted, never published (H9). */
async function pairJobs(context: EventContext, outcomes: readonly RunOutcome[]): Promise<JobToEnd[]> {
  const decision = await decide(context.intake);
  const jobs = 'jobs' in decision ? decision.jobs : [];
  const pairs = jobs.map((job): JobToEnd => {
    const outcome = outcomes.find(({ job: { key, number } }) => key === job.key && number === job.number);
    return { job, outcome };
  });
  const skip = 'skip' in decision ? decision.skip : undefined;
  if (context.isPatient && skip?.isUnsure) throw new ForgeError('not-found', skip.message);
  const { undecided = [] } = 'jobs' in decision ? decision : {};
  const place = placeOf(context.intake.event);
  if (!place) return matchBegunRuns(context, pairs, { outcomes, skip, undecided });
  // Only a review can be asked otherwise by now and still ask for something.
  const begun =
    jobs.length === 0 || context.intake.event.subject.kind === 'review'
      ? await endBegunAt(context, place, { wanted: pairs, outcomes, skip })
      : undefined;
  if (begun) return [begun, ...pairs];
  const halt = skip ?? notPermitted;
  if (jobs.length > 0 || outcomes.length === 0) return pairs;
  if (skip?.silent && !(await isAskedNoMore(context, place, skip))) return pairs;
  const outcome = outcomes.find(
    ({ job: { number, thread, key } }) =>
      number === place.number && (thread === place.thread || isOfReview(context, { key, thread })),
  );
  // The place comes from the event, because a draft must not decide where anything is written.
  return [{ job: haltedJob(place, context), halt, outcome }];
}

/** Edits for the remarks of any review are reported in one comment, which the event of a review does not name. */
function isOfReview(
  { intake: { event } }: EventContext,
  { key, thread }: { key: string; thread: string },
): boolean {
  return event.subject.kind === 'review' && thread === 'reviews' && isRunOf(event, { key });
}

/** Whether it was asked for while it was drafted, though it looks now as if it never was. */
async function isAskedNoMore(context: EventContext, place: EventPlace, skip: EventSkip): Promise<boolean> {
  if (!skip.byConfiguration) return isTakenBack(context, place, skip);
  // Nobody without the right to ask gets a word, whatever a draft says of what was asked.
  return (await permissionProblem(context.intake, context.intake.event.sender)) === undefined;
}

/**
 * Where the configuration cannot be read (any more), nobody can tell which files it closes or opens: the run ends with that
 * (R10). What it has cost is kept.
 */
function withConfigRead(outcome: RunOutcome, { configProblem }: EventContext): RunOutcome {
  if (!configProblem) return outcome;
  return withoutResult(outcome, failedBy(configProblem));
}

/**
 * Caps the claimed cost of a draft at the most that a run can cost, since it counts against the repository's budget (R26). On a
 * person's own machine nobody hands drafts over, and the command line may name other models and limits.
 */
function withinLimits(outcome: RunOutcome, { config, intake }: EventContext): RunOutcome {
  if (intake.personal) return outcome;
  const maxCostUsd = dearestRun(config);
  const { usage, bound } = outcome;
  return {
    ...outcome,
    usage: { ...usage, costUsd: Math.min(usage.costUsd, maxCostUsd) },
    bound: { ...bound, costUsd: Math.min(bound.costUsd, maxCostUsd) },
  };
}
