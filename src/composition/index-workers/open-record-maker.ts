import { inlineRecordMaker } from '../../indexing/index.ts';
import type { RecordMaker, SyntaxParser } from '../../ports/index.ts';
import { WorkerRecordMaker } from './worker-record-maker.ts';

/** Threads where they can run: from TypeScript sources, as in tests, they cannot, and records are made on this thread. */
export function openRecordMaker(parser: SyntaxParser): RecordMaker {
  const here = inlineRecordMaker(parser);
  return import.meta.url.endsWith('.ts') ? here : new WorkerRecordMaker(here);
}
