import type { RunWorkflowJob } from './step-tools.ts';

export type WorkflowJob = 'greet' | 'draft' | 'follow' | 'publish';

/** The jobs of a workflow by name. Each is loaded only when it runs, so that the short ones start quickly. */
export const workflowJobs: Readonly<Record<WorkflowJob, () => Promise<RunWorkflowJob>>> = {
  greet: async () => (await import('./greet.ts')).runGreetJob,
  draft: async () => (await import('./draft.ts')).runDraftJob,
  follow: async () => (await import('./follow.ts')).runFollowJob,
  publish: async () => (await import('./publish.ts')).runPublishJob,
};
