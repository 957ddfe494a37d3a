export type { DraftedRun } from './draft-outcome.ts';
export { draftRecordSchema, type DraftMemory } from './draft-memory.ts';
export { type DraftOptions, type DraftTools } from './draft-job.ts';
export { draftJobs, type Drafts } from './draft-jobs.ts';
export { followEvent, greetEvent } from './greet-event.ts';
export { openEventContext, type EventRequest } from './event-context.ts';
export type { PublishedRun } from './end-job.ts';
export { raiseLimitOf } from './raise-limit.ts';
export { publishDrafts, publishEvent } from './publish-drafts.ts';
