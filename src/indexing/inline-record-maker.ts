import type { RecordMaker, SyntaxParser } from '../ports/index.ts';

/** Makes records on this thread, with the parser given. The code that cuts files is loaded with the first one. */
export function inlineRecordMaker(parser: SyntaxParser): RecordMaker {
  return {
    width: 1,
    async make(files) {
      const { makeRecord } = await import('./make-record.ts');
      const records: Uint8Array[] = [];
      for (const file of files) records.push(await makeRecord(file, parser));
      return records;
    },
  };
}
