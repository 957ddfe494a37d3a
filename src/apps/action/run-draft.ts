import { shareRunKey } from '../../composition/run-folders/run-seals.ts';
import type { Settings } from '../../composition/settings.ts';
import type { DraftTools } from '../../jobs/events/index.ts';
import { runInTerminal } from '../terminal/run-in-terminal.ts';
import { draft } from './draft.ts';
import type { ActionEnvironment } from './environment.ts';
import { stepTools, type RunJob } from './job-tools.ts';
import { noteProgress } from './progress-file.ts';
import { takeOverRuns } from './take-over-runs.ts';

/** The pipeline as the drafting job runs it: plain lines in the log, and notes of how far it is. */
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
      serverUrl,
      settings,
      display: 'plain',
      also: noteProgress(progress, request.issue.number ?? 0, onSpent),
      signal,
    });
}

export const draftJob: RunJob = async (environment, settings) => {
  takeOverRuns(environment.earlier, settings.state);
  // A secret that every attempt of this job knows, and nobody who could plant a run folder or a draft. Other
  // repositories may share it.
  const shared = settings.markerSecret || settings.modelKey;
  if (shared) await shareRunKey(settings.state, shared, environment.repository);
  return draft(environment, runDraft(environment, settings), stepTools);
};
