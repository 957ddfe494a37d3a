import path from 'node:path';
import { stepTools } from '../step-tools.ts';
import { runDraftJob } from '../draft.ts';
import { startWorkflowJob } from '../start-workflow-job.ts';
import { isCopy, rerunFromCopy } from '../rerun-from-copy.ts';

await startWorkflowJob(async (environment, settings) => {
  if (isCopy(settings.environment)) return runDraftJob(environment, settings);
  const program = path.dirname(process.argv[1] ?? '');
  const { environment: variables } = settings;
  return rerunFromCopy(program, environment.workspace, { environment: variables, log: stepTools.log });
}, 'The publishing job says so on GitHub. When the cause is settled, run the failed jobs of this workflow again.');
