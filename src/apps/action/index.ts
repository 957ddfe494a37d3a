export { draft } from './draft.ts';
export type { RunDraft } from './draft-job.ts';
export { readArtifact } from './artifact.ts';
export { readEnvironment, type ActionEnvironment } from './environment.ts';
export { publish, publishDrafts } from './publish.ts';
export { openSetting } from './setting.ts';
