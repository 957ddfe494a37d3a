export { checkProgramGuard, codeOfChecks } from './configuration/check-programs.ts';
export { guardPatch } from './guard-patch.ts';
export { isHelper } from './tests/is-helper.ts';
export { addedRows } from './tests/rows-of-cases.ts';
export { addedTestNames } from './tests/test-names.ts';
export { holdsUnitTests } from './tests/unit-tests-of-rust.ts';
export { plantedFileGuard } from './outcomes/planted-files.ts';
export { surroundingsGuard } from './surroundings/surroundings-guard.ts';
