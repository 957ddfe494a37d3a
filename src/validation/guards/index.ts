export { guardPatch } from './guard-patch.ts';
