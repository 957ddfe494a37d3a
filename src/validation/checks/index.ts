export { applyFixes } from './formatting/apply-fixes.ts';
export { baselineResult } from './comparing/baseline.ts';
export { compareChecks } from './comparing/compare-checks.ts';
export {
  couldNotRun,
  hasNoResult,
  countTests,
  describeChecks,
  failsUnexplained,
  lastLines,
  redFiles,
  whyNoneRan,
} from './describing/describe-checks.ts';
export { runCheck, type CheckContext } from './running/run-check.ts';
export { maskMessage } from './comparing/finding-identity.ts';
export { renderFindingsForModel } from './describing/render-findings.ts';
export { repairMayHelp } from './comparing/repair-may-help.ts';
export type { FocusCheck } from './comparing/repeat-failures.ts';
