export { describeTrial } from './describe-trial.ts';
export {
  absentProgram,
  findMissing,
  whyStuck,
  wordsOfMissing,
  type Missing,
} from '../checks/describing/find-missing.ts';
export { remedyFor } from './remedy.ts';
export { tryCheck, tryProposal, type CheckTrial } from './try-check.ts';
