import { exitCodes, type Skip, type VerdictName } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import { publishEvent, type Drafts } from '../../jobs/events/index.ts';
import { annotateBy } from './annotate.ts';
import { readArtifact } from './artifact.ts';
import type { ActionEnvironment } from './environment.ts';
import { workflowRequest } from './workflow-request.ts';
import { stepTools, type StepTools, type RunWorkflowJob } from './step-tools.ts';
import { factsOf, setOutputs } from './run-facts.ts';
import { summarizePublished } from './summary.ts';
import { addSummary } from './workflow-commands.ts';

/**
 * The publishing job: has a token that can write, no model key, and runs no code of the repository.
 * @returns 0 unless a run failed or was refused: only then somebody has to act, which deserves a red cross and an e-mail
 */
export async function publish(environment: ActionEnvironment, { log, now }: StepTools): Promise<number> {
  const annotate = annotateBy(log, environment.secrets);
  if (environment.seesModelKey)
    annotate('warning', 'The publishing job can see OPENAI_API_KEY; remove it from this job’s environment.');
  const { drafts, lost } = await readDrafts(environment.artifact);
  const { context, runs } = await publishEvent(workflowRequest(environment, now(), 'publish'), drafts, lost);
  if (runs.length === 0 && drafts && 'skip' in drafts) annotate('notice', `No run: ${drafts.skip.message}`);
  for (const run of runs) {
    addSummary(environment.summaryFile, summarizePublished(run, context.gate));
    const { verdict, reason, message } = run.verdict;
    annotate(verdict === 'failed' ? 'error' : 'notice', `${verdict} (${reason}): ${message}`);
  }
  setOutputs(
    environment.outputFile,
    runs.map(({ verdict, outcome, pull }) => factsOf(verdict, outcome, pull?.number)),
  );
  return Math.max(0, ...runs.map(({ verdict }) => jobExitCode(verdict.verdict)));
}

/**
 * An unusable artifact counts as a lost draft, so that the failure is reported on the issue and not only in the log. So does
 * one that says that nothing is asked for, since the first job has told people that work goes on.
 */
async function readDrafts(folder: string): Promise<{ drafts?: Drafts | undefined; lost?: Skip }> {
  try {
    const drafts = await readArtifact(folder);
    return drafts && 'skip' in drafts ? { drafts, lost: nothingDrafted } : { drafts };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { lost: { reason: 'draft-unusable', message: `${error.message}. Nothing was published.` } };
  }
}

const nothingDrafted: Skip = {
  reason: 'nothing-drafted',
  message: 'While it was to be drafted, this seemed not to be asked for any more.',
};

/** The exit code of the job. Answers, plans, unchanged code and used-up budgets are reported in the comment; they are no failures. */
function jobExitCode(verdict: VerdictName): number {
  return verdict === 'failed' || verdict === 'refused' ? exitCodes[verdict] : 0;
}

export const runPublishJob: RunWorkflowJob = (environment) => publish(environment, stepTools);
