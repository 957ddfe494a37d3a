/**
 * Patchwright as a library. These names follow semantic versioning; everything else in the package is internal. Edits
 * and search have entry points of their own: `@patchwright/patchwright/editing` and `…/retrieval`.
 */
export { createPatchwright, type Patchwright } from './apps/library/create-patchwright.ts';
export type { Endpoint, PatchwrightOptions } from './apps/library/options.ts';
export type { LintOptions } from './apps/library/lint.ts';
export type { Issue, Plan, RetrievalResult } from './domain/index.ts';
export type { LanguageModel, RunEvent } from './ports/index.ts';
export type { RunResult } from './pipeline/index.ts';
export type { RulesReport } from './validation/index.ts';
export { PatchwrightError } from './errors/index.ts';
