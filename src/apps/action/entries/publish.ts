import { publishJob } from '../publish.ts';
import { startJob } from '../start-job.ts';

await startJob(publishJob);
