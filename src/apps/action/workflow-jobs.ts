import type { RunWorkflowJob } from './step-tools.ts';

export type WorkflowJob = 'greet' | 'draft' | 'follow' | 'publish';

/** The jobs of a workflow by name; each is loaded when it is run, since the short ones have to start at once. */
export const workflowJobs: Readonly<Record<WorkflowJob, () => Promise<RunWorkflowJob>>> = {
  greet: async () => (await import('./greet.ts')).runGreetJob,
  draft: async () => (await import('./draft.ts')).runDraftJob,
  follow: async () => (await import('./follow.ts')).runFollowJob,
  publish: async () => (await import('./publish.ts')).runPublishJob,
};
