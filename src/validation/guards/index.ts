export { guardPatch } from './guard-patch.ts';
export { addedTestNames } from './tests/test-names.ts';
export { surroundingsGuard } from './surroundings/surroundings-guard.ts';
