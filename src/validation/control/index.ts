export { controlPatch } from './control-patch.ts';
