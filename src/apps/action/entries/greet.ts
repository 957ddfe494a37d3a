import { runGreetJob } from '../greet.ts';
import { startWorkflowJob } from '../start-workflow-job.ts';

await startWorkflowJob(runGreetJob);
