export {
  applyFixes,
  compareChecks,
  countTests,
  couldNotRun,
  describeChecks,
  lastLines,
  redFiles,
  renderFindingsForModel,
  repairMayHelp,
  type ApplyFixesOptions,
  type CompareChecksOptions,
} from './checks/index.ts';
export { guardPatch } from './guards/index.ts';
export * from './review/index.ts';
export * from './rules/index.ts';
