import type { Job, Patch, Skip } from '../../domain/index.ts';
import { decide, placeOf, stillWanted, type EventPlace } from '../../intake/github/index.ts';
import { pathRules, pathsOf } from '../../pipeline/index.ts';
import { publish, type RunOutcome, type Published } from '../../publication/index.ts';
import type { Drafts } from './draft-jobs.ts';
import { baseConflicts } from './base-conflicts.ts';
import type { JobContext } from './job-context.ts';

/** Reasons to do nothing that hold before and after a draft alike; every other one ends a drafted run with a word. */
const quiet = new Set(
  (
    'irrelevant-event own-event already-answered other-label other-assignee no-command not-addressed asks-nothing comment-edited ' +
    'not-author ci-attempts base-fails-too approved'
  ).split(' '),
);

/**
 * Decides again from live facts who may do what, then ends on the forge every run that the drafts or the event speak of.
 * @param drafts what drafting left; a stranger's data, `undefined` when it left nothing
 */
export async function publishDrafts(
  context: JobContext,
  drafts: Drafts | undefined,
): Promise<PublishedRun[]> {
  const ends: PublishedRun[] = [];
  for (const { job, outcome, halt } of await pairJobs(context, drafts))
    ends.push({ ...(await publishJob(context, job, outcome, halt)), outcome });
  return ends;
}

/** A run that was ended on the forge, with what its draft came to. */
export interface PublishedRun extends Published {
  outcome?: RunOutcome;
}

interface Pair {
  job: Job;
  outcome?: RunOutcome;
  halt?: Skip;
}

/** Brings live decisions and drafts together; a draft that is no longer permitted is halted, never published (H9). */
async function pairJobs(context: JobContext, drafts: Drafts | undefined): Promise<Pair[]> {
  const decision = await decide(context.intake);
  const outcomes = drafts && 'outcomes' in drafts ? drafts.outcomes : [];
  const jobs = 'jobs' in decision ? decision.jobs : [];
  const pairs: Pair[] = jobs.map((job) => {
    const outcome = outcomes.find(({ job: { key, number } }) => key === job.key && number === job.number);
    return { job, outcome };
  });
  const halt: Skip =
    'skip' in decision
      ? decision.skip
      : { reason: 'no-longer-permitted', message: 'The request does not stand any more.' };
  const place = placeOf(context.intake.event);
  if (jobs.length > 0 || outcomes.length === 0 || quiet.has(halt.reason) || !place) return pairs;
  const outcome = outcomes.find(
    ({ job: { number, thread } }) => number === place.number && thread === place.thread,
  );
  return [{ job: jobAt(place, context), outcome, halt }];
}

/** As much of a job as it takes to say that it ended, from the event alone: a draft names no place to write to. */
function jobAt(place: EventPlace, { intake }: JobContext): Job {
  const { id, sender } = intake.event;
  const input = { title: '', body: '', author: '', labels: [], hash: '' };
  const requestedAt = new Date(intake.now).toISOString();
  return {
    ...place,
    key: id,
    requestedAt,
    task: 'run',
    requestedBy: sender || 'the schedule',
    text: '',
    input,
  };
}

/** The earlier of two moments: a draft may know when a request was made, and may not move it on (H8). */
function earlier(ours: string, theirs: string | undefined): string {
  return theirs !== undefined && Date.parse(theirs) < Date.parse(ours) ? theirs : ours;
}

/** Paths that a person ticked in a plan or commented on, one by one. */
function namedByPeople({ approved, remarks }: Job): string[] {
  return [...(approved ? pathsOf(approved) : []), ...(remarks ?? []).map(({ path }) => path)];
}

async function publishJob(
  context: JobContext,
  job: Job,
  outcome?: RunOutcome,
  halt?: Skip,
): Promise<Published> {
  const { forge, config, intake, gate, runUrl, runId, writeIntervalMs } = context;
  const since = earlier(job.requestedAt, outcome?.job.requestedAt);
  const answering = job.task === 'stop' || job.task === 'explain';
  const wanted =
    halt || answering || job.refusal
      ? ({ wanted: true, notes: [] } as const)
      : await stillWanted(forge, config.github, job, since);
  const moved = await movedBase(context, job, outcome);
  const stopped = halt ?? (wanted.wanted ? undefined : wanted);
  return publish({
    forge,
    config: config.github,
    job,
    outcome,
    halt: stopped ? { reason: stopped.reason, message: stopped.message } : undefined,
    notes: [...(job.notes ?? []), ...(wanted.wanted ? wanted.notes : []), ...moved],
    now: intake.now,
    ourselves: intake.ourselves,
    seal: intake.seal,
    gate,
    protection: pathRules(config.scope, namedByPeople(job)),
    runUrl: runUrl || undefined,
    pauseMs: writeIntervalMs,
    runId,
  });
}

/** Where a patch for a new pull request conflicts with its base; nothing where that cannot be asked, which is tried again next time. */
async function movedBase(
  { forge, config, facts }: JobContext,
  job: Job,
  outcome: RunOutcome | undefined,
): Promise<string[]> {
  if (job.pull || !outcome?.patch || !['patched', 'unverified'].includes(outcome.verdict.verdict)) return [];
  const branch = config.github.base ?? facts.defaultBranch;
  return baseConflicts(forge, outcome.patch as Patch, branch).catch(() => []);
}
