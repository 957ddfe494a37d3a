import type { Job, Skip } from '../../domain/index.ts';
import { decide, stillWanted } from '../../intake/github/index.ts';
import { pathRules, pathsOf } from '../../pipeline/index.ts';
import { publish, type Outcome, type Published } from '../../publication/index.ts';
import type { Drafts } from './draft-jobs.ts';
import type { JobContext } from './job-context.ts';

/** Reasons to do nothing that hold before and after a draft alike; every other one ends a drafted run with a word. */
const quiet = new Set(
  (
    'irrelevant-event own-event already-answered other-label other-assignee no-command not-addressed comment-edited ' +
    'not-author ci-attempts base-fails-too approved'
  ).split(' '),
);

/**
 * Decides again from live facts who may do what, then ends on the forge every run that the drafts or the event speak of.
 * @param drafts what drafting left; a stranger's data, `undefined` when it left nothing
 */
export async function publishDrafts(context: JobContext, drafts: Drafts | undefined): Promise<Published[]> {
  const ends: Published[] = [];
  for (const { job, outcome, halt } of await pairJobs(context, drafts))
    ends.push(await publishJob(context, job, outcome, halt));
  return ends;
}

interface Pair {
  job: Job;
  outcome?: Outcome;
  halt?: Skip;
}

/** Brings live decisions and drafts together; a draft that is no longer permitted is halted, never published (H9). */
async function pairJobs(context: JobContext, drafts: Drafts | undefined): Promise<Pair[]> {
  const decision = await decide(context.intake);
  const outcomes = drafts && 'outcomes' in drafts ? drafts.outcomes : [];
  const jobs = 'jobs' in decision ? decision.jobs : [];
  const pairs: Pair[] = jobs.map((job) => {
    const outcome = outcomes.find(({ job: { key, number } }) => key === job.key && number === job.number);
    return { job, ...(outcome ? { outcome } : {}) };
  });
  const halt: Skip =
    'skip' in decision
      ? decision.skip
      : { reason: 'no-longer-permitted', message: 'The request does not stand any more.' };
  if (!quiet.has(halt.reason))
    for (const outcome of outcomes)
      if (!jobs.some(({ key, number }) => key === outcome.job.key && number === outcome.job.number))
        pairs.push({ job: jobOf(outcome, context), outcome, halt });
  return pairs;
}

/** As much of a job as it takes to say that it ended. */
function jobOf({ job, inputHash }: Outcome, { intake }: JobContext): Job {
  const requestedBy = intake.event.sender || 'the schedule';
  const input = { title: '', body: '', author: '', labels: [], hash: inputHash };
  return { ...job, task: 'run', requestedBy, text: '', input };
}

/** Paths that a person ticked in a plan or commented on, one by one. */
function namedByPeople({ approved, remarks }: Job): string[] {
  return [...(approved ? pathsOf(approved) : []), ...(remarks ?? []).map(({ path }) => path)];
}

async function publishJob(context: JobContext, job: Job, outcome?: Outcome, halt?: Skip): Promise<Published> {
  const { forge, config, intake, gate, runUrl, writeIntervalMs } = context;
  const since = outcome?.job.requestedAt ?? job.requestedAt;
  const answering = job.task === 'stop' || job.task === 'explain';
  const wanted =
    halt || answering || job.refusal
      ? ({ wanted: true, notes: [] } as const)
      : await stillWanted(forge, config.github, job, since);
  const stopped = halt ?? (wanted.wanted ? undefined : wanted);
  return publish({
    forge,
    config: config.github,
    job,
    ...(outcome ? { outcome } : {}),
    ...(stopped ? { halt: { reason: stopped.reason, message: stopped.message } } : {}),
    notes: [...(job.notes ?? []), ...(wanted.wanted ? wanted.notes : [])],
    viewer: intake.viewer,
    seal: intake.seal,
    gate,
    protection: pathRules(config.scope, namedByPeople(job)),
    ...(runUrl ? { runUrl } : {}),
    ...(writeIntervalMs === undefined ? {} : { pauseMs: writeIntervalMs }),
  });
}
