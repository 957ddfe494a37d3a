import { composeCheckout } from '../../composition/compose-forge.ts';
import { draftJobs, openJobContext, type DraftTools } from '../../jobs/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import { writeArtifact } from './artifact.ts';
import type { ActionEnvironment } from './environment.ts';
import { diskDraftMemory } from './disk-draft-memory.ts';
import { jobOrder } from './job-order.ts';
import type { JobTools } from './job-tools.ts';
import { factsOf, setOutputs } from './run-facts.ts';
import { summarizeOutcome, summarizeSkip } from './summary.ts';
import { addSummary, renderAnnotation, setOutput, withoutCommands } from './workflow-commands.ts';

/**
 * The first job: has the model key and a token that can only read. Decides what the event asks for, drafts it, and leaves
 * the result in the artifact folder. @returns the exit code: 0 whenever the second job has something to go by
 */
export async function draft(
  environment: ActionEnvironment,
  run: DraftTools['run'],
  { log, now }: JobTools,
): Promise<number> {
  const { outputFile, summaryFile, artifact, workspace, state } = environment;
  const context = await openJobContext(jobOrder(environment, now()));
  const tools = {
    openWorkspace: composeCheckout(workspace, environment),
    run,
    memory: diskDraftMemory(state),
  };
  const drafts = await draftJobs(context, tools, async (draftOne) => {
    const outcome = await withoutCommands(log, draftOne);
    addSummary(summaryFile, summarizeOutcome('Draft', outcome, context.gate));
    annotate(outcome, log);
    return outcome;
  });
  await writeArtifact(artifact, drafts);
  setOutput(outputFile, 'publish', String('outcomes' in drafts));
  if ('skip' in drafts) {
    addSummary(summaryFile, summarizeSkip(drafts.skip, context.gate));
    log(renderAnnotation('notice', `No run: ${drafts.skip.message}`));
  } else {
    setOutputs(
      outputFile,
      drafts.outcomes.map((outcome) => factsOf(outcome.verdict, outcome)),
    );
  }
  return 0;
}

function annotate({ verdict, findings }: RunOutcome, log: (line: string) => void): void {
  const level = verdict.verdict === 'failed' ? 'error' : verdict.verdict === 'patched' ? 'notice' : 'warning';
  log(renderAnnotation(level, `${verdict.verdict} (${verdict.reason}): ${verdict.message}`));
  for (const { path, startLine, message, severity } of findings.slice(0, 10))
    log(
      renderAnnotation(severity === 'error' ? 'warning' : 'notice', message, {
        file: path,
        line: startLine,
      }),
    );
}
