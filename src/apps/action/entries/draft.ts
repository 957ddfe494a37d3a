import path from 'node:path';
import { stepTools } from '../job-tools.ts';
import { draftJob } from '../run-draft.ts';
import { startJob } from '../start-job.ts';
import { isAside, rerunFromCopy } from '../rerun-from-copy.ts';

await startJob(async (environment, settings) => {
  if (isAside(settings.environment)) return draftJob(environment, settings);
  const program = path.dirname(process.argv[1] ?? '');
  const { environment: variables } = settings;
  return rerunFromCopy(program, environment.workspace, { environment: variables, log: stepTools.log });
});
