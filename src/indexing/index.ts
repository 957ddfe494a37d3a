export { classify } from './classify/classify.ts';
export { inlineRecordMaker } from './make-record.ts';
export { refreshIndex, type RefreshRequest } from './refresh-index.ts';
