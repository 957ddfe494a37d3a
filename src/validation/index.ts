export {
  applyFixes,
  baselineResult,
  compareChecks,
  countTests,
  couldNotRun,
  hasNoResult,
  describeChecks,
  failsUnexplained,
  lastLines,
  maskMessage,
  redFiles,
  renderFindingsForModel,
  runCheck,
  repairMayHelp,
  whyNoneRan,
  type CheckContext,
  type FocusCheck,
} from './checks/index.ts';
export {
  addedRows,
  addedTestNames,
  checkProgramGuard,
  codeOfChecks,
  guardPatch,
  holdsUnitTests,
  isHelper,
  plantedFileGuard,
  surroundingsGuard,
} from './guards/index.ts';
export { doubtsAboutTests, weighProof } from './doubt.ts';
export * from './proposals/index.ts';
export * from './review/index.ts';
export { controlPatch } from './control/index.ts';
export * from './tests/index.ts';
export * from './trial/index.ts';
export * from './rules/index.ts';
