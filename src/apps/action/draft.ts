import { composeCheckout } from '../../composition/forge/compose-forge.ts';
import { shareRunKey } from '../../composition/run-folders/run-seals.ts';
import type { Settings } from '../../composition/settings.ts';
import { draftJobs, openEventContext, raiseLimitOf, type DraftTools } from '../../jobs/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import { runInTerminal } from '../terminal/run-in-terminal.ts';
import { annotateBy, tellUndecided, type Annotate } from './annotate.ts';
import { writeArtifact } from './artifact.ts';
import type { ActionEnvironment } from './environment.ts';
import { diskDraftMemory } from './disk-draft-memory.ts';
import { workflowRequest } from './workflow-request.ts';
import { stepTools, type RunWorkflowJob, type StepTools } from './step-tools.ts';
import { noteProgress } from './progress-file.ts';
import { factsOf, setOutputs } from './run-facts.ts';
import { summarizeOutcome, summarizeSkip } from './summary.ts';
import { takeOverRuns } from './take-over-runs.ts';
import { addSummary, withoutCommands } from './workflow-commands.ts';

/**
 * The drafting job: has the model key and a token that can only read. Decides what the event asks for, drafts it, and writes the
 * result to the artifact folder. @returns the exit code: 0 whenever the publishing job has a result to report
 */
export async function draft(
  environment: ActionEnvironment,
  run: DraftTools['run'],
  { log, now }: StepTools,
): Promise<number> {
  const { outputFile, summaryFile, artifact, workspace, state } = environment;
  const context = await openEventContext(workflowRequest(environment, now(), 'draft'));
  const tools = {
    openWorkspace: composeCheckout(workspace, environment),
    run,
    memory: diskDraftMemory(state),
  };
  const annotate = annotateBy(log, environment.secrets);
  const drafts = await draftJobs(context, tools, async (draftOne) => {
    const outcome = await withoutCommands(log, draftOne);
    addSummary(summaryFile, summarizeOutcome('Draft', outcome, context.gate));
    annotateOutcome(outcome, annotate);
    return outcome;
  });
  await writeArtifact(artifact, drafts);
  if ('skip' in drafts) {
    addSummary(summaryFile, summarizeSkip(drafts.skip, context.gate));
    annotate('notice', `No run: ${drafts.skip.message}`);
  } else {
    tellUndecided(drafts.undecided, annotate);
    setOutputs(
      outputFile,
      drafts.outcomes.map((outcome) => factsOf(outcome.verdict, outcome)),
    );
  }
  return 0;
}

function annotateOutcome({ verdict, findings }: RunOutcome, annotate: Annotate): void {
  const level = verdict.verdict === 'failed' ? 'error' : verdict.verdict === 'patched' ? 'notice' : 'warning';
  annotate(level, `${verdict.verdict} (${verdict.reason}): ${verdict.message}`);
  for (const { path, startLine, message, severity } of findings.slice(0, 10))
    annotate(severity === 'error' ? 'warning' : 'notice', message, { file: path, line: startLine });
}

/** Runs the pipeline with plain lines in the log, and notes its progress in a file for the job that follows it. */
function runDraft(
  { repository, serverUrl, progress }: ActionEnvironment,
  settings: Settings,
): DraftTools['run'] {
  return async ({ request, workspace, context, signal, onSpent }) =>
    runInTerminal({
      request,
      workspace,
      repository,
      config: context.config,
      raiseLimit: raiseLimitOf(context),
      serverUrl,
      settings,
      display: 'plain',
      observer: noteProgress(progress, request.issue.number ?? 0, onSpent),
      signal,
    });
}

export const runDraftJob: RunWorkflowJob = async (environment, settings) => {
  takeOverRuns(environment.earlier, settings.state);
  // The sealing key is derived from a secret that every attempt of this job knows, and that nobody has who could plant a run folder
  // or a draft. Other repositories may use the same secret, so the name of the repository goes in as well.
  const secret = settings.markerSecret || settings.modelKey;
  if (secret) await shareRunKey(settings.state, secret, environment.repository);
  return draft(environment, runDraft(environment, settings), stepTools);
};
