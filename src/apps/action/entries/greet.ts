import { greetJob } from '../greet.ts';
import { startJob } from '../start-job.ts';

await startJob(greetJob);
