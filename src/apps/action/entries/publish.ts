import { runPublishJob } from '../publish.ts';
import { startWorkflowJob } from '../start-workflow-job.ts';

await startWorkflowJob(runPublishJob);
