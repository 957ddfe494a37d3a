import { spawn } from 'node:child_process';
import { readSettings } from '../../terminal/read-settings.ts';
import { runFollowJob } from '../follow.ts';
import { withInputs } from '../inputs.ts';
import { startWorkflowJob } from '../start-workflow-job.ts';

// Most workflows have no token for this step. It then does nothing and requires nothing, so that the draft, which comes next, is not stopped by it.
if (withInputs(readSettings().environment)['GITHUB_TOKEN']) {
  // The step ends at once and leaves a process behind, which the runner ends together with the job.
  await startWorkflowJob(async (environment, settings) => {
    if (settings.environment['PATCHWRIGHT_FOLLOWING']) return runFollowJob(environment, settings);
    const env = { ...settings.environment, PATCHWRIGHT_FOLLOWING: '1' };
    spawn(process.execPath, process.argv.slice(1), { detached: true, stdio: 'ignore', env }).unref();
    return 0;
  }, 'Nothing depends on this step: the comment will only tell the end of the run.');
}
