export { RunEvent, type EventOf } from './run-event.ts';
