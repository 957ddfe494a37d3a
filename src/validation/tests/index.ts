export { focusCheck, focusedFiles } from './focus.ts';
export { provePatch, type Focus } from './prove-patch.ts';
export { testCommandOf, type Scripts } from './test-command.ts';
