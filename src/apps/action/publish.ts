import { exitCodes, type Job, type Skip } from '../../domain/index.ts';
import { decide, stillWanted } from '../../intake/github/index.ts';
import { pathRules, pathsOf } from '../../pipeline/index.ts';
import { publish as publishRun, type Outcome, type Published } from '../../publication/index.ts';
import { readArtifact, type Artifact } from './artifact.ts';
import type { JobTools } from './draft.ts';
import type { ActionEnvironment } from './environment.ts';
import { openSetting, type Setting } from './setting.ts';
import { summarizeVerdict } from './summary.ts';
import { addSummary, renderAnnotation, setOutput } from './workflow-commands.ts';

/** Reasons to do nothing that hold before and after a draft alike; every other one ends a drafted run with a word. */
const quiet = new Set(
  (
    'irrelevant-event own-event already-answered other-label other-assignee no-command not-addressed comment-edited ' +
    'not-author ci-attempts base-fails-too approved'
  ).split(' '),
);

/**
 * The second job: has a token that can write, no model key, and runs nothing of the repository. Decides again from live
 * facts who may do what, then ends every drafted run on GitHub.
 * @returns the exit code of the worst verdict
 */
export async function publish(environment: ActionEnvironment, { log, now }: JobTools): Promise<number> {
  if (environment.seesModelKey)
    log(
      renderAnnotation(
        'warning',
        'The publishing job can see OPENAI_API_KEY; take it out of this job’s environment.',
      ),
    );
  const artifact = await readArtifact(environment.artifact);
  if (artifact && 'skip' in artifact) {
    log(renderAnnotation('notice', `No run: ${artifact.skip.message}`));
    return 0;
  }
  const setting = await openSetting(environment, now());
  const ends = await publishDrafts(setting, artifact);
  for (const end of ends) {
    addSummary(environment.summaryFile, summarizeVerdict('Publish', end.verdict, setting.gate));
    const { verdict, reason, message } = end.verdict;
    log(renderAnnotation(verdict === 'failed' ? 'error' : 'notice', `${verdict} (${reason}): ${message}`));
  }
  setOutput(environment.outputFile, 'verdict', ends.map(({ verdict }) => verdict.verdict).join(','));
  setOutput(
    environment.outputFile,
    'pull-request',
    ends.flatMap(({ pull }) => (pull ? [pull.number] : [])).join(','),
  );
  return Math.max(0, ...ends.map(({ verdict }) => exitCodes[verdict.verdict]));
}

/** Ends every run that the artifact or the event speaks of. */
export async function publishDrafts(setting: Setting, artifact: Artifact | undefined): Promise<Published[]> {
  const ends: Published[] = [];
  for (const { job, outcome, halt } of await pairJobs(setting, artifact))
    ends.push(await publishJob(setting, job, outcome, halt));
  return ends;
}

interface Pair {
  job: Job;
  outcome?: Outcome;
  halt?: Skip;
}

/** Brings live decisions and drafts together; a draft that is no longer permitted is halted, never published (H9). */
async function pairJobs(setting: Setting, artifact: Artifact | undefined): Promise<Pair[]> {
  const decision = await decide(setting.intake);
  const outcomes = artifact && 'outcomes' in artifact ? artifact.outcomes : [];
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
        pairs.push({ job: jobOf(outcome, setting), outcome, halt });
  return pairs;
}

/** As much of a job as it takes to say that it ended. */
function jobOf({ job, inputHash }: Outcome, { intake }: Setting): Job {
  const requestedBy = intake.event.sender || 'the schedule';
  const input = { title: '', body: '', author: '', labels: [], hash: inputHash };
  return { ...job, task: 'run', requestedBy, text: '', input };
}

/** Paths that a person ticked in a plan or commented on, one by one. */
function namedByPeople({ approved, remarks }: Job): string[] {
  return [...(approved ? pathsOf(approved) : []), ...(remarks ?? []).map(({ path }) => path)];
}

async function publishJob(setting: Setting, job: Job, outcome?: Outcome, halt?: Skip): Promise<Published> {
  const { forge, config, intake, gate, environment } = setting;
  const since = outcome?.job.requestedAt ?? job.requestedAt;
  const answering = job.task === 'stop' || job.task === 'explain';
  const wanted =
    halt || answering || job.refusal
      ? ({ wanted: true, notes: [] } as const)
      : await stillWanted(forge, config.github, job, since);
  const stopped = halt ?? (wanted.wanted ? undefined : wanted);
  return publishRun({
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
    ...(environment.runUrl ? { runUrl: environment.runUrl } : {}),
    ...(environment.writeIntervalMs === undefined ? {} : { pauseMs: environment.writeIntervalMs }),
  });
}
