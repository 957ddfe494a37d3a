export type { ControlResult } from './control-runs.ts';
export { runControl } from './run-control.ts';
