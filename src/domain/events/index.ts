export { PlanFact } from './values.ts';
export { RunEvent, type EventOf } from './run-event.ts';
