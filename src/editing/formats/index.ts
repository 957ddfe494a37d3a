import type { EditFormat } from '../../domain/index.ts';
import { parseFileOperations } from './file-operations.ts';
import { opensFunction, parseFunctions } from './function.ts';
import { leftUnread } from './left-unread.ts';
import { isNumbered, parseLineNumbered } from './line-numbered.ts';
import type { FormatReader, ParsedReply } from './parsed-reply.ts';
import { parseSearchReplace } from './search-replace.ts';
import { parseUnifiedDiff } from './unified-diff.ts';
import { parseWholeFile } from './whole-file.ts';

export type { ParsedReply } from './parsed-reply.ts';

/** How each format is read and recognised, the most telling marks first. */
const readers: Readonly<Record<EditFormat, FormatReader>> = {
  function: { read: parseFunctions, marks: (_, lines) => lines.some(opensFunction) },
  'search-replace': {
    read: parseSearchReplace,
    marks: (text) => /^[^\S\r\n\u2028\u2029]*(?:<|&lt;){4,}\s*(?:SEARCH|ORIGINAL|HEAD)/im.test(text),
  },
  udiff: {
    read: parseUnifiedDiff,
    marks: (text) => /^@@/m.test(text) || /^--- \S.*\r?\n\+\+\+ \S/m.test(text) || /^diff --git /m.test(text),
  },
  'line-numbered': { read: parseLineNumbered, marks: (_, lines) => isNumbered(lines) },
  'whole-file': {
    read: parseWholeFile,
    marks: (text) => /<file\s+path="/.test(text) || /^[^\S\r\n\u2028\u2029]*(?:```|~~~)/m.test(text),
  },
};

/** Reads a model's reply in one format. Paths are as the model wrote them. Never throws. */
export function parseEdits(format: EditFormat, text: string): ParsedReply {
  const { edits, problems } = readers[format].read(text);
  const operations = parseFileOperations(text);
  const all = [...operations, ...edits];
  const known = operations.length > 0 && edits.length === 0 ? [] : problems;
  return { edits: all, problems: [...known, ...leftUnread(format, text, all)] };
}

/** Recognises the format of a reply by its marks. @returns `undefined` for mere talk */
export function detectFormat(text: string): EditFormat | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const [format, { marks }] of Object.entries(readers))
    if (marks(text, lines)) return format as EditFormat;
  return parseFileOperations(text).length > 0 ? 'search-replace' : undefined;
}
