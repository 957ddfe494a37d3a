import { runPublishJob } from '../publish.ts';
import { startWorkflowJob } from '../start-workflow-job.ts';

await startWorkflowJob(
  runPublishJob,
  'The comment of this run may still say that work goes on. When the cause is settled, run the failed jobs of this workflow again: what was paid for is kept, and nothing is published twice.',
);
