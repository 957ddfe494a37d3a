export { applyFixes, type ApplyFixesOptions } from './apply-fixes.ts';
export { compareChecks, type CompareChecksOptions } from './compare-checks.ts';
export { renderFindingsForModel, repairMayHelp } from './render-findings.ts';
