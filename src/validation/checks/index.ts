export { applyFixes } from './apply-fixes.ts';
export { baselineResult } from './baseline.ts';
export { compareChecks } from './compare-checks.ts';
export {
  couldNotRun,
  hasNoResult,
  countTests,
  describeChecks,
  lastLines,
  redFiles,
  whyNoneRan,
} from './describe-checks.ts';
export { runCheck, type CheckContext } from './run-check.ts';
export { maskMessage } from './finding-identity.ts';
export { renderFindingsForModel } from './render-findings.ts';
export { repairMayHelp } from './repair-may-help.ts';
export type { FocusCheck } from './repeat-failures.ts';
