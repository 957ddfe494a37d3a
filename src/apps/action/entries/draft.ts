import path from 'node:path';
import { draftJob } from '../run-draft.ts';
import { startJob } from '../start-job.ts';
import { isAside, rerunFromCopy } from '../rerun-from-copy.ts';

await startJob(async (environment, settings) => {
  if (isAside(settings.environment)) return draftJob(environment, settings);
  const program = path.dirname(process.argv[1] ?? '');
  return rerunFromCopy(program, environment.workspace, settings.environment);
});
