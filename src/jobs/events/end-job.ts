import { needsDraft, type Job, type Patch, type Skip, type Verdict } from '../../domain/index.ts';
import { ForgeError, type ForgeProblem } from '../../errors/index.ts';
import { saysNotWanted, stillWanted } from '../../intake/events/index.ts';
import {
  failedBy,
  findTarget,
  isOpenedBy,
  isTriedLater,
  longestRun,
  publish,
  refuse,
  type Published,
  type RunOutcome,
} from '../../publication/index.ts';
import { pathsOf, whyOffLimits } from '../../scope/index.ts';
import { baseConflicts } from './base-conflicts.ts';
import { withoutResult } from './draft-outcome.ts';
import type { EventContext } from './event-context.ts';
import type { JobToEnd } from './job-to-end.ts';

/** A run that was ended on the forge, with the outcome of its draft. */
export interface PublishedRun extends Published {
  outcome?: RunOutcome;
}

/** Ends a job on the forge, whatever breaks meanwhile. */
export async function endJob(
  context: EventContext,
  pair: JobToEnd,
  lost: Skip | undefined,
): Promise<PublishedRun> {
  const end = (pair.broken ? Promise.reject(pair.broken) : publishJob(context, pair, lost)).catch(
    (error: unknown) => endBroken(context, pair, error),
  );
  return { ...(await end), outcome: pair.outcome };
}

/**
 * Ends a job that something broke, without the result that may have been the cause: its comment would tell for ever that work
 * goes on (R27).
 * @throws what broke, where that cannot be told, or may have passed when the door makes the job again
 */
export async function endBroken(
  context: EventContext,
  { job, outcome }: JobToEnd,
  error: unknown,
): Promise<Published> {
  if (isTriedLater(context, error)) throw error;
  const halt = failedBy(error);
  const bare = { job, outcome: outcome && withoutResult(outcome, halt) };
  return publishAs(context, bare, { halt, notes: job.notes ?? [] }).catch(() => {
    throw error;
  });
}

async function publishJob(
  context: EventContext,
  { job, outcome, halt }: JobToEnd,
  lost: Skip | undefined,
): Promise<Published> {
  const { forge, config, isPatient } = context;
  const since = requestedAt(context, job, outcome?.job.requestedAt);
  const wanted =
    halt || !needsDraft(job)
      ? ({ wanted: true, notes: [] } as const)
      : await stillWanted(forge, config.github, job, since);
  const passing = wanted.wanted ? undefined : mayPass[wanted.reason];
  if (isPatient && !wanted.wanted && passing) throw new ForgeError(passing, wanted.message);
  const conflicts = await conflictsWithBase(context, job, outcome);
  const stopped =
    halt ??
    unseenEnd(outcome, wanted.wanted) ??
    (wanted.wanted || (await isMadeAndLocked(context, job, wanted)) ? undefined : wanted);
  return publishAs(
    context,
    { job, outcome },
    {
      lost,
      halt: stopped && refuse(stopped.reason, stopped.message),
      notes: [...(job.notes ?? []), ...(wanted.wanted ? wanted.notes : []), ...conflicts],
    },
  );
}

/**
 * A draft that ended since people put an end to it, of which nothing can be seen: whoever changed the draft may not speak in their
 * name.
 */
function unseenEnd(outcome: RunOutcome | undefined, isWanted: boolean): Skip | undefined {
  const { verdict, reason } = outcome?.verdict ?? {};
  if (!isWanted || verdict !== 'refused' || reason === undefined || !saysNotWanted(reason)) return undefined;
  return {
    reason: 'nothing-drafted',
    message: `While it was drafted this seemed not to be wanted any more (${reason}), which cannot be seen now.`,
  };
}

/** What may be over soon that a run is not wanted for, and what the forge's refusal of a write would be called. */
const mayPass: Readonly<Record<string, ForgeProblem>> = {
  'issue-gone': 'not-found',
  'issue-locked': 'locked',
};

/** Whether a conversation was locked after the run had opened its pull request, which nothing takes back. */
async function isMadeAndLocked(
  { forge, intake }: EventContext,
  job: Job,
  { reason }: Skip,
): Promise<boolean> {
  if (reason !== 'issue-locked') return false;
  const target = await findTarget(forge, job, intake);
  return 'pull' in target && target.pull !== undefined && isOpenedBy(job.key, intake, target.pull);
}

function publishAs(
  {
    forge,
    config,
    intake,
    gate,
    paidUsd,
    runUrl,
    runId,
    writeIntervalMs,
    isRetried,
    isPatient,
  }: EventContext,
  { job, outcome }: JobToEnd,
  how: { lost?: Skip | undefined; halt: Verdict | undefined; notes: readonly string[] },
): Promise<Published> {
  return publish({
    ...how,
    forge,
    config: config.github,
    job,
    outcome,
    paidUsd,
    now: intake.now,
    ourselves: intake.ourselves,
    seal: intake.seal,
    gate,
    protection: whyOffLimits(config.scope, namedByPeople(job)),
    runUrl: runUrl || undefined,
    pauseMs: writeIntervalMs,
    runId,
    isRetried,
    isPatient,
  });
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
