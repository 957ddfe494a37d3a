export { guardPatch } from './guard-patch.ts';
export { addedTestNames, testNames } from './test-names.ts';
export { surroundingsGuard } from './surroundings/surroundings-guard.ts';
