export { openRecordMaker } from './open-record-maker.ts';
export { WorkerRecordMaker, type WorkerSettings } from './worker-record-maker.ts';
