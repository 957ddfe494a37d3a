import { exitCodes, type VerdictName } from '../../domain/index.ts';
import { openJobContext, publishDrafts } from '../../jobs/github/index.ts';
import { readArtifact } from './artifact.ts';
import type { JobTools } from './draft.ts';
import type { ActionEnvironment } from './environment.ts';
import { jobOrder } from './job-order.ts';
import { summarizeVerdict } from './summary.ts';
import { addSummary, renderAnnotation, setOutput } from './workflow-commands.ts';

/**
 * The second job: has a token that can write, no model key, and runs nothing of the repository.
 * @returns 0 unless a run failed or was refused: a red cross and an e-mail are for what somebody has to look after
 */
export async function publish(environment: ActionEnvironment, { log, now }: JobTools): Promise<number> {
  if (environment.seesModelKey)
    log(
      renderAnnotation(
        'warning',
        'The publishing job can see OPENAI_API_KEY; take it out of this job’s environment.',
      ),
    );
  const drafts = await readArtifact(environment.artifact);
  if (drafts && 'skip' in drafts) {
    log(renderAnnotation('notice', `No run: ${drafts.skip.message}`));
    return 0;
  }
  const context = await openJobContext(jobOrder(environment, now()));
  const ends = await publishDrafts(context, drafts);
  for (const end of ends) {
    addSummary(environment.summaryFile, summarizeVerdict('Publish', end.verdict, context.gate));
    const { verdict, reason, message } = end.verdict;
    log(renderAnnotation(verdict === 'failed' ? 'error' : 'notice', `${verdict} (${reason}): ${message}`));
  }
  setOutput(environment.outputFile, 'verdict', ends.map(({ verdict }) => verdict.verdict).join(','));
  setOutput(
    environment.outputFile,
    'pull-request',
    ends.flatMap(({ pull }) => (pull ? [pull.number] : [])).join(','),
  );
  return Math.max(0, ...ends.map(({ verdict }) => jobExitCode(verdict.verdict)));
}

/** Answers, plans, unchanged code and spent budgets stand in the comment; nothing about the job itself is wrong. */
function jobExitCode(verdict: VerdictName): number {
  return verdict === 'failed' || verdict === 'refused' ? exitCodes[verdict] : 0;
}
