import { exitCodes, type Skip, type VerdictName } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import { openEventContext, publishDrafts, type Drafts } from '../../jobs/events/index.ts';
import { readArtifact } from './artifact.ts';
import type { ActionEnvironment } from './environment.ts';
import { workflowRequest } from './workflow-request.ts';
import { stepTools, type StepTools, type RunWorkflowJob } from './step-tools.ts';
import { factsOf, setOutputs } from './run-facts.ts';
import { summarizeEnd } from './summary.ts';
import { addSummary, renderAnnotation } from './workflow-commands.ts';

/**
 * The second job: has a token that can write, no model key, and runs nothing of the repository.
 * @returns 0 unless a run failed or was refused: a red cross and an e-mail are for what somebody has to look after
 */
export async function publish(environment: ActionEnvironment, { log, now }: StepTools): Promise<number> {
  if (environment.seesModelKey)
    log(
      renderAnnotation(
        'warning',
        'The publishing job can see OPENAI_API_KEY; remove it from this job’s environment.',
      ),
    );
  const { drafts, lost } = await readDrafts(environment.artifact);
  if (drafts && 'skip' in drafts) {
    log(renderAnnotation('notice', `No run: ${drafts.skip.message}`));
    return 0;
  }
  const context = await openEventContext(workflowRequest(environment, now()));
  const ends = await publishDrafts(context, drafts, lost);
  for (const end of ends) {
    addSummary(environment.summaryFile, summarizeEnd(end, context.gate));
    const { verdict, reason, message } = end.verdict;
    log(renderAnnotation(verdict === 'failed' ? 'error' : 'notice', `${verdict} (${reason}): ${message}`));
  }
  setOutputs(
    environment.outputFile,
    ends.map(({ verdict, outcome, pull }) => factsOf(verdict, outcome, pull?.number)),
  );
  return Math.max(0, ...ends.map(({ verdict }) => jobExitCode(verdict.verdict)));
}

/** An artifact that cannot be used is a draft that is lost: whoever waits at the issue is told so, not the log alone. */
async function readDrafts(folder: string): Promise<{ drafts?: Drafts | undefined; lost?: Skip }> {
  try {
    return { drafts: await readArtifact(folder) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { lost: { reason: 'draft-unusable', message: `${error.message}. Nothing was published.` } };
  }
}

/**
 * The exit code of the job. Answers, plans, unchanged code and spent budgets are reported in the comment, and are no
 * failure of the job.
 */
function jobExitCode(verdict: VerdictName): number {
  return verdict === 'failed' || verdict === 'refused' ? exitCodes[verdict] : 0;
}

export const runPublishJob: RunWorkflowJob = (environment) => publish(environment, stepTools);
