import type { EditFormat } from '../../domain/index.ts';
import { parseFileOperations } from './file-operations.ts';
import { parseLineNumbered } from './line-numbered.ts';
import type { ParsedReply, ReplyReader } from './parsed-reply.ts';
import { parseSearchReplace } from './search-replace.ts';
import { parseUnifiedDiff } from './unified-diff.ts';
import { parseWholeFile } from './whole-file.ts';

export type { ParsedReply } from './parsed-reply.ts';

const readers: Readonly<Record<EditFormat, ReplyReader>> = {
  'search-replace': parseSearchReplace,
  udiff: parseUnifiedDiff,
  'line-numbered': parseLineNumbered,
  'whole-file': parseWholeFile,
};

/** Reads a model's reply in one format. Paths are as the model wrote them. Never throws. */
export function parseEdits(format: EditFormat, text: string): ParsedReply {
  const { edits, problems } = readers[format](text);
  const operations = parseFileOperations(text);
  if (operations.length === 0) return { edits, problems };
  return { edits: [...operations, ...edits], problems: edits.length === 0 ? [] : problems };
}
