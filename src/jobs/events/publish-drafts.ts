import { dearestRun } from '../../config/index.ts';
import { needsDraft, type Job, type Patch, type Skip } from '../../domain/index.ts';
import {
  decide,
  isRunOf,
  permissionProblem,
  placeOf,
  stillWanted,
  type EventPlace,
  type EventSkip,
} from '../../intake/events/index.ts';
import { whyOffLimits, pathsOf } from '../../scope/index.ts';
import { publish, type RunOutcome, type Published } from '../../publication/index.ts';
import type { Drafts } from './draft-jobs.ts';
import { baseConflicts } from './base-conflicts.ts';
import { endBegunAt, isTakenBack } from './begun-in-place.ts';
import { longestRun, matchBegunRuns, notPermitted } from './begun-runs.ts';
import { verdictOf, withoutPatch } from './draft-outcome.ts';
import { haltedJob, type JobToEnd } from './job-to-end.ts';
import type { EventContext } from './event-context.ts';

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
  const runs: PublishedRun[] = [];
  for (const pair of await pairJobs(context, drafts))
    runs.push({ ...(await publishJob(context, pair, lost)), outcome: pair.outcome });
  return runs;
}

/** A run that was ended on the forge, with the outcome of its draft. */
export interface PublishedRun extends Published {
  outcome?: RunOutcome;
}

/** Pairs the jobs that the event asks for now with drafts. A draft that is no longer permitted is halted, never published (H9). */
async function pairJobs(context: EventContext, drafts: Drafts | undefined): Promise<JobToEnd[]> {
  const decision = await decide(context.intake);
  const drafted = drafts && 'outcomes' in drafts ? drafts.outcomes : [];
  const outcomes = drafted.map((outcome) => withConfigRead(withinLimits(outcome, context), context));
  const jobs = 'jobs' in decision ? decision.jobs : [];
  const pairs = jobs.map((job): JobToEnd => {
    const outcome = outcomes.find(({ job: { key, number } }) => key === job.key && number === job.number);
    return { job, outcome };
  });
  const skip = 'skip' in decision ? decision.skip : undefined;
  const place = placeOf(context.intake.event);
  if (!place) return matchBegunRuns(context, pairs, { outcomes, skip });
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
  const { usage, bound } = outcome;
  return { ...withoutPatch(outcome.job, verdictOf(configProblem), outcome.inputHash), usage, bound };
}

/** Caps the claimed cost of a draft at the most that a run can cost, since it counts against the repository's budget (R26). */
function withinLimits(outcome: RunOutcome, { config }: EventContext): RunOutcome {
  const maxCostUsd = dearestRun(config);
  const { usage, bound } = outcome;
  return {
    ...outcome,
    usage: { ...usage, costUsd: Math.min(usage.costUsd, maxCostUsd) },
    bound: { ...bound, costUsd: Math.min(bound.costUsd, maxCostUsd) },
  };
}

/**
 * From when on a stop means this run. Only what has no date of its own, a manual start or a failed check, is dated by whoever
 * looks at it: there the draft may know an earlier time, but no later one, and none before its workflow can have begun (H8).
 */
function requestedAt({ intake }: EventContext, job: Job, drafted: string | undefined): string {
  const hasDate = !['dispatch', 'checks'].includes(intake.event.subject.kind);
  const theirs = Date.parse(drafted ?? '');
  if (hasDate || !(theirs < Date.parse(job.requestedAt))) return job.requestedAt;
  return new Date(Math.max(theirs, intake.now - longestRun)).toISOString();
}

/** Paths that a person named explicitly, by ticking them in a plan or by commenting on them. */
function namedByPeople({ approved, remarks }: Job): string[] {
  return [...(approved ? pathsOf(approved) : []), ...(remarks ?? []).map(({ path }) => path)];
}

async function publishJob(
  context: EventContext,
  { job, outcome, halt }: JobToEnd,
  lost: Skip | undefined,
): Promise<Published> {
  const { forge, config, intake, gate, runUrl, runId, writeIntervalMs } = context;
  const since = requestedAt(context, job, outcome?.job.requestedAt);
  const wanted =
    halt || !needsDraft(job)
      ? ({ wanted: true, notes: [] } as const)
      : await stillWanted(forge, config.github, job, since);
  const conflicts = await conflictsWithBase(context, job, outcome);
  const stopped = halt ?? (wanted.wanted ? undefined : wanted);
  return publish({
    forge,
    config: config.github,
    job,
    outcome,
    lost,
    halt: stopped ? { reason: stopped.reason, message: stopped.message } : undefined,
    notes: [...(job.notes ?? []), ...(wanted.wanted ? wanted.notes : []), ...conflicts],
    now: intake.now,
    ourselves: intake.ourselves,
    seal: intake.seal,
    gate,
    protection: whyOffLimits(config.scope, namedByPeople(job)),
    runUrl: runUrl || undefined,
    pauseMs: writeIntervalMs,
    runId,
  });
}

/** Conflicts of a new pull request's patch with the present base; empty where the forge cannot be asked now. */
async function conflictsWithBase(
  { forge, config, repository }: EventContext,
  job: Job,
  outcome: RunOutcome | undefined,
): Promise<string[]> {
  if (job.pull || !outcome?.patch || !['patched', 'unverified'].includes(outcome.verdict.verdict)) return [];
  const branch = config.github.base ?? repository.defaultBranch;
  return baseConflicts(forge, outcome.patch as Patch, branch).catch(() => []);
}
