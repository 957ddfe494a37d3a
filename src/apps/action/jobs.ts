import type { RunJob } from './job-tools.ts';

export type ActionJob = 'greet' | 'draft' | 'follow' | 'publish';

/** The jobs by name; each is loaded when it is run, since the short ones have to start at once. */
export const actionJobs: Readonly<Record<ActionJob, () => Promise<RunJob>>> = {
  greet: async () => (await import('./greet.ts')).greetJob,
  draft: async () => (await import('./run-draft.ts')).draftJob,
  follow: async () => (await import('./follow.ts')).followJob,
  publish: async () => (await import('./publish.ts')).publishJob,
};
