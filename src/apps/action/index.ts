export { draft } from './draft.ts';
export type { RunDraft } from './draft-job.ts';
export { readEnvironment } from './environment.ts';
export { publish } from './publish.ts';
