export { noTraces, openTraces } from './traces.ts';
