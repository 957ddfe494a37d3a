import { spawn } from 'node:child_process';
import { followJob } from '../follow.ts';
import { startJob } from '../start-job.ts';

// The step ends at once and leaves a process behind, which the runner ends with its job.
await startJob(async (environment, settings) => {
  if (environment.token === '') return 0;
  if (settings.environment['PATCHWRIGHT_FOLLOWING']) return followJob(environment, settings);
  const env = { ...settings.environment, PATCHWRIGHT_FOLLOWING: '1' };
  spawn(process.execPath, process.argv.slice(1), { detached: true, stdio: 'ignore', env }).unref();
  return 0;
});
