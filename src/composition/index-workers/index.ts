export { openRecordMaker } from './open-record-maker.ts';
export { WorkerRecordMaker } from './worker-record-maker.ts';
