import { runGreetJob } from '../greet.ts';
import { startWorkflowJob } from '../start-workflow-job.ts';

await startWorkflowJob(
  runGreetJob,
  'Nothing was started. When the cause is settled, run this job again, or ask again on the issue.',
);
