export { WorkerRecordMaker, type WorkerSettings } from './worker-record-maker.ts';
