import { decide } from '../../intake/github/index.ts';
import type { Outcome } from '../../publication/index.ts';
import { writeArtifact } from './artifact.ts';
import { draftJob, type RunDraft } from './draft-job.ts';
import type { ActionEnvironment } from './environment.ts';
import { openSetting } from './setting.ts';
import { summarizeOutcome, summarizeSkip } from './summary.ts';
import { addSummary, renderAnnotation, setOutput, withoutCommands } from './workflow-commands.ts';

export interface JobTools {
  log: (line: string) => void;
  now: () => number;
}

/**
 * The first job: has the model key and a token that can only read. Decides what the event asks for, drafts it, and leaves
 * the result in the artifact folder. @returns the exit code: 0 whenever the second job has something to go by
 */
export async function draft(
  environment: ActionEnvironment,
  run: RunDraft,
  { log, now }: JobTools,
): Promise<number> {
  const setting = await openSetting(environment, now());
  const decision = await decide(setting.intake);
  const { outputFile, summaryFile, artifact } = environment;
  if ('skip' in decision) {
    await writeArtifact(artifact, decision);
    setOutput(outputFile, 'publish', 'false');
    addSummary(summaryFile, summarizeSkip(decision.skip, setting.gate));
    log(renderAnnotation('notice', `No run: ${decision.skip.message}`));
    return 0;
  }
  const outcomes: Outcome[] = [];
  for (const job of decision.jobs) {
    const outcome = await withoutCommands(log, () => draftJob(setting, job, run));
    outcomes.push(outcome);
    addSummary(summaryFile, summarizeOutcome('Draft', outcome, setting.gate));
    annotate(outcome, log);
  }
  await writeArtifact(artifact, { outcomes });
  setOutput(outputFile, 'publish', 'true');
  setOutput(outputFile, 'verdict', outcomes.map(({ verdict }) => verdict.verdict).join(','));
  return 0;
}

function annotate({ verdict, findings }: Outcome, log: (line: string) => void): void {
  const level = verdict.verdict === 'failed' ? 'error' : verdict.verdict === 'patched' ? 'notice' : 'warning';
  log(renderAnnotation(level, `${verdict.verdict} (${verdict.reason}): ${verdict.message}`));
  for (const { path, startLine, message, severity } of findings.slice(0, 10))
    log(
      renderAnnotation(severity === 'error' ? 'warning' : 'notice', message, {
        ...(path === undefined ? {} : { file: path }),
        ...(startLine === undefined ? {} : { line: startLine }),
      }),
    );
}
