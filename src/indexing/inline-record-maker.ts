import type { FileToIndex, RecordMaker, SyntaxParser } from '../ports/index.ts';
import { TermReader } from './terms/count-terms.ts';

/** Makes records on this thread, with the parser given. The code that cuts files is loaded with the first one. */
export function inlineRecordMaker(parser: SyntaxParser): RecordMaker {
  let makeRecord: ((file: FileToIndex) => Promise<Uint8Array>) | undefined;
  return {
    width: 1,
    async make(files) {
      makeRecord ??= await recordMaking(parser);
      const records: Uint8Array[] = [];
      for (const file of files) records.push(await makeRecord(file));
      return records;
    },
  };
}

async function recordMaking(parser: SyntaxParser) {
  const { makeRecord } = await import('./make-record.ts');
  const terms = new TermReader();
  return (file: FileToIndex) => makeRecord(file, parser, terms);
}
