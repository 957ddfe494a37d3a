export { runControl } from './run-control.ts';
