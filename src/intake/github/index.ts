export { cutLog } from './ci-log.ts';
export { parseCommand, type Command } from './commands.ts';
export { decide } from './decide.ts';
export { parseEvent, type TriggerEvent, type TriggerSubject } from './event.ts';
export { gatherIssue, type GatheredIssue } from './gather-issue.ts';
export { permissionProblem, type Decision, type IntakeContext } from './intake-context.ts';
export { stillWanted, type Wanted } from './still-wanted.ts';
export { visibleText, type Removal, type VisibleText } from './visible-text.ts';
