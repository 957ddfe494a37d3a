export { draftRecordSchema, type DraftMemory } from './draft-memory.ts';
export { type DraftOrder, type DraftTools } from './draft-job.ts';
export { draftJobs, type Drafts } from './draft-jobs.ts';
export { openJobContext, type JobOrder } from './job-context.ts';
export { publishDrafts } from './publish-drafts.ts';
