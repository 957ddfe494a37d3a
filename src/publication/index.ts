export { beginProgress, type Tell } from './begin-progress.ts';
export { gateMarkdown, type GateOptions } from './output-gate.ts';
export { outcomeSchema, type RunOutcome } from './outcome.ts';
export { otherPull } from './other-pulls.ts';
export { publish, type Published } from './publish.ts';
export { findLiveSecrets } from './secrets.ts';
export { findTarget, type Target } from './target.ts';
export type { WorkingView } from './working.ts';
