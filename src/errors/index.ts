export { ConfigError } from './config-error.ts';
export { ForgeError, type ForgeProblem } from './forge-error.ts';
export { IsolationError } from './isolation-error.ts';
export { ModelError, type ModelProblem } from './model-error.ts';
export { OverBudgetError } from './over-budget-error.ts';
export { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';
export { ReplayError } from './replay-error.ts';
export { UsageError } from './usage-error.ts';
export { WorkspaceError, type WorkspaceProblem } from './workspace-error.ts';
