export { cutLog } from './ci-log.ts';
export { decide } from './decide.ts';
export { placeOf, type EventPlace } from './event-place.ts';
export { dispatchOf, parseEvent, type TriggerEvent } from './event.ts';
export { gatherIssue } from './gather-issue.ts';
export type { IntakeContext } from './intake-context.ts';
export { isRunOf } from './run-keys.ts';
export { stillWanted } from './still-wanted.ts';
export { visibleText } from '../markdown/visible-text.ts';
