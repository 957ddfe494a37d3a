export { guardPatch } from './guard-patch.ts';
export { addedTestNames } from './test-names.ts';
