export { focusCheck } from './focus.ts';
export { isHelper } from './is-helper.ts';
export { provePatch } from './prove-patch.ts';
export { testCommandOf, type Scripts } from './test-command.ts';
export { holdsUnitTests } from './unit-tests.ts';
