export { draft, type JobTools } from './draft.ts';
export type { RunDraft } from './draft-job.ts';
export { readEnvironment, type ActionEnvironment } from './environment.ts';
export { publish } from './publish.ts';
